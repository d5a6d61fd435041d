import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'
import type { SearchSource } from '../../../platform/search/search-index.ts'
import { gramsOfNeedle, likePattern, wordsOf } from '../../../platform/search/search-text.ts'
import {
  columnsOf,
  conditionsOf,
  isDown,
  type LinkQuery,
  type ListedLink,
  listOf,
  narrowed,
  sortValues,
} from '../list/link-conditions.ts'
import { isSmall, onShelf } from '../list/list-by-clicks.ts'
import { placesOf, shelfOf } from './link-search.repository.ts'
import { waysToMatch } from './search-ways.ts'
import { inOrderOf, isCurrent, type Search, searchWithWaiting } from './waiting-links.ts'

/**
 * One page of the links that have every word of the needle (`needleOf`) in alias, title,
 * destination, note or a tag, or that have the query's tag. Uses the search index; the few links
 * that are not indexed yet are read and compared. The result is the same as comparing all links.
 */
export async function searchLinks(
  db: Db,
  query: LinkQuery,
  needle: string | undefined,
): Promise<ListedLink[]> {
  const [first, ...others] = await waysToMatch(db, query, needle)
  const found = new Map<string, ListedLink>()
  for (const way of [first, ...others]) {
    const links = await searchOneWay(db, { ...query, tag: way.tag }, way.needle)
    if (others.length === 0) return links
    for (const link of links) found.set(link.id, link)
  }
  return [...found.values()].toSorted(inOrderOf(query)).slice(0, query.limit)
}

function searchOneWay(db: Db, query: LinkQuery, needle: string | undefined): Promise<ListedLink[]> {
  return searchWithWaiting(
    db,
    { query, needle },
    async (search) =>
      (await findByWalking(db, search)) ??
      (await findByClicks(db, search)) ??
      (await findByIndex(db, search)),
  )
}

const WALK = 200
const WALK_FAR = 10_000

/**
 * Checks the first links of the list one by one. This is enough for frequent matches and for short
 * lists. In an order that the index does not have, the index must read all its matches before it
 * can sort them; if there are many, checking more links is faster.
 * @returns undefined if more links must be checked
 */
async function findByWalking(db: Db, search: Search): Promise<ListedLink[] | undefined> {
  const { query, needle } = search
  if (needle !== undefined && gramsOfNeedle(needle).beginning !== undefined) {
    return findShort(db, search)
  }
  const { isOrdered } = capabilitiesOf(db).search
  const isByTime = query.sort === 'newest' || query.sort === 'oldest'
  if (isOrdered && isByTime) return undefined
  const { rows } = await walk(db, search, WALK)
  if (rows !== undefined || isByTime || (await isRare(db, search))) return rows
  return (await walk(db, search, WALK_FAR)).rows
}

const WALK_FOR_SHORT = 1_000
const FURTHER = 10

/**
 * For a short needle, the index must read all matches of the prefix before it returns the first. If
 * the first links of the list suggest enough matches, checking more of them is faster.
 */
async function findShort(db: Db, search: Search): Promise<ListedLink[] | undefined> {
  const { rows } = await walk(db, search, WALK)
  if (rows !== undefined) return rows
  const first = await walk(db, search, WALK_FOR_SHORT)
  if (first.rows !== undefined || first.found * FURTHER < search.query.limit) return first.rows
  return (await walk(db, search, WALK_FOR_SHORT * FURTHER)).rows
}

const RARE = 5_000

/** @returns whether the index has few links that may match the needle */
async function isRare(db: Db, { query, needle }: Search): Promise<boolean> {
  const { from, where } = await sourceOf(db, query, needle)
  const { rows } = await sql<{ many: number }>`select count(*) as many from (
    select 1 from ${from} where ${where} limit ${RARE + 1}) as counted`.execute(db)
  return Number(rows[0]?.many) <= RARE
}

export function sourceOf(
  db: Db,
  { spaceId, state, tag }: Pick<LinkQuery, 'spaceId' | 'state' | 'tag'>,
  needle: string | undefined,
) {
  const wanted = { shelf: shelfOf(spaceId, state), needle, label: tag }
  return capabilitiesOf(db).search.find(db, 'link_search', wanted)
}

interface Walked {
  /** undefined if more links must be checked */
  rows?: ListedLink[]
  /** how many of the checked links match, up to the limit */
  found: number
}

async function walk(db: Db, search: Search, steps: number): Promise<Walked> {
  const { query, needle } = search
  if (query.limit > steps) return { found: 0 }
  const direction = sql.raw(isDown(query.sort) ? 'desc' : 'asc')
  const { rows } = await sql<{ id: string; fits: number | boolean }>`
    select link.id as id, (${narrowed(query)} and ${saying(needle)}) as fits
    from (${stepsOf(search, direction, steps)}) as step cross join link cross join link_search
    where link.id = step.step_id and link_search.link_id = link.id
    order by step.step_value ${direction}, step.step_id ${direction}`.execute(db)
  const ids = rows.flatMap(({ id, fits }) => (fits ? [id] : [])).slice(0, query.limit)
  const found = ids.length
  if (found < query.limit && rows.length === steps) return { found }
  return { rows: await readListed(db, query, ids), found }
}

