import { type ErrorName, failure } from '#contract/errors.ts'
import {
  type Action,
  type FolderLevel,
  levelOfRole,
  may,
  mayWithin,
  roleOfLevel,
} from '#contract/permissions.ts'
import type { Db } from '../../database.ts'
import type { Deps } from '../../deps.ts'
import {
  findOpenSpace,
  findRoleOf,
  listMemberships,
  listRolesWithin,
  type MembershipRole,
  requireRole,
} from '../spaces/index.ts'
import { type FolderDoor, listClosedDoors, listDoors } from './folder-access.repository.ts'
import type { VisibleFolders } from './visible-folders.ts'

/** What an account is in a space and in each of its folders (decision 137). */
export interface FolderReach {
  spaceId: string
  role: MembershipRole | undefined
  /** by folder id; undefined: the role alone decides */
  levels: ReadonlyMap<string, FolderLevel | undefined> | undefined
}

type ReachDeps = Pick<Deps, 'db' | 'by'>

/** What an account may do in the folders of a space, as far as its key or session reaches. */
export async function findReach(
  deps: ReachDeps,
  who: { userId: string; spaceId: string },
): Promise<FolderReach> {
  return reachOf(deps, { ...who, role: await findRoleOf(deps, who) })
}

/** The same in each of the account's spaces, read when it is asked for. */
export async function readerOfReach(
  deps: ReachDeps,
  userId: string,
): Promise<(spaceId: string) => Promise<FolderReach>> {
  const roles = await listRolesWithin(deps, userId)
  const known = new Map<string, Promise<FolderReach>>()
  return (spaceId) => {
    const reach = known.get(spaceId) ?? reachOf(deps, { userId, spaceId, role: roles.get(spaceId) })
    known.set(spaceId, reach)
    return reach
  }
}

async function reachOf(
  { db }: Pick<Deps, 'db'>,
  { userId, spaceId, role }: { userId: string; spaceId: string; role: MembershipRole | undefined },
): Promise<FolderReach> {
  const reach = { spaceId, role, levels: undefined }
  if (may(role, 'folders.share') || !may(role, 'folders.enter')) return reach
  const doors = await listDoors(db, spaceId, userId)
  const isPlain = doors.every(({ access, level }) => access === 'space' && level === undefined)
  return isPlain ? reach : { ...reach, levels: levelsOf(doors, levelOfRole(role)) }
}

/**
 * A folder in which people are named admits only these. Any other is open as its parent, or the space, is, and to
 * those named in it.
 */
function levelsOf(doors: readonly FolderDoor[], ofRole: FolderLevel | undefined) {
  const known = new Map(doors.map((door) => [door.id, door]))
  const levelOf = ({ access, level, parent_id }: FolderDoor): FolderLevel | undefined => {
    if (access === 'granted') return level
    const parent = known.get(parent_id ?? '')
    const inherited = parent === undefined ? ofRole : levelOf(parent)
    return level === 'edit' ? level : (inherited ?? level)
  }
  return new Map(doors.map((door) => [door.id, levelOf(door)]))
}

/** Whether somebody may do something with a thing in this folder, or in none. */
export function mayIn(
  { role, levels }: FolderReach,
  folderId: string | null,
  action: Action,
): boolean {
  if (levels === undefined) return may(role, action)
  return mayWithin(role, levelIn({ role, levels }, folderId), action)
}

function levelIn(
  { role, levels }: Pick<FolderReach, 'role' | 'levels'>,
  folderId: string | null,
): FolderLevel | undefined {
  // a folder that is gone is none
  if (folderId === null || !levels?.has(folderId)) return levelOfRole(role)
  return levels.get(folderId)
}

/** @throws `absent` for those who may not see a thing there, noPermission for those who may only look */
export function requireIn(
  reach: FolderReach,
  folderId: string | null,
  { action, absent }: { action: Action; absent: ErrorName },
): void {
  if (mayIn(reach, folderId, action)) return
  throw failure(mayIn(reach, folderId, 'links.read') ? 'noPermission' : absent)
}

/** What somebody is for a thing in this folder, for an answer: nothing is said to owners. */
export function sayRoleIn(
  reach: FolderReach,
  folderId: string | null,
): { role?: 'administrator' | 'editor' | 'viewer' } {
  const { role, levels } = reach
  const there = levels === undefined ? role : roleOfLevel(levelIn(reach, folderId))
  return there === undefined || there === 'owner' ? {} : { role: there as 'editor' }
}

/**
 * The open space, for an account that wants to do something with contents of folders: in all of it by its role, or in
 * some folders that are granted to it.
 * @throws spaceNotFound; notFound while the personal one is not made yet; noPermission
 */
export async function requireOpenFolders(
  deps: ReachDeps,
  userId: string,
  action: Action,
): Promise<FolderReach> {
  const { spaceId, role, absent } = await findOpenSpace(deps, userId)
  const reach = await reachOf(deps, { userId, spaceId, role })
  const isIn = (wanted: Action) =>
    [...(reach.levels?.keys() ?? [])].some((id) => mayIn(reach, id, wanted))
  if (!may(role, action) && !isIn(action)) {
    if (isIn('links.read')) throw failure('noPermission')
    requireRole(role, action, absent)
  }
  return reach
}

/**
 * All that decides what each of these accounts sees in each of its spaces, as a text: while that stays the same, so
 * does what they see.
 */
export async function listAccess(
  db: Db,
  userIds: readonly string[],
  by?: Parameters<typeof listMemberships>[2],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const memberships = await listMemberships(db, userIds, by)
  const limited = memberships.filter(({ role }) => !may(role, 'folders.share'))
  const spaceIds = [...new Set(limited.map(({ space_id }) => space_id))]
  const { closed, grants } =
    spaceIds.length === 0
      ? { closed: [], grants: [] }
      : await listClosedDoors(db, {
          spaceIds,
          userIds: [...new Set(limited.map(({ user_id }) => user_id))],
        })
  const doors = Map.groupBy(closed, ({ space_id }) => space_id)
  const named = Map.groupBy(grants, ({ space_id, user_id }) => `${space_id} ${user_id}`)
  const all = new Map<string, Map<string, string>>()
  for (const { user_id, space_id, role } of memberships) {
    const shut = may(role, 'folders.share') ? [] : (doors.get(space_id) ?? [])
    const given = named.get(`${space_id} ${user_id}`) ?? []
    const parts = [
      role,
      ...shut.map(({ id }) => id),
      ...given.map(({ folder_id, level }) => `${folder_id}=${level}`),
    ]
    const own = all.get(user_id) ?? new Map<string, string>()
    all.set(user_id, own.set(space_id, parts.join(' ')))
  }
  return all
}

/** The folders of a space that somebody may see, for queries; undefined for all. */
export function visibleIn(reach: FolderReach): VisibleFolders | undefined {
  const { role, levels } = reach
  if (levels === undefined) return may(role, 'links.read') ? undefined : { only: [] }
  const ids = [...levels.keys()]
  const seen = (id: string) => mayIn(reach, id, 'links.read')
  if (!may(role, 'links.read')) return { only: ids.filter(seen) }
  const except = ids.filter((id) => !seen(id))
  return except.length === 0 ? undefined : { except }
}

/** Whether a query with these folders finds a thing in this one. */
export function isVisible(visible: VisibleFolders | undefined, folderId: string | null): boolean {
  if (visible === undefined) return true
  if ('only' in visible) return folderId !== null && visible.only.includes(folderId)
  return folderId === null || !visible.except.includes(folderId)
}
