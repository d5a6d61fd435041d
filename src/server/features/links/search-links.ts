import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import type { SearchSource } from '../../platform/search/search-index.ts'
import { likePattern } from '../../platform/search/search-text.ts'
import {
  conditionsOf,
  isDown,
  type LinkQuery,
  type ListedLink,
  listOf,
  narrowed,
  sortValues,
} from './link-conditions.ts'
import { bodyOf, lastPending, placesOf, shelfOf } from './link-search.repository.ts'

interface Search {
  query: LinkQuery
  needle: string | undefined
  /** links that wait up to here are looked at themselves: what the index says of them is old */
  pendingTo: number | undefined
}

/**
 * One page of the links whose alias, title, destination or note has the needle (`needleOf`), or which have
 * the tag of the query, by the search index; the few that are not in it yet are read and compared. Gives
 * what comparing all of them would.
 */
export async function searchLinks(
  db: Db,
  query: LinkQuery,
  needle: string | undefined,
): Promise<ListedLink[]> {
  const search = { query, needle, pendingTo: await lastPending(db) }
  const waiting = await findWaiting(db, search)
  const indexed = (await findByWalking(db, search)) ?? (await findByIndex(db, search))
  const seen = new Set(waiting.map((link) => link.id))
  const found = [...waiting, ...indexed.filter((link) => !seen.has(link.id))]
  return found.toSorted(inOrderOf(query)).slice(0, query.limit)
}

function inOrderOf({ sort }: LinkQuery): (one: ListedLink, other: ListedLink) => number {
  const sign = isDown(sort) ? -1 : 1
  const compare = (one: string | number, other: string | number) =>
    one === other ? 0 : one < other ? -sign : sign
  return (one, other) => compare(one.sort_value, other.sort_value) || compare(one.id, other.id)
}

const WAITING_READ = 500

