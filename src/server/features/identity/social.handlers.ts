import { failure } from '#contract/errors.ts'
import { socialConnectEndpoint, socialSignInEndpoint } from '#contract/social.ts'
import { route } from '../../platform/call.ts'
import { presentAuthUser } from './identity.presenter.ts'
import { holdChallenge, setSession } from './identity-cookies.ts'
import { sessionOf } from './password.handlers.ts'
import { hasSecondFactor } from './second-factor.service.ts'
import { openChallenge, secondFactorMissing } from './second-factor-sign-in.service.ts'
import { enterAccount, refuseClosed } from './sign-in.service.ts'
import { connectSocialAccount, findOrMakeSocialAccount } from './social.service.ts'

/** Every call of the contract's `social.ts`. */
export const socialRoutes = [
  route(socialSignInEndpoint, async (deps, call) => {
    const { body, request } = call
    const idToken = body.idToken ?? (typeof body.token === 'string' ? body.token : undefined)
    if (idToken === undefined || idToken.length > 8_192) {
      throw failure('malformed', { fields: { idToken: 'Send the ID token of the provider' } })
    }
    const account = await findOrMakeSocialAccount(deps, idToken)
    await refuseClosed(deps, account)
    if (await hasSecondFactor(deps, account.id)) {
      holdChallenge(call, await openChallenge(deps, account.id))
      throw secondFactorMissing()
    }
    const { username, session } = await enterAccount(deps, account, request.userAgent)
    setSession(deps, call, session, account.email)
    return { ...presentAuthUser({ ...account, username }), accessToken: session.accessToken }
  }),

  route(socialConnectEndpoint, async (deps, { caller, body }) => {
    sessionOf(caller)
    return { provider: await connectSocialAccount(deps, { userId: caller.userId, ...body }) }
  }),
]
