import type { Db } from '../../database.ts'
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

/** @returns the role of an account in a space that is not deleted */
export async function findRole(
  db: Db,
  spaceId: string,
  userId: string,
): Promise<MembershipRole | undefined> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('space', 'space.id', 'membership.space_id')
    .select('membership.role')
    .where('membership.space_id', '=', spaceId)
    .where('membership.user_id', '=', userId)
    .where('space.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.role
}

/** @returns whether it was inserted: an account has one personal space */
export async function insertSpace(db: Db, space: SpaceTable): Promise<boolean> {
  const row = await db
    .insertInto('space')
    .values(space)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMembership(db: Db, membership: MembershipTable): Promise<void> {
  await db
    .insertInto('membership')
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Lets one transaction at a time go on for this space, on both engines: what is counted afterwards
 * stays so until the commit (abuse row 54).
 */
export async function lockSpace(db: Db, spaceId: string): Promise<void> {
  await db
    .updateTable('space')
    .set((space) => ({ is_personal: space.ref('is_personal') }))
    .where('id', '=', spaceId)
    .execute()
}
