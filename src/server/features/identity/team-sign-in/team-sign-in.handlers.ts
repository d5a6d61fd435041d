import {
  beginTeamJoinEndpoint,
  beginTeamSignInEndpoint,
  checkTeamDomainsEndpoint,
  deleteTeamSignInEndpoint,
  findTeamsEndpoint,
  finishTeamJoinEndpoint,
  finishTeamSignInEndpoint,
  getTeamSignInEndpoint,
  leaveTeamIdentityEndpoint,
  listTeamIdentitiesEndpoint,
  makeSpareKeyEndpoint,
  putTeamSignInEndpoint,
  useSpareKeyEndpoint,
} from '#contract/account/team-sign-in.ts'
import { route } from '../../../platform/call.ts'
import { requireOwnPassword } from '../factors/own-password.service.ts'
import { sessionOf } from '../factors/password.handlers.ts'
import { openChallenge, secondFactorMissing } from '../factors/second-factor-sign-in.service.ts'
import { presentAuthUser } from '../identity.presenter.ts'
import {
  holdChallenge,
  holdTeamFlow,
  setSession,
  takeTeamFlow,
} from '../sessions/identity-cookies.ts'
import { enterAccount } from '../sessions/sign-in.service.ts'
import {
  beginTeamFlow,
  enterTeam,
  findTeams,
  finishTeamFlow,
  joinTeam,
  requireLiving,
} from './team-entry.service.ts'
import { leaveTeamIdentity, listTeamIdentities, useSpareKey } from './team-identities.service.ts'
import {
  checkTeamSignIn,
  getTeamSignIn,
  makeSpareKey,
  putTeamSignIn,
  removeTeamSignIn,
} from './team-settings.service.ts'

const whoOf = (call: { caller: { userId: string }; params: { id: string } }) => ({
  userId: call.caller.userId,
  spaceId: call.params.id,
})

/** Every call of the contract's `team-sign-in.ts`. */
export const teamSignInRoutes = [
  route(getTeamSignInEndpoint, (deps, call) => getTeamSignIn(deps, whoOf(call))),

  route(putTeamSignInEndpoint, (deps, call) => putTeamSignIn(deps, whoOf(call), call.body)),

  route(checkTeamDomainsEndpoint, (deps, call) => checkTeamSignIn(deps, whoOf(call))),

  route(makeSpareKeyEndpoint, async (deps, call) => ({
    key: await makeSpareKey(deps, whoOf(call)),
  })),

  route(deleteTeamSignInEndpoint, async (deps, call) => {
    await removeTeamSignIn(deps, whoOf(call))
    return undefined
  }),

  route(findTeamsEndpoint, async (deps, { body }) => ({
    items: await findTeams(deps, body.email),
  })),

  route(beginTeamSignInEndpoint, async (deps, call) => {
    const begun = await beginTeamFlow(deps, { ...call.body, userId: null })
    holdTeamFlow(call, begun.sealed)
    return { address: begun.address }
  }),

  route(finishTeamSignInEndpoint, async (deps, call) => {
    const given = { ...call.body, sealed: takeTeamFlow(call), userId: null }
    const { row, person } = await finishTeamFlow(deps, given)
    const { account, needsFactor, ...within } = await enterTeam(deps, row, person)
    if (needsFactor) {
      holdChallenge(call, await openChallenge(deps, account.id, within))
      throw secondFactorMissing()
    }
    const { userAgent } = call.request
    const { username, session } = await enterAccount(deps, account, userAgent, within)
    setSession(deps, call, session, account.email)
    const user = { ...account, role: 'member' as const, username }
    return { ...presentAuthUser(user), accessToken: session.accessToken }
  }),

  route(listTeamIdentitiesEndpoint, async (deps, { caller }) => ({
    items: await listTeamIdentities(deps, caller.userId),
  })),

  route(beginTeamJoinEndpoint, async (deps, call) => {
    const { caller, body } = call
    sessionOf(caller)
    const { userId } = caller
    const { password, spaceId } = body
    await requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' })
    await requireLiving(deps, spaceId)
    const begun = await beginTeamFlow(deps, { spaceId, userId })
    holdTeamFlow(call, begun.sealed)
    return { address: begun.address }
  }),

  route(finishTeamJoinEndpoint, async (deps, call) => {
    const { caller, body } = call
    sessionOf(caller)
    const { userId } = caller
    const given = { ...body, sealed: takeTeamFlow(call), userId }
    const { row, person } = await finishTeamFlow(deps, given)
    await joinTeam(deps, row, { person, userId })
    return { spaceId: body.spaceId }
  }),

  route(leaveTeamIdentityEndpoint, async (deps, call) => {
    sessionOf(call.caller)
    await leaveTeamIdentity(deps, whoOf(call))
    return undefined
  }),

  route(useSpareKeyEndpoint, async (deps, call) => {
    const { caller, body, request } = call
    const sessionId = sessionOf(caller)
    const { userId } = caller
    const { userAgent } = request
    const entered = await useSpareKey(deps, { ...body, userId, sessionId, userAgent })
    const { account, username, session } = entered
    setSession(deps, call, session, account.email)
    const user = { ...account, role: 'member' as const, username }
    return { ...presentAuthUser(user), accessToken: session.accessToken }
  }),
]