/** The links that are not in the index yet, or not as they are. */
async function findWaiting(db: Db, { query, needle, pendingTo }: Search): Promise<ListedLink[]> {
  if (pendingTo === undefined) return []
  const found = new Map<string, ListedLink>()
  const filter = conditionsOf(query)
  for (let after = -1; ; ) {
    const rows: (ListedLink & { seq: number })[] = (
      await sql<
        ListedLink & { seq: number }
      >`select link.*, ${sortValues[query.sort]} as sort_value,
          link_search_pending.seq as seq
        from link_search_pending cross join link
        where link.id = link_search_pending.link_id and ${filter}
          and link_search_pending.seq > ${after} and link_search_pending.seq <= ${pendingTo}
        order by link_search_pending.seq limit ${WAITING_READ}`.execute(db)
    ).rows
    for (const { seq, ...row } of rows) {
      after = seq
      if (needle === undefined || bodyOf(row).includes(needle)) found.set(row.id, row)
    }
    if (rows.length < WAITING_READ) return [...found.values()]
    // many wait while the index is first made: others get their turn
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Rows of the index that are as their links are. */
function isCurrent({ pendingTo }: Search): RawBuilder<SqlBool> {
  if (pendingTo === undefined) return sql`true`
  return sql`link.id not in (select link_id from link_search_pending where seq <= ${pendingTo})`
}

const WALK = 200
const WALK_FOR_SHORT = 1_000

/**
 * Looks at the first links of the list one by one: what every second link has is found there, and lists
 * that are short end there.
 * @returns undefined when more has to be looked at
 */
async function findByWalking(db: Db, search: Search): Promise<ListedLink[] | undefined> {
  const { query, needle } = search
  const isShort = needle !== undefined && [...needle].length < 3
  const steps = isShort ? WALK_FOR_SHORT : WALK
  const { isOrdered } = capabilitiesOf(db).search
  const isReadInOrder =
    isOrdered && !isShort && (query.sort === 'newest' || query.sort === 'oldest')
  if (query.limit > steps || query.sort === 'clicks' || isReadInOrder) return undefined
  const value = sortValues[query.sort]
  const direction = sql.raw(isDown(query.sort) ? 'desc' : 'asc')
  const { rows } = await sql<{ id: string; fits: number | boolean }>`
    select link.id as id, (${narrowed(query)} and ${saying(needle)}) as fits
    from link cross join link_search
    where link_search.link_id = link.id and ${listOf(query)} and ${isCurrent(search)}
    order by ${value} ${direction}, link.id ${direction} limit ${steps}`.execute(db)
  const ids = rows.flatMap(({ id, fits }) => (fits ? [id] : [])).slice(0, query.limit)
  if (ids.length < query.limit && rows.length === steps) return undefined
  return readListed(db, query, ids)
}

async function readListed(
  db: Db,
  { sort }: LinkQuery,
  ids: readonly string[],
): Promise<ListedLink[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('link')
    .where('link.id', 'in', [...ids])
    .selectAll('link')
    .select(sortValues[sort].as('sort_value'))
    .execute()
  return rows as ListedLink[]
}

async function findByIndex(db: Db, search: Search): Promise<ListedLink[]> {
  const { query, needle } = search
  const { sort, limit, spaceId, state, tag } = query
  const wanted = { shelf: shelfOf(spaceId, state), needle, label: tag }
  const source = await capabilitiesOf(db).search.find(db, 'link_search', wanted)
  if (sort !== 'newest' && sort !== 'oldest') {
    return readIndex(db, search, { source, order: sortValues[sort], limit })
  }
  const rows = await readIndex(db, search, { source, order: 'place', limit })
  const last = rows.at(-1)
  if (rows.length < limit || last === undefined) return rows
  // links of one moment stand in the order they were indexed: which of them belong here is told by their ids
  const ofMoment = { ...query, from: last.created_at, to: last.created_at + 1 }
  const narrower = { ...search, query: ofMoment }
  const equals = await readIndex(db, narrower, { source, order: 'place', limit: undefined })
  return [...rows.filter((link) => link.created_at !== last.created_at), ...equals]
}

interface Reading {
  source: SearchSource
  order: 'place' | RawBuilder<unknown>
  limit: number | undefined
}

async function readIndex(db: Db, search: Search, reading: Reading): Promise<ListedLink[]> {
  const { query, needle } = search
  const { source, limit } = reading
  const { from, where, place } = source
  const isByPlace = reading.order === 'place'
  // places go up from new to old
  const isUp = isByPlace ? query.sort === 'newest' : !isDown(query.sort)
  const direction = sql.raw(isUp ? 'asc' : 'desc')
  const { rows } = await sql<ListedLink>`
    select link.*, ${sortValues[query.sort]} as sort_value
    from ${from} cross join link
    where ${where} and link.id = link_search.link_id
      and ${saying(needle)} and ${within(place, query)}
      and ${conditionsOf(query)} and ${isCurrent(search)}
    order by ${isByPlace ? place : reading.order} ${direction}
      ${isByPlace ? sql`` : sql`, link.id ${direction}`}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

function saying(needle: string | undefined): RawBuilder<SqlBool> {
  if (needle === undefined) return sql`true`
  return sql`link_search.body like ${likePattern(needle)} escape '\\'`
}

/** The end of the moments that have places. */
const LATEST = 2 ** 42

/** The moments of a query as places, so that the index begins to read there. */
function within(place: RawBuilder<unknown>, query: LinkQuery): RawBuilder<SqlBool> {
  const { sort, after, from = 0, to = LATEST } = query
  const page = Number(after?.[0])
  const oldest = sort === 'oldest' && after ? Math.max(from, page) : from
  const newest = sort === 'newest' && after ? Math.min(to - 1, page) : to - 1
  return sql`${place} between ${placesOf(inTime(newest)).first} and ${placesOf(inTime(oldest)).last}`
}

const inTime = (moment: number) => Math.min(Math.max(Math.trunc(moment), 0), LATEST)
