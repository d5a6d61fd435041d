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
import { searchLinks } from './search-links.ts'

export type { LinkFilter, LinkQuery, LinkSort, ListedLink } from './link-conditions.ts'

/** One page of the hand-made links of a space. */
export async function listLinks(db: Db, query: LinkQuery): Promise<ListedLink[]> {
  const needle = needleOf(query.text)
  if (needle !== undefined || query.tag !== undefined) return searchLinks(db, query, needle)
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
  if (needle !== undefined || filter.tag !== undefined) {
    const query = { ...filter, sort: 'newest', after: undefined, limit } as const
    return (await searchLinks(db, query, needle)).map((link) => link.id)
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
