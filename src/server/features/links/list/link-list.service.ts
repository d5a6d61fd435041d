import type { Deps } from '../../../deps.ts'
import { requireOpenFolders, visibleIn } from '../../folders/index.ts'
import type { LinkRow } from '../one/links.repository.ts'
import {
  type LinkFilter,
  type LinkQuery,
  listIdsOfLinks,
  listLinks,
} from './link-list.repository.ts'
import { readCursor, writeCursor } from './list-cursor.ts'

export interface LinkListRequest extends Omit<LinkQuery, 'spaceId' | 'after' | 'visible'> {
  cursor: string | undefined
}

/**
 * One page of the caller's links.
 * @throws malformed for an invalid cursor
 */
export async function listLinksOfCaller(
  deps: Deps,
  userId: string,
  { cursor, ...request }: LinkListRequest,
): Promise<{ links: LinkRow[]; nextCursor: string | null }> {
  const reach = await requireOpenFolders(deps, userId, 'links.read')
  const shown = { ...request, spaceId: reach.spaceId, visible: visibleIn(reach) }
  const after =
    cursor === undefined
      ? undefined
      : readCursor(cursor, request.sort === 'alias' ? 'string' : 'number')
  const found = await listLinks(deps.db, { ...shown, after, limit: request.limit + 1 })
  const links = found.slice(0, request.limit).map(({ sort_value: _, ...link }) => link)
  const last = found[request.limit - 1]
  const hasMore = found.length > request.limit && last !== undefined
  return {
    links,
    nextCursor: hasMore ? writeCursor([last.sort_value, last.id]) : null,
  }
}

const IDS_MAX = 10_000

/** The ids of all links in a list, newest first. */
export async function listIdsOfCaller(
  deps: Deps,
  userId: string,
  filter: LinkFilter,
): Promise<{ ids: string[]; isCut: boolean }> {
  const reach = await requireOpenFolders(deps, userId, 'links.read')
  const shown = { ...filter, spaceId: reach.spaceId, visible: visibleIn(reach) }
  const ids = await listIdsOfLinks(deps.db, shown, IDS_MAX + 1)
  return { ids: ids.slice(0, IDS_MAX), isCut: ids.length > IDS_MAX }
}
