import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'

/**
 * The only writer of `subscriber_search` and, apart from the triggers, of
 * `subscriber_search_pending`. An address never changes, so it is indexed once; its row is deleted
 * with its subscriber.
 */

/** Searches cover the subscribers of one page. */
const shelfOf = (pageId: string) => `page ${pageId}`

/** @returns how many subscribers wait, up to `limit` */
export async function countPendingSubscribers(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from
    (select 1 from subscriber_search_pending limit ${limit}) as waiting`.execute(db)
  return Number(rows[0]?.many ?? 0)
}

/**
 * Places are spaced apart, so that the index can estimate from them which parts of addresses are
 * rare.
 */
const PLACE_STEP = 1n << 20n

/**
 * Adds waiting addresses to the index; needs a transaction.
 * @returns how many were waiting
 */
export async function indexPendingSubscribers(db: Db, limit: number): Promise<number> {
  const { search, lockSearch } = capabilitiesOf(db)
  await lockSearch(db)
  const pending = await db
    .selectFrom('subscriber_search_pending')
    .selectAll()
    .orderBy('seq')
    .limit(limit)
    .execute()
  if (pending.length === 0) return 0
  const ids = [...new Set(pending.map(({ subscriber_id }) => subscriber_id))]
  const subscribers = await db
    .selectFrom('subscriber')
    .select(['id', 'page_id', 'email_key'])
    .where('id', 'in', ids)
    .where(sql<boolean>`not exists (select 1 from subscriber_search
      where subscriber_search.subscriber_id = subscriber.id)`)
    .orderBy('id')
    .execute()
  const last = await lastPlace(db)
  const texts = subscribers.map(({ id, page_id, email_key }, at) => ({
    place: last + BigInt(at + 1) * PLACE_STEP,
    subscriber_id: id,
    shelf: shelfOf(page_id),
    body: email_key,
    labels: '',
  }))
  if (texts.length > 0) {
    await db.insertInto('subscriber_search').values(texts).execute()
    await search.add(db, 'subscriber_search', texts)
  }
  const numbers = pending.map(({ seq }) => seq)
  await db.deleteFrom('subscriber_search_pending').where('seq', 'in', numbers).execute()
  return pending.length
}

async function lastPlace(db: Db): Promise<bigint> {
  const { rows } = await sql<{ place: string | null }>`
    select cast(max(place) as text) as place from subscriber_search`.execute(db)
  return BigInt(rows[0]?.place ?? 0)
}

/**
 * @returns a query for the ids, as `found_id`, of the subscribers whose address may contain the
 * needle
 */
export async function searchedBy(
  db: Db,
  pageId: string,
  needle: string,
): Promise<RawBuilder<unknown>> {
  const wanted = { shelf: shelfOf(pageId), needle, label: undefined }
  const { from, where } = await capabilitiesOf(db).search.find(db, 'subscriber_search', wanted)
  return sql`select subscriber_search.subscriber_id as found_id from ${from} where ${where}
    union select subscriber_id as found_id from subscriber_search_pending`
}
