import { sql, type Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import { hasNeededFactor, isOnlyWay } from './needed-factor.ts'
import type { MembershipRole, SpaceTable } from './spaces.table.ts'

export interface SpaceRow {
  id: string
  /** whose list this is */
  user_id: string
  name: string
  color: string
  owner_id: string
  is_personal: number
  created_at: number
  deleted_at: number | null
  needs_second_factor: number
  offered_to: string | null
  offered_name: string | null
  role: MembershipRole
  opened_at: number | null
  members: number
  /** 0: it needs a second factor that its member has not */
  is_reached: number
  /** 1: it opens by its own provider alone */
  is_only_way: number
}

/** The spaces of an account, deleted ones among them, the personal one first, then by name. */
export async function listSpaceRows(
  db: Db,
  { userId, spaceId }: { userId: string; spaceId?: string | undefined },
): Promise<SpaceRow[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('space', 'space.id', 'membership.space_id')
    .leftJoin('user as offered', 'offered.id', 'space.offered_to')
    .select(['space.id', 'space.name', 'space.color', 'space.owner_id', 'space.is_personal'])
    .select(['space.created_at', 'space.deleted_at', 'space.needs_second_factor'])
    .select(['space.offered_to', 'offered.name as offered_name'])
    .select(['membership.user_id', 'membership.role', 'membership.opened_at'])
    .select((is) => [
      is
        .selectFrom('membership as other')
        .whereRef('other.space_id', '=', 'space.id')
        .select((count) => count.fn.countAll<number>().as('members'))
        .as('members'),
      is.case().when(hasNeededFactor).then(1).else(0).end().as('is_reached'),
      is.case().when(isOnlyWay).then(1).else(0).end().as('is_only_way'),
    ])
    .where('membership.user_id', '=', userId)
    .$if(spaceId !== undefined, (query) => query.where('space.id', '=', spaceId!))
    .orderBy(sql`case when space.is_personal = 1 and space.owner_id = ${userId} then 0 else 1 end`)
    .orderBy(sql`lower(space.name)`)
    .orderBy('space.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    members: Number(row.members),
    is_reached: Number(row.is_reached),
    is_only_way: Number(row.is_only_way),
  }))
}

/** Names of the spaces that an account owns, but for deleted ones. */
export async function listOwnedNames(
  db: Db,
  ownerId: string,
): Promise<Pick<SpaceTable, 'id' | 'name' | 'is_personal'>[]> {
  return db
    .selectFrom('space')
    .select(['id', 'name', 'is_personal'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function updateSpace(
  db: Db,
  spaceId: string,
  change: Updateable<
    Pick<
      SpaceTable,
      'name' | 'name_key' | 'color' | 'needs_second_factor' | 'offered_to' | 'owner_id'
    >
  >,
): Promise<void> {
  await db.updateTable('space').set(change).where('id', '=', spaceId).execute()
}

/** @returns the account that was offered a space and has not answered yet */
export async function findOfferedTo(db: Db, spaceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('space')
    .select('offered_to')
    .where('id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.offered_to ?? undefined
}

/** A former member cannot accept it any more. */
export async function endOfferTo(
  db: Db,
  { userId, spaceId }: { userId: string; spaceId: string },
): Promise<void> {
  await db
    .updateTable('space')
    .set({ offered_to: null })
    .where('id', '=', spaceId)
    .where('offered_to', '=', userId)
    .execute()
}

export async function saveOpened(
  db: Db,
  { userId, spaceId }: { userId: string; spaceId: string },
  openedAt: number,
): Promise<void> {
  await db
    .updateTable('membership')
    .set({ opened_at: openedAt })
    .where('space_id', '=', spaceId)
    .where('user_id', '=', userId)
    .execute()
}
