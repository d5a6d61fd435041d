import type { Deps } from '../../../deps.ts'
import { readCursor, writeCursor } from '../list/list-cursor.ts'
import type { LinkRow } from '../one/links.repository.ts'
import { getLink, type LinkOfCaller } from '../one/links.service.ts'
import {
  type FoundVersion,
  insertLinkVersion,
  listLinkVersions,
} from './link-versions.repository.ts'

/** Stores the previous destination, in the transaction that changes it. */
export async function keepVersion(
  deps: Deps,
  link: Pick<LinkRow, 'id' | 'destination'>,
  next: { destination: string; userId: string },
): Promise<void> {
  if (next.destination === link.destination) return
  await insertLinkVersion(deps.db, {
    id: deps.ids.uuid(),
    link_id: link.id,
    destination: link.destination,
    replaced_at: deps.clock.now(),
    replaced_by: next.userId,
  })
}

/**
 * One page of a link's previous destinations, newest first.
 * @throws linkNotFound, malformed for an invalid cursor
 */
export async function listVersionsOfLink(
  deps: Deps,
  caller: LinkOfCaller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ versions: FoundVersion[]; nextCursor: string | null }> {
  const link = await getLink(deps, caller)
  const after = cursor === undefined ? undefined : readCursor(cursor, 'number')
  const found = await listLinkVersions(deps.db, link.id, {
    after: after && [Number(after[0]), after[1]],
    limit: limit + 1,
  })
  const versions = found.slice(0, limit)
  const last = versions.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { versions, nextCursor: hasMore ? writeCursor([last.replaced_at, last.id]) : null }
}
