import type { Db } from '../../../database.ts'
import type { ChangeSetItemTable } from '../links.table.ts'
import { type Before, earliestOf } from './change-before.ts'

/** The only writer of `link_batch_item`. */

/**
 * Links as they were before a change set first changed them; a second change of the same change set keeps that, and
 * adds what it changes besides.
 */
export async function saveChangeSetItems(
  db: Db,
  items: readonly ChangeSetItemTable[],
): Promise<void> {
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

/** @returns items of one person's change set, without those of deleted links */
export function listChangeSetItems(
  db: Db,
  { changeSetId, userId }: { changeSetId: string; userId: string },
  limit: number,
): Promise<ChangeSetItemTable[]> {
  return db
    .selectFrom('link_batch_item')
    .selectAll()
    .where('batch_id', '=', changeSetId)
    .where('made_by', '=', userId)
    .orderBy('link_id')
    .limit(limit)
    .execute()
}

export async function countChangeSetItems(
  db: Db,
  { changeSetId, userId }: { changeSetId: string; userId: string },
): Promise<number> {
  const row = await db
    .selectFrom('link_batch_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batch_id', '=', changeSetId)
    .where('made_by', '=', userId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function deleteChangeSetItems(
  db: Db,
  changeSetId: string,
  linkIds: readonly string[],
): Promise<void> {
  if (linkIds.length === 0) return
  await db
    .deleteFrom('link_batch_item')
    .where('batch_id', '=', changeSetId)
    .where('link_id', 'in', [...linkIds])
    .execute()
}

export async function deleteChangeSetsBefore(db: Db, madeAt: number): Promise<void> {
  await db.deleteFrom('link_batch_item').where('made_at', '<', madeAt).execute()
}
