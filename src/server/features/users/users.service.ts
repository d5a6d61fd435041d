import type { NewUser, SpaceRole } from '#contract/account/users.ts'
import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../platform/call.ts'
import { readEmailAddress } from '../../platform/mail/email-address.ts'
import {
  findPersonalSpaceId,
  type Invited,
  invite,
  listMembers,
  listOpenInvitations,
  listRolesWithin,
  type MemberRow,
  requireOpenSpace,
} from '../spaces/index.ts'
import { fits, oncePerPerson, type PeopleFilter, type SeenPerson } from './people.ts'
import {
  type AccountFilter,
  countPages,
  findAccountRow,
  findBio,
  hasAccount,
  listAccounts,
  listOwnPages,
} from './users.repository.ts'

export interface PeoplePage {
  people: SeenPerson[]
  total: number
}

type Caller = Pick<Account, 'userId' | 'role'>

interface Page {
  offset: number
  limit: number
}

/** The people of the space that is open and those invited into it, members first, by name. */
export async function listPeople(
  deps: Pick<Deps, 'db' | 'clock' | 'by'>,
  caller: Caller,
  filter: PeopleFilter & { withInvitations?: boolean },
  page: Page,
): Promise<PeoplePage> {
  const spaceIds = [await requireOpenSpace(deps, caller.userId, 'people.read')]
  const [members, invitations] = await Promise.all([
    listMembers(deps.db, spaceIds),
    filter.withInvitations === false
      ? []
      : listOpenInvitations(deps.db, spaceIds, deps.clock.now()),
  ])
  const roles = rolesOf(members, caller.userId)
  const everybody: Invited[] = [
    ...members.map((row) => ({ kind: 'member' as const, row })),
    ...invitations.map((row) => ({ kind: 'invitation' as const, row })),
  ]
  const found = everybody.filter((person) => fits(person, filter))
  const shown = found.slice(page.offset, page.offset + page.limit)
  const ids = shown.flatMap((person) => (person.kind === 'member' ? [person.row.user_id] : []))
  const pages = await countPages(deps.db, ids, spaceIds)
  const people = shown.map((person) => ({
    person,
    projects: person.kind === 'member' ? (pages.get(person.row.user_id) ?? 0) : 0,
    callerRole: roles.get(person.row.space_id),
  }))
  return { people, total: found.length }
}

/** Everybody who has an account. @throws notFound for all but administrators of the installation */
export async function listEverybody(
  deps: Pick<Deps, 'db' | 'by'>,
  caller: Caller,
  filter: AccountFilter,
  page: Page,
): Promise<PeoplePage> {
  if (caller.role !== 'administrator') throw failure('notFound')
  const { rows, total } = await listAccounts(deps.db, filter, page)
  const ids = rows.map((row) => row.id)
  const spaceIds = await spacesOf(deps, caller.userId)
  const [members, personal, pages] = await Promise.all([
    listMembers(deps.db, spaceIds),
    findPersonalSpaceId(deps.db, caller.userId),
    countPages(deps.db, ids),
  ])
  const roles = rolesOf(members, caller.userId)
  const here = new Map(oncePerPerson(members, personal).map((row) => [row.user_id, row]))
  const people = rows.map((row): SeenPerson => {
    const member = here.get(row.id)
    return {
      person: member ? { kind: 'member', row: member } : { kind: 'account', row },
      projects: pages.get(row.id) ?? 0,
      callerRole: member && roles.get(member.space_id),
    }
  })
  return { people, total }
}

/** The answer to a change of one person. */
export async function seePerson(
  deps: Pick<Deps, 'db' | 'by'>,
  caller: Caller,
  person: Invited,
): Promise<SeenPerson> {
  const spaceIds = await spacesOf(deps, caller.userId)
  const roles = rolesOf(await listMembers(deps.db, [person.row.space_id]), caller.userId)
  const id = person.kind === 'member' ? person.row.user_id : undefined
  const pages = id === undefined ? undefined : await countPages(deps.db, [id], spaceIds)
  return {
    person,
    projects: pages?.get(id!) ?? 0,
    callerRole: roles.get(person.row.space_id),
  }
}

/**
 * Invites somebody. Nobody learns whether an address has an account, but for administrators of the
 * installation who add users (`err_10`).
 * @throws emailRegistered, and what `invite` throws
 */
export async function addUser(deps: Deps, caller: Caller, person: NewUser): Promise<Invited> {
  const spaceId = await requireOpenSpace(deps, caller.userId, 'people.change')
  const email = readEmailAddress(person.email)?.key
  if (email === undefined) throw failure('emailInvalid')
  const isKnown = await hasAccount(deps.db, email)
  if (isKnown && caller.role === 'administrator') throw failure('emailRegistered')
  return invite(deps, { userId: caller.userId, spaceId }, person)
}

/** Invites somebody into a space of the caller. @throws what `invite` throws */
export async function inviteUser(
  deps: Deps,
  caller: Caller,
  person: NewUser & { spaceId?: string | undefined },
): Promise<Invited> {
  const { userId } = caller
  const spaceId = person.spaceId ?? (await requireOpenSpace(deps, userId, 'people.change'))
  return invite(deps, { userId, spaceId }, person)
}

/** @throws unauthenticated for an account that is gone */
export async function readOwnUser(deps: Pick<Deps, 'db'>, userId: string) {
  const [row, pages, personal, bio] = await Promise.all([
    findAccountRow(deps.db, userId),
    listOwnPages(deps.db, userId),
    findPersonalSpaceId(deps.db, userId),
    findBio(deps.db, userId),
  ])
  if (!row) throw failure('unauthenticated')
  const members = await listMembers(deps.db, personal === undefined ? [] : [personal])
  const self = members.find((member) => member.user_id === userId)
  return { row, pages, designation: self?.designation ?? '', bio }
}

function rolesOf(members: readonly MemberRow[], userId: string): ReadonlyMap<string, SpaceRole> {
  const own = members.filter((member) => member.user_id === userId)
  return new Map(own.map((member) => [member.space_id, member.role]))
}

async function spacesOf(deps: Pick<Deps, 'db' | 'by'>, userId: string): Promise<string[]> {
  const roles = await listRolesWithin(deps, userId)
  return [...roles].flatMap(([id, role]) => (may(role, 'people.read') ? [id] : [])).sort()
}
