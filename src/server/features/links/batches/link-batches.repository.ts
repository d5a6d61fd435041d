import type { Db } from '../../../database.ts'
import type { LinkBatchItemTable } from '../links.table.ts'
import { type Before, earliestOf } from './batch-before.ts'

/** The only writer of `link_batch_item`. */

/**
 * Links as they were before a batch first changed them; a second change of the same batch keeps that, and
 * adds what it changes besides.
 */
export async function saveBatchItems(db: Db, items: readonly LinkBatchItemTable[]): Promise<void> {
  const [first] = items
  if (first === undefined) return
  const known = await db
    .selectFrom('link_batch_item')
    .select(['link_id', 'before'])
    .where('batch_id', '=', first.batch_id)
    .where(
      'link_id',
      'in',
      items.map((item) => item.link_id),
    )
    .execute()
  const beforeOf = new Map(known.map((item) => [item.link_id, JSON.parse(item.before) as Before]))
  const merged = items.map((item) => {
    const earlier = beforeOf.get(item.link_id)
    if (earlier === undefined) return item
    return { ...item, before: JSON.stringify(earliestOf(earlier, JSON.parse(item.before))) }
  })
  await db
    .insertInto('link_batch_item')
    .values(merged)
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'link_id']).doUpdateSet((eb) => ({
        before: eb.ref('excluded.before'),
        revision: eb.ref('excluded.revision'),
      })),
    )
    .execute()
}

/** @returns items of one person's batch, without those of deleted links */
export function listBatchItems(
  db: Db,
  { batchId, userId }: { batchId: string; userId: string },
  limit: number,
): Promise<LinkBatchItemTable[]> {
  return db
    .selectFrom('link_batch_item')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('made_by', '=', userId)
    .orderBy('link_id')
    .limit(limit)
    .execute()
}

export async function countBatchItems(
  db: Db,
  { batchId, userId }: { batchId: string; userId: string },
): Promise<number> {
  const row = await db
    .selectFrom('link_batch_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('made_by', '=', userId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function deleteBatchItems(
  db: Db,
  batchId: string,
  linkIds: readonly string[],
): Promise<void> {
  if (linkIds.length === 0) return
  await db
    .deleteFrom('link_batch_item')
    .where('batch_id', '=', batchId)
    .where('link_id', 'in', [...linkIds])
    .execute()
}

export async function deleteBatchesBefore(db: Db, madeAt: number): Promise<void> {
  await db.deleteFrom('link_batch_item').where('made_at', '<', madeAt).execute()
}
