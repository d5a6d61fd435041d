import {
  confirmSecondFactorEndpoint,
  disableSecondFactorEndpoint,
  enableSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  secondFactorSignInEndpoint,
  secondFactorStateEndpoint,
} from '#contract/account/second-factor.ts'
import { type Account, route } from '../../../platform/call.ts'
import { presentAuthUser } from '../identity.presenter.ts'
import {
  clearChallenge,
  deviceCookie,
  heldChallenge,
  setSession,
} from '../sessions/identity-cookies.ts'
import { enterAccount } from '../sessions/sign-in.service.ts'
import { sessionOf } from './password.handlers.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './second-factor.service.ts'
import { answerChallenge } from './second-factor-sign-in.service.ts'

/** Every call of the contract's `second-factor.ts`. */
export const secondFactorRoutes = [
  route(secondFactorStateEndpoint, (deps, { caller }) => secondFactorState(deps, caller.userId)),

  route(enableSecondFactorEndpoint, (deps, { caller, body }) =>
    beginSecondFactor(deps, { userId: personOf(caller), password: body.password }),
  ),

  route(confirmSecondFactorEndpoint, async (deps, { caller, body }) => {
    const given = { userId: caller.userId, sessionId: sessionOf(caller), code: body.code }
    return { backupCodes: await confirmSecondFactor(deps, given) }
  }),

  route(renewRecoveryCodesEndpoint, async (deps, { caller, body }) => ({
    backupCodes: await renewRecoveryCodes(deps, { userId: personOf(caller), ...body }),
  })),

  route(disableSecondFactorEndpoint, async (deps, { caller, body }) => {
    await endSecondFactor(deps, { userId: personOf(caller), ...body })
    return { isOn: false as const }
  }),

  route(secondFactorSignInEndpoint, async (deps, call) => {
    const { request, body } = call
    const device = deviceCookie(request)
    const given = { token: heldChallenge(request), code: body.code, deviceCookie: device }
    const { account, within } = await answerChallenge(deps, given)
    const { username, session } = await enterAccount(deps, account, request.userAgent, within)
    clearChallenge(call)
    setSession(deps, call, session, account.email)
    return { ...presentAuthUser({ ...account, username }), accessToken: session.accessToken }
  }),
]

/** @throws noPermission for a key */
function personOf(caller: Account): string {
  sessionOf(caller)
  return caller.userId
}
