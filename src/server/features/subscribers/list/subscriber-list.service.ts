import { failure } from '#contract/errors.ts'
import type { Subscriber } from '#contract/mail/subscribers.ts'
import type { Deps } from '../../../deps.ts'
import { csvLine } from '../../../platform/csv.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireOpenSpace } from '../../spaces/index.ts'
import { presentSubscriber } from '../subscribers.presenter.ts'
import {
  countConsents,
  countSubscribers,
  deleteSubscriber,
  type GainedSubscribers,
  noSubscribers,
  type SubscriberCounts,
  type SubscriberRow,
} from '../subscribers.repository.ts'
import { requirePageOf } from '../subscription-page.ts'
import { listTagsOf } from '../tags/subscriber-tags.repository.ts'
import { listSubscribers, type SubscriberListOptions } from './subscriber-list.repository.ts'

export interface SubscriberListRequest
  extends Pick<SubscriberListOptions, 'state' | 'source' | 'tag' | 'q' | 'sort' | 'limit'> {
  userId: string
  pageId: string
  cursor?: string | undefined
}

export interface SubscriberList {
  rows: SubscriberRow[]
  /** by subscriber */
  tags: ReadonlyMap<string, readonly string[]>
  nextCursor: string | null
  counts: SubscriberCounts
}

/**
 * Subscribers of one page, by default newest consent first.
 * @throws notFound for pages that the caller cannot see, noPermission for people who may only look;
 * malformed for an invalid cursor
 */
export async function listSubscribersOf(
  deps: Deps,
  request: SubscriberListRequest,
): Promise<SubscriberList> {
  const { userId, pageId, cursor, limit, ...shown } = request
  const page = await requirePageOf(deps, { userId, pageId, action: 'subscribers.read' })
  const found = await listSubscribers(deps.db, page.id, {
    ...shown,
    limit: limit + 1,
    after: cursor === undefined ? undefined : readCursor(cursor),
  })
  const counts = await countSubscribers(deps.db, [page.id])
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    rows,
    tags: await listTagsOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
    nextCursor: last === undefined ? null : writeCursor(last),
    counts: counts.get(page.id) ?? noSubscribers(),
  }
}

/**
 * Permanently deletes an address, as its owner may demand; its refusals stay recorded.
 * @throws notFound for pages that the caller cannot see, noPermission for people who may only look
 */
export async function forgetSubscriber(
  deps: Deps,
  userId: string,
  { pageId, subscriberId }: { pageId: string; subscriberId: string },
): Promise<void> {
  const page = await requirePageOf(deps, { userId, pageId, action: 'subscribers.change' })
  await transaction(deps, async (deps) => {
    const isThere = await deleteSubscriber(deps.db, page.id, subscriberId)
    if (!isThere) throw failure('notFound')
    // without the address, which must not be kept here either
    await recordAudit(deps, {
      action: 'subscriber-delete',
      object: { kind: 'page', id: page.id, text: page.username },
    })
  })
}

const ROWS_PER_READ = 1_000
const COLUMNS = [
  'email',
  'state',
  'source',
  'consent',
  'consented_at',
  'added_at',
  'left_at',
  'left_reason',
  'tags',
]

/**
 * The list as CSV, oldest first, portion by portion; the audit records the export.
 * @throws notFound for pages that the caller cannot see, noPermission for people who may only look
 */
export async function exportSubscribers(
  deps: Deps,
  userId: string,
  request: { pageId: string; state?: SubscriberRow['state'] | undefined },
): Promise<{ username: string; lines: AsyncIterable<string> }> {
  const page = await requirePageOf(deps, {
    userId,
    pageId: request.pageId,
    action: 'subscribers.export',
  })
  await transaction(deps, (deps) =>
    recordAudit(deps, {
      action: 'subscribers-export',
      object: { kind: 'page', id: page.id, text: page.username },
    }),
  )
  return { username: page.username, lines: writeLines(deps, page.id, request.state) }
}

async function* writeLines(
  deps: Pick<Deps, 'db'>,
  pageId: string,
  state: SubscriberRow['state'] | undefined,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  let after: SubscriberRow | undefined
  for (;;) {
    const options = { limit: ROWS_PER_READ, sort: 'oldest', state, after } as const
    const rows = await listSubscribers(deps.db, pageId, options)
    const tags = await listTagsOf(
      deps.db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => csvLine(cellsOf(presentSubscriber(row, tags.get(row.id))))).join('')
    if (rows.length < ROWS_PER_READ) return
    after = rows.at(-1)
  }
}

function cellsOf(subscriber: Subscriber): string[] {
  const { email, state, source, proof, consentAt, addedAt, unsubscribedAt, leftReason, tags } =
    subscriber
  return [
    ...[email, state, source, proof ?? '', consentAt ?? '', addedAt, unsubscribedAt ?? ''],
    ...[leftReason ?? '', tags.join(';')],
  ]
}

/** Number of new subscribers of the caller's pages. @param from ms UTC @throws notFound */
export async function countGained(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  from: number,
): Promise<GainedSubscribers> {
  const spaceId = await requireOpenSpace(deps, userId, 'subscribers.count')
  return countConsents(deps.db, spaceId, { from, to: deps.clock.now() })
}

function writeCursor({ consent_at, id, email_key }: SubscriberRow): string {
  return Buffer.from(`${consent_at} ${id} ${email_key}`).toString('base64url')
}

function readCursor(cursor: string): Pick<SubscriberRow, 'consent_at' | 'id' | 'email_key'> {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const parts = /^(\d{1,15}) ([\w-]{1,64}) ([^\s]{1,254})$/.exec(text)
  if (parts === null)
    throw failure('malformed', { fields: { cursor: 'Not a cursor of this list' } })
  return { consent_at: Number(parts[1]), id: parts[2]!, email_key: parts[3]! }
}
