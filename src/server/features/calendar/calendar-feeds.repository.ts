import type { Db } from '../../database.ts'
import type { CalendarFeedTable } from './calendar.table.ts'

/** The only writer of `calendar_feed`. */

export interface FeedOwner {
  userId: string
  spaceId: string
}

export async function findFeedId(db: Db, owner: FeedOwner): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('id')
    .where('user_id', '=', owner.userId)
    .where('space_id', '=', owner.spaceId)
    .executeTakeFirst()
  return row?.id
}

/** @returns whose feed it is, as long as their account is active */
export async function findFeedOwner(db: Db, id: string): Promise<FeedOwner | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .innerJoin('user', 'user.id', 'calendar_feed.user_id')
    .select(['calendar_feed.user_id', 'calendar_feed.space_id'])
    .where('calendar_feed.id', '=', id)
    .where('user.status', '=', 'active')
    .executeTakeFirst()
  return row && { userId: row.user_id, spaceId: row.space_id }
}

/** Puts a feed in the place of the one that the member had. */
export async function replaceFeed(db: Db, row: CalendarFeedTable): Promise<void> {
  const { id, created_at } = row
  await db
    .insertInto('calendar_feed')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'space_id']).doUpdateSet({ id, created_at }),
    )
    .execute()
}

export async function deleteFeed(db: Db, owner: FeedOwner): Promise<void> {
  await db
    .deleteFrom('calendar_feed')
    .where('user_id', '=', owner.userId)
    .where('space_id', '=', owner.spaceId)
    .execute()
}
