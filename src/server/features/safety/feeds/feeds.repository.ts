import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { SafetyFeedTable } from '../safety.table.ts'

export type FeedRow = Selectable<SafetyFeedTable>
export type FeedHead = Omit<FeedRow, 'packed'>

const HEAD = [
  ...(['id', 'address', 'reason', 'mark', 'entries', 'version', 'problem'] as const),
  ...(['looked_at', 'changed_at', 'created_by', 'created_at'] as const),
] as const

/** @returns false if the address has been added already */
export async function insertFeed(db: Db, row: FeedRow): Promise<boolean> {
  const inserted = await db
    .insertInto('safety_feed')
    .values(row)
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** In the order they were added, without their entries. */
export function listFeeds(db: Db): Promise<FeedHead[]> {
  return db
    .selectFrom('safety_feed')
    .select([...HEAD])
    .orderBy('id')
    .execute()
}

export async function findPacked(db: Db, version: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('safety_feed')
    .select('packed')
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()
  return row?.packed
}

export async function updateFeed(
  db: Db,
  id: string,
  change: Updateable<SafetyFeedTable>,
): Promise<void> {
  await db.updateTable('safety_feed').set(change).where('id', '=', id).execute()
}

export async function deleteFeed(db: Db, id: string): Promise<FeedHead | undefined> {
  return db
    .deleteFrom('safety_feed')
    .where('id', '=', id)
    .returning([...HEAD])
    .executeTakeFirst()
}
