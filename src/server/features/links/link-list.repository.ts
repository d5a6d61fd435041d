import type { Db } from '../../database.ts'
import { needleOf } from '../../platform/search/search-text.ts'
import {
  conditionsOf,
  isDown,
  type LinkFilter,
  type LinkQuery,
  type ListedLink,
  sortValues,
} from './link-conditions.ts'
import { isByClicks, listByClicks } from './list-by-clicks.ts'
import { areFewDead, listDead } from './list-dead.ts'
import { searchLinks } from './search-links.ts'

export type { LinkFilter, LinkQuery, LinkSort, ListedLink } from './link-conditions.ts'

/** One page of the hand-made links of a space. */
export async function listLinks(db: Db, query: LinkQuery): Promise<ListedLink[]> {
  const needle = needleOf(query.text)
  if (needle !== undefined || query.tag !== undefined) return searchLinks(db, query, needle)
  if (query.isDead && (await areFewDead(db))) return listDead(db, query)
  const byClicks = isByClicks(query) ? await listByClicks(db, query) : undefined
  if (byClicks !== undefined) return byClicks
  const value = sortValues[query.sort]
  const direction = isDown(query.sort) ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('link')
    .where(conditionsOf(query))
    .selectAll('link')
    .select(value.as('sort_value'))
    .orderBy(value, direction)
    .orderBy('link.id', direction)
    .limit(query.limit)
    .execute()
  return rows as ListedLink[]
}

/** @returns ids of the hand-made links of a space, newest first */
export async function listIdsOfLinks(
  db: Db,
  filter: LinkFilter & { spaceId: string },
  limit: number,
): Promise<string[]> {
  const needle = needleOf(filter.text)
  const query = { ...filter, sort: 'newest', after: undefined, limit } as const
  if (needle !== undefined || filter.tag !== undefined || filter.isDead || isByClicks(query)) {
    return (await listLinks(db, query)).map((link) => link.id)
  }
  const rows = await db
    .selectFrom('link')
    .where(conditionsOf(filter))
    .select('link.id')
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
