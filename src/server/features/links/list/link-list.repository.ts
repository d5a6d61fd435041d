import { sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { needleOf } from '../../../platform/search/search-text.ts'
import { searchLinks } from '../search/search-links.ts'
import {
  columnsOf,
  conditionsOf,
  isDown,
  type LinkFilter,
  type LinkQuery,
  type ListedLink,
  sortValues,
} from './link-conditions.ts'
import { isByClicks, isKnownToCounters, listByClicks } from './list-by-clicks.ts'
import { areFewDead, listDead } from './list-dead.ts'

export type { LinkFilter, LinkQuery, LinkSort, ListedLink } from './link-conditions.ts'

/** One page of the links that were created by hand in a space. */
export async function listLinks(db: Db, query: LinkQuery): Promise<ListedLink[]> {
  const needle = needleOf(query.text)
  if (needle !== undefined || query.tag !== undefined) return searchLinks(db, query, needle)
  if (query.isDead && (await areFewDead(db))) return listDead(db, query)
  const byClicks =
    isKnownToCounters(query) && isByClicks(query) ? await listByClicks(db, query) : undefined
  if (byClicks !== undefined) return byClicks
  const value = sortValues[query.sort]
  const direction = sql.raw(isDown(query.sort) ? 'desc' : 'asc')
  const { rows } = await sql<ListedLink>`select ${columnsOf(query)}, ${value} as sort_value
    from link where ${conditionsOf(query)}
    order by ${value} ${direction}, link.id ${direction} limit ${query.limit}`.execute(db)
  return rows
}

/** @returns ids of the links that were created by hand in a space, newest first */
export async function listIdsOfLinks(
  db: Db,
  filter: LinkFilter & { spaceId: string },
  limit: number,
): Promise<string[]> {
  const page = { sort: 'newest', after: undefined, limit, isIdsOnly: true } as const
  return (await listLinks(db, { ...filter, ...page })).map(({ id }) => id)
}