/** The first links of a list, read from an index in the list's order. */
function stepsOf(
  search: Search,
  direction: RawBuilder<unknown>,
  steps: number,
): RawBuilder<unknown> {
  const { query } = search
  if (query.sort === 'clicks') {
    const id = sql.ref('link_counter.link_id')
    return sql`select link_id as step_id, human as step_value from link_counter
      where ${onShelf(query)} and ${isCurrent(search, id)}
      order by human ${direction}, link_id ${direction} limit ${steps}`
  }
  const value = sortValues[query.sort]
  return sql`select link.id as step_id, ${value} as step_value from link
    where ${listOf(query)} and ${isCurrent(search)}
    order by ${value} ${direction}, link.id ${direction} limit ${steps}`
}

async function readListed(db: Db, query: LinkQuery, ids: readonly string[]): Promise<ListedLink[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<ListedLink>`select ${columnsOf(query)}, ${sortValues[query.sort]} as sort_value
    from link where link.id in (${sql.join(ids)})`.execute(db)
  return rows
}

const FEW_BY_CLICKS = 1_000

/** @returns undefined if the range of clicks is not given or not narrow */
async function findByClicks(db: Db, search: Search): Promise<ListedLink[] | undefined> {
  const { query, needle } = search
  const { sort, limit, clicksMin, clicksMax } = query
  if (clicksMin === undefined && clicksMax === undefined) return undefined
  if (!(await isSmall(db, query, FEW_BY_CLICKS))) return undefined
  const direction = sql.raw(isDown(sort) ? 'desc' : 'asc')
  const { rows } = await sql<ListedLink>`
    select ${columnsOf(query)}, ${sortValues[sort]} as sort_value
    from link_counter cross join link cross join link_search
    where ${onShelf(query)} and link.id = link_counter.link_id and link_search.link_id = link.id
      and ${saying(needle)} and ${conditionsOf(query)} and ${isCurrent(search)}
    order by ${sortValues[sort]} ${direction}, link.id ${direction} limit ${limit}`.execute(db)
  return rows
}

async function findByIndex(db: Db, search: Search): Promise<ListedLink[]> {
  const { query, needle } = search
  const { sort, limit } = query
  const source = await sourceOf(db, query, needle)
  if (sort !== 'newest' && sort !== 'oldest') {
    return readIndex(db, search, { source, order: sortValues[sort], limit })
  }
  const rows = await readIndex(db, search, { source, order: 'place', limit })
  const last = rows.at(-1)
  if (rows.length < limit || last === undefined) return rows
  // links with the same time are in indexing order, so read them all to choose by id
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
  // places increase from new to old
  const isUp = isByPlace ? query.sort === 'newest' : !isDown(query.sort)
  const direction = sql.raw(isUp ? 'asc' : 'desc')
  const { isOrdered } = capabilitiesOf(db).search
  // PostgreSQL cannot estimate how many links match, and would otherwise read every link to get a
  // few texts
  const found = sql`with link_search as materialized (
    select link_search.* from ${from} where ${where})`
  const { rows } = await sql<ListedLink>`${isOrdered ? sql`` : found}
    select ${columnsOf(query)}, ${sortValues[query.sort]} as sort_value
    from ${isOrdered ? from : sql`link_search`} cross join link
    where ${isOrdered ? where : sql`true`} and link.id = link_search.link_id
      and ${saying(needle)} and ${within(place, query)}
      and ${conditionsOf(query)} and ${isCurrent(search)}
    order by ${isByPlace ? place : reading.order} ${direction}
      ${isByPlace ? sql`` : sql`, link.id ${direction}`}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** Condition on the index's text. */
export function saying(needle: string | undefined): RawBuilder<SqlBool> {
  if (needle === undefined) return sql`true`
  const words = wordsOf(needle).map(
    (word) => sql`link_search.body like ${likePattern(word)} escape '\\'`,
  )
  return sql`(${sql.join(words, sql` and `)})`
}

/** The upper end of the times that have places. */
const LATEST = 2 ** 42

/** The query's time range as places, so that the index starts reading there. */
function within(place: RawBuilder<unknown>, query: LinkQuery): RawBuilder<SqlBool> {
  const { sort, after, from = 0, to = LATEST } = query
  const page = Number(after?.[0])
  const oldest = sort === 'oldest' && after ? Math.max(from, page) : from
  const newest = sort === 'newest' && after ? Math.min(to - 1, page) : to - 1
  return sql`${place} between ${placesOf(inTime(newest)).first} and ${placesOf(inTime(oldest)).last}`
}

const inTime = (moment: number) => Math.min(Math.max(Math.trunc(moment), 0), LATEST)
