import type { Updateable } from 'kysely'
import type { AccountRole } from '#contract/account/identity.ts'
import { spaceRoles, type UserState } from '#contract/account/users.ts'
import type { Db } from '../../database.ts'
import type { MembershipRole, MembershipTable, RemovedMembershipTable } from './spaces.table.ts'

export interface MemberRow {
  user_id: string
  name: string
  email: string
  image: string | null
  status: Exclude<UserState, 'invited'>
  account_role: AccountRole
  space_id: string
  space_name: string
  owner_id: string
  is_personal: number
  role: MembershipRole
  designation: string
  tags: string
  color: string
  created_at: number
}

const members = (db: Db) =>
  db
    .selectFrom('membership')
    .innerJoin('space', 'space.id', 'membership.space_id')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select([
      'membership.user_id',
      'user.name',
      'user.email',
      'user.image',
      'user.status',
      'user.role as account_role',
      'membership.space_id',
      'space.name as space_name',
      'space.owner_id',
      'space.is_personal',
      'membership.role',
      'membership.designation',
      'membership.tags',
      'membership.color',
      'membership.created_at',
    ])
    .where('space.deleted_at', 'is', null)
    // roles of a newer version are unknown here
    .where('membership.role', 'in', spaceRoles)

/** All members of these spaces, by name; accounts that wait for deletion are left out. */
export function listMembers(db: Db, spaceIds: readonly string[]): Promise<MemberRow[]> {
  if (spaceIds.length === 0) return Promise.resolve([])
  return members(db)
    .where('membership.space_id', 'in', [...spaceIds])
    .where('user.status', '!=', 'deleted')
    .orderBy('user.name')
    .orderBy('membership.user_id')
    .execute()
}

export function findMember(
  db: Db,
  member: { spaceId: string; userId: string },
): Promise<MemberRow | undefined> {
  return members(db)
    .where('membership.space_id', '=', member.spaceId)
    .where('membership.user_id', '=', member.userId)
    .executeTakeFirst()
}

export function findMemberByEmail(
  db: Db,
  member: { spaceId: string; email: string },
): Promise<MemberRow | undefined> {
  return members(db)
    .where('membership.space_id', '=', member.spaceId)
    .where('user.email', '=', member.email)
    .executeTakeFirst()
}

export async function countMembers(db: Db, spaceId: string): Promise<number> {
  const row = await db
    .selectFrom('membership')
    .select((count) => count.fn.countAll<number>().as('members'))
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow()
  return Number(row.members)
}

export async function updateMembership(
  db: Db,
  member: { spaceId: string; userId: string },
  change: Updateable<Pick<MembershipTable, 'role' | 'designation' | 'tags' | 'color'>>,
): Promise<void> {
  await db
    .updateTable('membership')
    .set(change)
    .where('space_id', '=', member.spaceId)
    .where('user_id', '=', member.userId)
    .execute()
}

/** Removes a membership and keeps what is needed to restore it. */
export async function removeMembership(
  db: Db,
  member: MemberRow,
  removedAt: number,
): Promise<void> {
  const { space_id, user_id, role, designation, tags, color, created_at } = member
  await db
    .deleteFrom('membership')
    .where('space_id', '=', space_id)
    .where('user_id', '=', user_id)
    .execute()
  const kept = { role, designation, tags, color, created_at, removed_at: removedAt }
  await db
    .insertInto('removed_membership')
    .values({ space_id, user_id, ...kept })
    .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doUpdateSet(kept))
    .execute()
}

/** @returns what was kept of a membership that ended after `since`; works once */
export function takeRemovedMembership(
  db: Db,
  member: { spaceId: string; userId: string },
  since: number,
): Promise<RemovedMembershipTable | undefined> {
  return db
    .deleteFrom('removed_membership')
    .where('space_id', '=', member.spaceId)
    .where('user_id', '=', member.userId)
    .where('removed_at', '>', since)
    .returningAll()
    .executeTakeFirst()
}

/** The spaces from which somebody was removed after `since`. */
export function listRemovals(
  db: Db,
  userId: string,
  since: number,
): Promise<{ space_id: string; role: MembershipRole }[]> {
  return db
    .selectFrom('removed_membership')
    .select(['space_id', 'role'])
    .where('user_id', '=', userId)
    .where('removed_at', '>', since)
    .execute()
}

export async function forgetRemovals(db: Db, before: number): Promise<void> {
  await db.deleteFrom('removed_membership').where('removed_at', '<=', before).execute()
}
