import type { Deps } from '../../deps.ts'
import { getPersonalSpaceId, requireViewer } from '../spaces/index.ts'
import { type LinkQuery, listLinks, sortValueOf } from './link-list.repository.ts'
import type { LinkRow } from './links.repository.ts'
import { readCursor, writeCursor } from './list-cursor.ts'

export interface LinkListRequest extends Omit<LinkQuery, 'spaceId' | 'after'> {
  cursor: string | undefined
}

/**
 * One page of the caller's links.
 * @throws malformed for a cursor that is not ours
 */
export async function listLinksOfCaller(
  deps: Deps,
  userId: string,
  { cursor, ...request }: LinkListRequest,
): Promise<{ links: LinkRow[]; nextCursor: string | null }> {
  const spaceId = await getPersonalSpaceId(deps, userId)
  await requireViewer(deps, { userId, spaceId, absent: 'notFound' })
  const after =
    cursor === undefined
      ? undefined
      : readCursor(cursor, request.sort === 'alias' ? 'string' : 'number')
  const found = await listLinks(deps.db, { ...request, spaceId, after, limit: request.limit + 1 })
  const links = found.slice(0, request.limit)
  const last = links.at(-1)
  const hasMore = found.length > request.limit && last !== undefined
  return {
    links,
    nextCursor: hasMore ? writeCursor([sortValueOf(last, request.sort), last.id]) : null,
  }
}
