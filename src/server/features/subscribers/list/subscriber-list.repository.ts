import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  SubscriberSort,
  SubscriberSource,
  SubscriberState,
} from '#contract/mail/subscribers.ts'
import type { Db } from '../../../database.ts'
import { likePattern } from '../../../platform/search/search-text.ts'
import type { SubscriberRow } from '../subscribers.repository.ts'
import { searchedBy } from './subscriber-search.repository.ts'

export interface SubscriberListOptions {
  limit: number
  sort?: SubscriberSort | undefined
  state?: SubscriberState | undefined
  source?: SubscriberSource | undefined
  tag?: string | undefined
  /** part of the address */
  q?: string | undefined
  /** the last row of the previous page */
  after?: Pick<SubscriberRow, 'consent_at' | 'id' | 'email_key'> | undefined
}

/**
 * One page of the list, read in the order of an index, or from the few rows that match a filter.
 */
export async function listSubscribers(
  db: Db,
  pageId: string,
  options: SubscriberListOptions,
): Promise<SubscriberRow[]> {
  const { q, limit } = options
  if (q === undefined) {
    // an expression as sort key matches no index, so the database uses the index that leaves few
    // rows
    const isByHand = await isSortedByHand(db, pageId, options)
    const { where, order } = listOf(pageId, options, isByHand ? sql`(email_key || '')` : undefined)
    const { rows } = await sql<SubscriberRow>`select * from subscriber
      where ${where} order by ${order} limit ${limit}`.execute(db)
    return rows
  }
  const list = listOf(pageId, options)
  const needle = q.toLowerCase()
  const has = sql<SqlBool>`subscriber.email_key like ${likePattern(needle)} escape '\\'`
  const walked = await walk(db, list, { has, limit })
  if (walked.length === limit) return walked
  const { rows } = await sql<SubscriberRow>`select subscriber.*
    from (${await searchedBy(db, pageId, needle)}) as found cross join subscriber
    where subscriber.id = found_id and ${has} and ${list.where}
    order by ${list.order} limit ${limit}`.execute(db)
  return rows
}

interface List {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
}

function listOf(
  pageId: string,
  options: SubscriberListOptions,
  email: RawBuilder<unknown> = sql`subscriber.email_key`,
): List {
  const { state, source, tag, after, sort = 'newest' } = options
  const all = [sql<SqlBool>`subscriber.page_id = ${pageId}`]
  if (state !== undefined) all.push(sql`subscriber.state = ${state}`)
  if (source !== undefined) all.push(sql`subscriber.source = ${source}`)
  if (tag !== undefined) {
    all.push(sql`subscriber.id in (select subscriber_id from subscriber_tag
      where page_id = ${pageId} and tag = ${tag})`)
  }
  const where = () => sql<SqlBool>`${sql.join(all, sql` and `)}`
  if (sort === 'email') {
    if (after !== undefined) all.push(sql`${email} > ${after.email_key}`)
    return { where: where(), order: email }
  }
  const [beyond, direction] = (sort === 'newest' ? ['<', 'desc'] : ['>', 'asc']).map((text) =>
    sql.raw(text),
  )
  if (after !== undefined) {
    all.push(
      sql`(subscriber.consent_at, subscriber.id) ${beyond} (${after.consent_at}, ${after.id})`,
    )
  }
  return {
    where: where(),
    order: sql`subscriber.consent_at ${direction}, subscriber.id ${direction}`,
  }
}

const WALKED = 1_000

/** Finds a text that many addresses contain among the first rows of the list. */
async function walk(
  db: Db,
  { where, order }: List,
  { has, limit }: { has: RawBuilder<SqlBool>; limit: number },
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`select subscriber.*
    from (select subscriber.id as walked_id from subscriber
        where ${where} order by ${order} limit ${WALKED}) as walked
      cross join subscriber
    where subscriber.id = walked_id and ${has}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

const FEW = 5_000

/**
 * Whether a state, source or tag has so few rows that reading and sorting them is fastest: in address
 * order they would be far apart.
 */
async function isSortedByHand(
  db: Db,
  pageId: string,
  { sort, state, source, tag }: SubscriberListOptions,
): Promise<boolean> {
  if (sort !== 'email' || (state ?? source ?? tag) === undefined) return false
  const { where } = listOf(pageId, { limit: 0, state, source, tag })
  const { rows } = await sql<{ many: number }>`select count(*) as many from (
    select 1 from subscriber where ${where} limit ${FEW + 1}) as counted`.execute(db)
  return Number(rows[0]?.many) <= FEW
}
