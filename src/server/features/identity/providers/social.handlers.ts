import { failure } from '#contract/errors.ts'
import {
  beginSocialConnectEndpoint,
  beginSocialSignInEndpoint,
  disconnectSocialEndpoint,
  finishSocialConnectEndpoint,
  finishSocialSignInEndpoint,
  listSocialEndpoint,
  socialConnectEndpoint,
  socialSignInEndpoint,
} from '#contract/pages/social.ts'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../platform/call.ts'
import type { AccountRow } from '../account.repository.ts'
import { sessionOf } from '../factors/password.handlers.ts'
import { hasSecondFactor } from '../factors/second-factor.service.ts'
import { openChallenge, secondFactorMissing } from '../factors/second-factor-sign-in.service.ts'
import { presentAuthUser } from '../identity.presenter.ts'
import {
  type Exchange,
  holdChallenge,
  holdSocialFlow,
  setSession,
  takeSocialFlow,
} from '../sessions/identity-cookies.ts'
import { enterAccount, refuseClosed } from '../sessions/sign-in.service.ts'
import { findOrMakeFirebaseAccount } from './firebase.service.ts'
import {
  connectPerson,
  connectSocialAccount,
  disconnectSocialAccount,
  findOrMakeSocialAccount,
  listSocialAccounts,
  requireConnectable,
  requireProviderPerson,
} from './social.service.ts'
import { beginFlow, finishFlow } from './social-flow.service.ts'

/** Every call of the contract's `social.ts`. */
export const socialRoutes = [
  route(socialSignInEndpoint, async (deps, call) => {
    const { body } = call
    const idToken = body.idToken ?? (typeof body.token === 'string' ? body.token : undefined)
    if (idToken === undefined || idToken.length > 8_192) {
      throw failure('malformed', { fields: { idToken: 'Send the ID token of the provider' } })
    }
    return enter(deps, call, await findOrMakeAccountOf(deps, idToken))
  }),

  route(beginSocialSignInEndpoint, async (deps, call) => {
    const { provider } = call.body
    const begun = await beginFlow(deps, { provider, userId: null, origin: call.request.origin })
    holdSocialFlow(call, begun.sealed)
    return { address: begun.address }
  }),

  route(finishSocialSignInEndpoint, async (deps, call) => {
    const given = { ...call.body, sealed: takeSocialFlow(call), userId: null }
    return enter(deps, call, await findOrMakeSocialAccount(deps, await finishFlow(deps, given)))
  }),

  route(listSocialEndpoint, async (deps, { caller }) => ({
    items: await listSocialAccounts(deps, caller.userId),
  })),

  route(socialConnectEndpoint, async (deps, { caller, body }) => {
    sessionOf(caller)
    return { provider: await connectSocialAccount(deps, { userId: caller.userId, ...body }) }
  }),

  route(beginSocialConnectEndpoint, async (deps, call) => {
    const { caller, body, request } = call
    sessionOf(caller)
    const { userId } = caller
    await requireConnectable(deps, { userId, ...body })
    const flow = { provider: body.provider, userId, origin: request.origin }
    const begun = await beginFlow(deps, flow)
    holdSocialFlow(call, begun.sealed)
    return { address: begun.address }
  }),

  route(finishSocialConnectEndpoint, async (deps, call) => {
    const { caller, body } = call
    sessionOf(caller)
    const { userId } = caller
    const person = await finishFlow(deps, { ...body, sealed: takeSocialFlow(call), userId })
    return { provider: await connectPerson(deps, userId, person) }
  }),

  route(disconnectSocialEndpoint, async (deps, { caller, params }) => {
    sessionOf(caller)
    await disconnectSocialAccount(deps, { userId: caller.userId, ...params })
    return params
  }),
]

/** The account of an ID token, from the account system of this mode (contract.md §3). */
async function findOrMakeAccountOf(deps: Deps, idToken: string): Promise<AccountRow> {
  return deps.config.authMode === 'firebase'
    ? findOrMakeFirebaseAccount(deps, idToken)
    : findOrMakeSocialAccount(deps, await requireProviderPerson(deps, idToken))
}

/**
 * Starts a session for a person who has proven who they are, or asks for the second factor first.
 */
async function enter(deps: Deps, call: Exchange, account: AccountRow) {
  await refuseClosed(deps, account)
  if (await hasSecondFactor(deps, account.id)) {
    holdChallenge(call, await openChallenge(deps, account.id))
    throw secondFactorMissing()
  }
  const { username, session } = await enterAccount(deps, account, call.request.userAgent)
  setSession(deps, call, session, account.email)
  return { ...presentAuthUser({ ...account, username }), accessToken: session.accessToken }
}
