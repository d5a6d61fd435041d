import type { Insertable, Selectable } from 'kysely'
import { type Action, may } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'
import { prepared } from '../../platform/db/rows/prepared.ts'
import { readRows } from '../../platform/db/rows/read-at-once.ts'
import { isOpenTo, type Reach } from './needed-factor.ts'
import type { MembershipRole, MembershipTable, SpaceTable } from './spaces.table.ts'

export async function findPersonalSpaceId(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('space')
    .select('id')
    .where('owner_id', '=', userId)
    .where('is_personal', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

const personalSpaceWithRole = prepared((db, given: { userId: string }) =>
  db
    .selectFrom('space')
    .innerJoin('membership', 'membership.space_id', 'space.id')
    .select(['space.id', 'membership.role'])
    .where('space.owner_id', '=', given.userId)
    // as text: SQLite would plan anew for each value that may choose the partial index
    .where((is) => is('space.is_personal', '=', is.lit(1)))
    .where('space.deleted_at', 'is', null)
    .where('membership.user_id', '=', given.userId),
)

/** @returns the personal space of an account with its role there, of one that is not deleted */
export async function findPersonalSpaceWithRole(
  db: Db,
  userId: string,
): Promise<{ id: string; role: MembershipRole } | undefined> {
  return (await readRows(db, personalSpaceWithRole(db, { userId })))[0]
}

/** The personal space of an account, also of one that is deleted. */
export function findPersonalSpace(
  db: Db,
  userId: string,
): Promise<Pick<SpaceTable, 'id' | 'deleted_at'> | undefined> {
  return db
    .selectFrom('space')
    .select(['id', 'deleted_at'])
    .where('owner_id', '=', userId)
    .where('is_personal', '=', 1)
    .executeTakeFirst()
}

/** @returns who owns a space that is not deleted */
export async function findSpaceOwner(
  db: Db,
  spaceId: string,
): Promise<{ userId: string; isPersonal: boolean } | undefined> {
  const row = await db
    .selectFrom('space')
    .select(['owner_id', 'is_personal'])
    .where('id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { userId: row.owner_id, isPersonal: row.is_personal === 1 }
}

/** Names of spaces as people see them, ordered by them; without those that are deleted. */
export async function listSpaceNames(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string; isPersonal: boolean }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('space')
    .select(['id', 'name', 'is_personal'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, is_personal }) => ({
    id,
    name: nameOfSpace(name),
    isPersonal: is_personal === 1,
  }))
}

/** A space is named after the address of its owner as long as they have no name. */
export const nameOfSpace = (name: string) => name.split('@')[0]!

/** Spaces that go with their owner, deleted ones among them. */
export async function listOwnedSpaceIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('space').select('id').where('owner_id', '=', userId).execute()
  return rows.map((row) => row.id)
}

/** Closes a space with its account, so that its members reach nothing of it, or opens it again. */
export async function setSpaceDeleted(
  db: Db,
  spaceId: string,
  deletedAt: number | null,
): Promise<void> {
  await db.updateTable('space').set({ deleted_at: deletedAt }).where('id', '=', spaceId).execute()
}

/** @returns the role of an account in a space that is not deleted */
export async function findRole(
  db: Db,
  spaceId: string,
  userId: string,
  by?: Reach,
): Promise<MembershipRole | undefined> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('space', 'space.id', 'membership.space_id')
    .select('membership.role')
    .where('membership.space_id', '=', spaceId)
    .where('membership.user_id', '=', userId)
    .where('space.deleted_at', 'is', null)
    .where(isOpenTo(by))
    .executeTakeFirst()
  return row?.role
}

/** @returns what an account is in each space that it belongs to and that is not deleted */
export async function listRolesOf(
  db: Db,
  userId: string,
  by?: Reach,
): Promise<ReadonlyMap<string, MembershipRole>> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('space', 'space.id', 'membership.space_id')
    .select(['membership.space_id', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .where('space.deleted_at', 'is', null)
    .where(isOpenTo(by))
    .execute()
  return new Map(rows.map((row) => [row.space_id, row.role]))
}

/** Values that one statement takes on either engine. */
const USERS_PER_QUERY = 1_000

/** The spaces in which each of these accounts may do something. */
export async function listSpaceIdsOf(
  db: Db,
  userIds: readonly string[],
  action: Action,
  by?: Reach,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const spaces = new Map<string, Set<string>>()
  for (const { user_id, space_id, role } of await listMemberships(db, userIds, by)) {
    if (!may(role, action)) continue
    spaces.set(user_id, (spaces.get(user_id) ?? new Set()).add(space_id))
  }
  return spaces
}

/** @returns the memberships of these accounts in spaces that are not deleted */
export async function listMemberships(
  db: Db,
  userIds: readonly string[],
  by?: Reach,
): Promise<Pick<Selectable<MembershipTable>, 'user_id' | 'space_id' | 'role'>[]> {
  const rows = []
  for (let at = 0; at < userIds.length; at += USERS_PER_QUERY) {
    const found = await db
      .selectFrom('membership')
      .innerJoin('space', 'space.id', 'membership.space_id')
      .select(['membership.user_id', 'membership.space_id', 'membership.role'])
      .where('membership.user_id', 'in', userIds.slice(at, at + USERS_PER_QUERY))
      .where('space.deleted_at', 'is', null)
      .where(isOpenTo(by))
      .execute()
    rows.push(...found)
  }
  return rows
}

/** @returns whether it was inserted: an account has one personal space */
export async function insertSpace(db: Db, space: Insertable<SpaceTable>): Promise<boolean> {
  const row = await db
    .insertInto('space')
    .values(space)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMembership(
  db: Db,
  membership: Insertable<MembershipTable>,
): Promise<void> {
  await db
    .insertInto('membership')
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Lets one transaction at a time go on for this space, on both engines: what is counted afterwards
 * stays so until the commit (A54).
 */
export async function lockSpace(db: Db, spaceId: string): Promise<void> {
  await db
    .updateTable('space')
    .set((space) => ({ is_personal: space.ref('is_personal') }))
    .where('id', '=', spaceId)
    .execute()
}
