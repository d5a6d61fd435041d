import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { shelfOf } from '../search/link-search.repository.ts'
import { isCurrent, type Search, searchWithWaiting } from '../search/waiting-links.ts'
import {
  columnsOf,
  isDown,
  type LinkQuery,
  type ListedLink,
  listOf,
  narrowed,
  sortValues,
} from './link-conditions.ts'

/** Whether click counts decide which links a list shows, or in which order. */
export function isByClicks({ sort, clicksMin, clicksMax }: LinkQuery): boolean {
  return sort === 'clicks' || clicksMin !== undefined || clicksMax !== undefined
}

/** The index of counters knows nothing of short addresses, domains, folders and lists. */
export function isKnownToCounters({ slug, domainId, folder, list, visible }: LinkQuery): boolean {
  return [slug, domainId, folder, list, visible].every((one) => one === undefined)
}

/**
 * One page of a list that is sorted or filtered by clicks and has no needle and tag, read from the
 * index of counters (decision 069). The result is the same as comparing every link.
 * @returns undefined if reading the list in its own order is faster
 */
export async function listByClicks(db: Db, query: LinkQuery): Promise<ListedLink[] | undefined> {
  if (query.sort !== 'clicks') {
    const first = await walk(db, query)
    if (first.length === query.limit) return first
    if (query.sort === 'alias' && !(await isSmall(db, query))) return undefined
  }
  return searchWithWaiting(db, { query, needle: undefined }, (search) => readCounters(db, search))
}

const WALKED_A_ROW = 20
const WALKED_MAX = 10_000

/** Finds a text that many links contain among the first links of the list. */
async function walk(db: Db, query: LinkQuery): Promise<ListedLink[]> {
  const value = sortValues[query.sort]
  const direction = sql.raw(isDown(query.sort) ? 'desc' : 'asc')
  const order = sql`order by ${value} ${direction}, link.id ${direction}`
  const steps = Math.min(query.limit * WALKED_A_ROW, WALKED_MAX)
  const { rows } = await sql<ListedLink>`
    select ${columnsOf(query)}, ${value} as sort_value
    from (select link.id as walked_id from link where ${listOf(query)} ${order} limit ${steps}) as walked
      cross join link
    where link.id = walked_id and ${narrowed(query)}
    ${order} limit ${query.limit}`.execute(db)
  return rows
}

/**
 * With more than this, more than one in twenty of a hundred thousand links matches, and a scan soon
 * fills a page.
 */
const SMALL = 5_000

/** @returns whether few links of the list have that many clicks */
export async function isSmall(db: Db, query: LinkQuery, most = SMALL): Promise<boolean> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from (
    select 1 from link_counter where ${onShelf(query)} limit ${most + 1}) as counted`.execute(db)
  return Number(rows[0]?.many) <= most
}

/**
 * Reads the first entries of a list from the index, which checks all conditions, and then only
 * these links.
 */
async function readCounters(db: Db, search: Search): Promise<ListedLink[]> {
  const { query } = search
  const { sort, limit } = query
  const value = sortValues[sort]
  const direction = sql.raw(isDown(sort) ? 'desc' : 'asc')
  const conditions = sql`${onShelf(query)} and ${isCurrent(search, sql.ref('link_counter.link_id'))}`
  if (sort === 'alias') {
    const { rows } = await sql<ListedLink>`select ${columnsOf(query)}, ${value} as sort_value
      from link_counter cross join link
      where ${conditions} and link.id = link_counter.link_id and ${listOf(query)} and ${narrowed(query)}
      order by ${value} ${direction}, link.id ${direction} limit ${limit}`.execute(db)
    return rows
  }
  const by = sql.ref(sort === 'clicks' ? 'link_counter.human' : 'link_counter.made_at')
  const { rows } = await sql<ListedLink>`select ${columnsOf(query)}, listed.sort_value
    from (select link_id as listed_id, ${by} as sort_value from link_counter
        where ${conditions} and ${madeIn(query)} and ${deadOf(query)}
        order by ${by} ${direction}, link_id ${direction} limit ${limit}) as listed
      cross join link
    where link.id = listed_id`.execute(db)
  return rows
}

/** The part of the index with a list and a range of clicks, starting after the previous page. */
export function onShelf(query: LinkQuery): RawBuilder<SqlBool> {
  const { spaceId, state, sort, after, clicksMin, clicksMax } = query
  const all = [sql<SqlBool>`link_counter.shelf = ${shelfOf(spaceId, state)}`]
  if (clicksMin !== undefined) all.push(sql`link_counter.human >= ${clicksMin}`)
  const page = sort === 'clicks' && after ? Number(after[0]) : undefined
  // one bound is enough for the index to start there
  if (after && page !== undefined && page <= (clicksMax ?? page)) {
    all.push(sql`(link_counter.human, link_counter.link_id) < (${page}, ${after[1]})`)
  } else if (clicksMax !== undefined) {
    all.push(sql`link_counter.human <= ${clicksMax}`)
  }
  return sql.join(all, sql` and `)
}

function madeIn({ sort, after, from, to }: LinkQuery): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`true`]
  if (from !== undefined) all.push(sql`link_counter.made_at >= ${from}`)
  if (to !== undefined) all.push(sql`link_counter.made_at < ${to}`)
  if (after !== undefined && sort !== 'clicks') {
    const beyond = sql.raw(isDown(sort) ? '<' : '>')
    all.push(sql`(link_counter.made_at, link_counter.link_id) ${beyond} (${after[0]}, ${after[1]})`)
  }
  return sql.join(all, sql` and `)
}

function deadOf({ isDead }: LinkQuery): RawBuilder<SqlBool> {
  if (!isDead) return sql`true`
  return sql`exists (select 1 from link where link.id = link_counter.link_id and ${narrowed({ state: 'active', isDead })})`
}
