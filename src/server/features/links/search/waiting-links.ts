import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { wordsOf } from '../../../platform/search/search-text.ts'
import {
  conditionsOf,
  isDown,
  type LinkQuery,
  type ListedLink,
  sortValues,
} from '../list/link-conditions.ts'
import { bodyOf, lastPending } from './link-search.repository.ts'

/** A query to the index, together with the waiting links. */
export interface Search {
  query: LinkQuery
  needle: string | undefined
  /**
   * links up to this number wait; they are read directly, because the index has old texts of them
   */
  pendingTo: number | undefined
}

/**
 * Searches the index for links that are up to date in it, and reads the waiting links directly.
 * @returns one page of both
 */
export async function searchWithWaiting(
  db: Db,
  { query, needle }: Pick<Search, 'query' | 'needle'>,
  findIndexed: (search: Search) => Promise<ListedLink[]>,
): Promise<ListedLink[]> {
  const search = { query, needle, pendingTo: await lastPending(db) }
  const waiting = await findWaiting(db, search)
  const indexed = await findIndexed(search)
  const seen = new Set(waiting.map((link) => link.id))
  const found = [...waiting, ...indexed.filter((link) => !seen.has(link.id))]
  return found.toSorted(inOrderOf(query)).slice(0, query.limit)
}

export function inOrderOf({ sort }: LinkQuery): (one: ListedLink, other: ListedLink) => number {
  const sign = isDown(sort) ? -1 : 1
  const compare = (one: string | number, other: string | number) =>
    one === other ? 0 : one < other ? -sign : sign
  return (one, other) => compare(one.sort_value, other.sort_value) || compare(one.id, other.id)
}

const WAITING_READ = 500

/** The links that are missing or out of date in the index. */
export async function findWaiting(
  db: Db,
  { query, needle, pendingTo }: Search,
): Promise<ListedLink[]> {
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
      if (needle === undefined || hasWords(bodyOf(row), needle)) found.set(row.id, row)
    }
    if (rows.length < WAITING_READ) return [...found.values()]
    // many wait while the index is first built: let other work run
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function hasWords(body: string, needle: string): boolean {
  return wordsOf(needle).every((word) => body.includes(word))
}

/** Only rows of the index that are up to date with their links. @param id of the link */
export function isCurrent({ pendingTo }: Search, id = sql.ref('link.id')): RawBuilder<SqlBool> {
  if (pendingTo === undefined) return sql`true`
  return sql`${id} not in (select link_id from link_search_pending where seq <= ${pendingTo})`
}
