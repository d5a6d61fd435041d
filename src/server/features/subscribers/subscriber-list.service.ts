import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { getPersonalSpaceId, requireViewer } from '../spaces/index.ts'
import {
  countConsents,
  countSubscribers,
  type GainedSubscribers,
  listSubscribers,
  type SubscriberCounts,
  type SubscriberRow,
} from './subscribers.repository.ts'
import { findSubscriptionPage } from './subscription-page.ts'

export interface SubscriberListRequest {
  userId: string
  pageId: string
  limit: number
  cursor?: string | undefined
  state?: SubscriberRow['state'] | undefined
}

export interface SubscriberList {
  rows: SubscriberRow[]
  nextCursor: string | null
  counts: SubscriberCounts
}

/**
 * Subscribers of one page, newest consent first.
 * @throws notFound for pages out of the caller's reach; malformed for a cursor that is not ours
 */
export async function listSubscribersOf(
  deps: Deps,
  request: SubscriberListRequest,
): Promise<SubscriberList> {
  const page = await findSubscriptionPage(deps, request.pageId)
  if (page === undefined) throw failure('notFound')
  await requireViewer(deps, { userId: request.userId, spaceId: page.spaceId, absent: 'notFound' })
  const rows = await listSubscribers(deps.db, page.id, {
    limit: request.limit + 1,
    state: request.state,
    after: request.cursor === undefined ? undefined : readCursor(request.cursor),
  })
  const shown = rows.slice(0, request.limit)
  const last = rows.length > request.limit ? shown.at(-1) : undefined
  const counts = await countSubscribers(deps.db, [page.id])
  return {
    rows: shown,
    nextCursor: last === undefined ? null : writeCursor(last),
    counts: counts.get(page.id) ?? { active: 0, unsubscribed: 0 },
  }
}

/** What the pages of the caller's space gained. @param from ms UTC @throws notFound */
export async function countGained(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  from: number,
): Promise<GainedSubscribers> {
  const spaceId = await getPersonalSpaceId(deps, userId)
  return countConsents(deps.db, spaceId, { from, to: deps.clock.now() })
}

function writeCursor(row: SubscriberRow): string {
  return Buffer.from(`${row.consent_at} ${row.id}`).toString('base64url')
}

function readCursor(cursor: string): { consentAt: number; id: string } {
  const parts = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (parts === null)
    throw failure('malformed', { fields: { cursor: 'Not a cursor of this list' } })
  return { consentAt: Number(parts[1]), id: parts[2]! }
}
