import type { Db } from '../../database.ts'
import type { LinkBatchItemTable } from './links.table.ts'

/** The only writer of `link_batch_item`. */

/** What a link was before a batch changed it first; a second change of the same batch keeps that. */
export async function saveBatchItems(db: Db, items: readonly LinkBatchItemTable[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('link_batch_item')
    .values([...items])
    .onConflict((conflict) =>
      conflict
        .columns(['batch_id', 'link_id'])
        .doUpdateSet((eb) => ({ revision: eb.ref('excluded.revision') })),
    )
    .execute()
}

/** @returns items of one person's batch, those of links that are no more left out */
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
