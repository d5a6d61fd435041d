import { type ErrorName, failure } from '#contract/errors.ts'
import { type Action, may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  findPersonalSpaceId,
  findPersonalSpaceWithRole,
  findRole,
  insertMembership,
  insertSpace,
  listRolesOf,
} from './spaces.repository.ts'
import type { MembershipRole } from './spaces.table.ts'

type SpaceDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

/**
 * The personal space of an account, made when it is not there yet; may run any number of times and in
 * several processes at once.
 * @returns its id
 */
export async function ensurePersonalSpace<D extends SpaceDeps>(
  deps: D,
  account: { userId: string; name: string },
): Promise<string> {
  const existing = await findPersonalSpaceId(deps.db, account.userId)
  if (existing !== undefined) return existing
  return transaction(deps, async (deps) => {
    const id = deps.ids.uuid()
    const now = deps.clock.now()
    const isInserted = await insertSpace(deps.db, {
      id,
      name: account.name,
      owner_id: account.userId,
      is_personal: 1,
      created_at: now,
      deleted_at: null,
    })
    if (!isInserted) return getPersonalSpaceId(deps, account.userId)
    const membership = { space_id: id, user_id: account.userId, created_at: now }
    await insertMembership(deps.db, { ...membership, role: 'owner' })
    return id
  })
}

/** @throws notFound while what an account needs is not made yet; signing in makes it */
export async function getPersonalSpaceId(deps: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const id = await findPersonalSpaceId(deps.db, userId)
  if (id === undefined) throw failure('notFound')
  return id
}

/** What says who asks, for which space, and how far they reach. */
type AccessDeps = Pick<Deps, 'db' | 'by'>

/** The open space of an account, with its role there and what is said to those who may not know of it. */
export interface OpenSpace {
  spaceId: string
  role: MembershipRole | undefined
  absent: ErrorName
}

/**
 * The space that is open: the one that the call names, else the one that the key or session reaches, else the
 * personal one, with one question for both. @throws notFound while the personal one is not made yet
 */
export async function findOpenSpace(deps: AccessDeps, userId: string): Promise<OpenSpace> {
  const spaceId = deps.by?.spaceId ?? reachOf(deps)
  if (spaceId !== undefined) {
    const role = await findRoleOf(deps, { userId, spaceId })
    return { spaceId, role, absent: 'spaceNotFound' }
  }
  const space = await findPersonalSpaceWithRole(deps.db, userId)
  if (space === undefined) throw failure('notFound')
  return { spaceId: space.id, role: space.role, absent: 'notFound' }
}

/**
 * The open space, for an account that wants to do something there.
 * @throws spaceNotFound; notFound while the personal one is not made yet; noPermission
 */
export async function requireOpenSpace(
  deps: AccessDeps,
  userId: string,
  action: Action,
): Promise<string> {
  const { spaceId, role, absent } = await findOpenSpace(deps, userId)
  requireRole(role, action, absent)
  return spaceId
}

/** What a key of a space is in it, whatever its maker or owner is by now; its scopes say the rest. */
const KEY_ROLE: MembershipRole = 'administrator'

/** What an account is in a space, as far as the key it asks with reaches. */
export async function findRoleOf(
  deps: AccessDeps,
  { userId, spaceId }: Pick<SpaceAccess, 'userId' | 'spaceId'>,
): Promise<MembershipRole | undefined> {
  if (!isReached(deps, spaceId)) return undefined
  return deps.by?.key?.isOfSpace ? KEY_ROLE : findRole(deps.db, spaceId, userId, deps.by)
}

/** What an account is in each of its spaces, as far as the key it asks with reaches. */
export async function listRolesWithin(
  deps: AccessDeps,
  userId: string,
): Promise<ReadonlyMap<string, MembershipRole>> {
  const key = deps.by?.key
  if (key?.isOfSpace) return new Map([[key.reach!, KEY_ROLE]])
  const roles = await listRolesOf(deps.db, userId, deps.by)
  return new Map([...roles].filter(([spaceId]) => isReached(deps, spaceId)))
}

/** The one space that somebody asks within, by their key or session. */
const reachOf = ({ by }: Pick<Deps, 'by'>) => by?.within?.spaceId ?? by?.key?.reach

/** Whether what somebody asks with reaches a space at all. */
export function isReached(deps: Pick<Deps, 'by'>, spaceId: string): boolean {
  const reach = reachOf(deps)
  return reach === undefined || reach === spaceId
}

export interface SpaceAccess {
  userId: string
  spaceId: string
  action: Action
  /** what is said about things out of reach: they are not there (contract.md §1) */
  absent: ErrorName
}

/** @throws `absent` for those who may not know of it, noPermission for those who may only look */
export async function requirePermission(
  deps: AccessDeps,
  { userId, spaceId, action, absent }: SpaceAccess,
): Promise<void> {
  requireRole(await findRoleOf(deps, { userId, spaceId }), action, absent)
}

/** What an account is in a space, for an answer: nothing is said to owners, who may do everything. */
export async function sayRole(
  deps: AccessDeps,
  access: Pick<SpaceAccess, 'userId' | 'spaceId'>,
): Promise<{ role?: MembershipRole }> {
  const role = await findRoleOf(deps, access)
  return role === undefined || role === 'owner' ? {} : { role }
}

/** As `requirePermission`, of a role that is known. */
export function requireRole(
  role: MembershipRole | undefined,
  action: Action,
  absent: ErrorName,
): void {
  if (may(role, action)) return
  throw failure(may(role, 'space.look') ? 'noPermission' : absent)
}
