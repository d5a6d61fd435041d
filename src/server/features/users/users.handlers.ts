import {
  changeMemberEndpoint,
  listMembersEndpoint,
  removeMemberEndpoint,
} from '#contract/account/spaces.ts'
import {
  addUserEndpoint,
  answerInvitationEndpoint,
  changeAccountEndpoint,
  currentUserEndpoint,
  deleteUserEndpoint,
  getInvitationEndpoint,
  inviteEndpoint,
  listContactsEndpoint,
  listUsersEndpoint,
  PEOPLE_MAX,
  restoreUserEndpoint,
  searchUsersEndpoint,
  updateUserEndpoint,
} from '#contract/account/users.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { type Account, type Handler, route } from '../../platform/call.ts'
import {
  acceptInvitation,
  changePerson,
  declineInvitation,
  type Invited,
  readInvitation,
  removePerson,
  restorePerson,
} from '../spaces/index.ts'
import { changeAccountState } from './account-state.service.ts'
import { presentOwnUser, presentUser } from './users.presenter.ts'
import { findAccountRow } from './users.repository.ts'
import {
  addUser,
  inviteUser,
  listEverybody,
  listPeople,
  type PeoplePage,
  readOwnUser,
  seePerson,
} from './users.service.ts'

/** Maximum number of items in an answer without pages. */
const WHOLE = 1_000

const present = (deps: Deps, { people }: PeoplePage, caller: Account) =>
  people.map((one) => presentUser(deps, one, caller))

const presentOne = async (deps: Deps, caller: Account, person: Invited) =>
  presentUser(deps, await seePerson(deps, caller, person), caller)

const listUsers: Handler<typeof listUsersEndpoint> = async (deps, { caller, query }) => {
  const page = { offset: (query.page - 1) * WHOLE, limit: WHOLE }
  const mine = await listPeople(deps, caller, query, page)
  if (caller.role !== 'administrator') return present(deps, mine, caller)
  const everybody = await listEverybody(deps, caller, query, page)
  const invited = mine.people.filter(({ person }) => person.kind === 'invitation')
  return present(deps, { ...everybody, people: [...everybody.people, ...invited] }, caller)
}

const searchUsers: Handler<typeof searchUsersEndpoint> = async (deps, { caller, query }) => {
  const { scope, q, role, state, accountRole, page, limit } = query
  const slice = { offset: (page - 1) * limit, limit }
  const found =
    scope === 'mine'
      ? await listPeople(deps, caller, { q, role, state }, slice)
      : state === 'invited'
        ? { people: [], total: 0 }
        : await listEverybody(deps, caller, { q, state, role: accountRole }, slice)
  const pages = Math.max(1, Math.ceil(found.total / limit))
  return { items: present(deps, found, caller), total: found.total, page, pages }
}

const getInvitation: Handler<typeof getInvitationEndpoint> = async (deps, { caller, params }) => {
  const { row, inviter } = await readInvitation(deps, params.token)
  const email =
    caller.kind === 'account' ? (await findAccountRow(deps.db, caller.userId))?.email : undefined
  return {
    inviter: { name: inviter.name, email: inviter.email },
    space: row.space_name,
    spaceId: row.space_id,
    role: row.role,
    email: row.email,
    expiresAt: new Date(row.expires_at).toISOString(),
    isForYou: email === undefined ? null : email === row.email,
  }
}

const answerInvitation: Handler<typeof answerInvitationEndpoint> = async (deps, call) => {
  const { caller, params, body } = call
  if (!body.accept) {
    await declineInvitation(deps, params.token)
    return undefined
  }
  await readInvitation(deps, params.token)
  if (caller.kind !== 'account') throw failure('unauthenticated')
  const account = await findAccountRow(deps.db, caller.userId)
  if (!account) throw failure('unauthenticated')
  await acceptInvitation(deps, params.token, { userId: account.id, email: account.email })
  return undefined
}

const listMembers: Handler<typeof listMembersEndpoint> = async (deps, { caller, params }) => {
  const by = { ...deps.by!, spaceId: params.id }
  const page = { offset: 0, limit: PEOPLE_MAX }
  return { items: present(deps, await listPeople({ ...deps, by }, caller, {}, page), caller) }
}

export const userRoutes = [
  route(listMembersEndpoint, listMembers),

  route(changeMemberEndpoint, async (deps, { caller, params, body }) => {
    const who = { callerId: caller.userId, id: params.userId, spaceId: params.id }
    return presentOne(deps, caller, await changePerson(deps, who, body))
  }),

  route(removeMemberEndpoint, async (deps, { caller, params }) => {
    await removePerson(deps, {
      callerId: caller.userId,
      id: params.userId,
      spaceId: params.id,
    })
    return undefined
  }),

  route(listUsersEndpoint, listUsers),
  route(searchUsersEndpoint, searchUsers),

  route(listContactsEndpoint, async (deps, { caller, query }) => {
    const filter = { q: query.q, withInvitations: false }
    return present(
      deps,
      await listPeople(deps, caller, filter, { offset: 0, limit: WHOLE }),
      caller,
    )
  }),

  route(currentUserEndpoint, async (deps, { caller }) =>
    presentOwnUser(await readOwnUser(deps, caller.userId)),
  ),

  route(addUserEndpoint, async (deps, { caller, body }) =>
    presentOne(deps, caller, await addUser(deps, caller, body)),
  ),

  route(inviteEndpoint, async (deps, { caller, body }) =>
    presentOne(deps, caller, await inviteUser(deps, caller, body)),
  ),

  route(updateUserEndpoint, async (deps, { caller, body }) => {
    const { id, spaceId, ...change } = body
    const person = await changePerson(deps, { callerId: caller.userId, id, spaceId }, change)
    return presentOne(deps, caller, person)
  }),

  route(deleteUserEndpoint, async (deps, { caller, headers, query }) => {
    const who = { callerId: caller.userId, id: headers.user, spaceId: query.spaceId }
    await removePerson(deps, who)
    return headers.user
  }),

  route(restoreUserEndpoint, async (deps, { caller, params, query }) => {
    const who = { callerId: caller.userId, id: params.id, spaceId: query.spaceId }
    return presentOne(deps, caller, await restorePerson(deps, who))
  }),

  route(changeAccountEndpoint, async (deps, { caller, params, body }) => {
    const row = await changeAccountState(deps, caller.userId, params.id, body)
    const seen = { person: { kind: 'account', row }, projects: 0, callerRole: undefined } as const
    return presentUser(deps, seen, caller)
  }),

  route(getInvitationEndpoint, getInvitation),
  route(answerInvitationEndpoint, answerInvitation),
]
