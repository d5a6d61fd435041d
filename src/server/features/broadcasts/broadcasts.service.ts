import type { SpaceRole } from '#contract/account/users.ts'
import { failure } from '#contract/errors.ts'
import type {
  BroadcastAnswer,
  BroadcastDocument,
  BroadcastResults,
} from '#contract/mail/broadcasts.ts'
import type { Segment } from '#contract/mail/segments.ts'
import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireMails } from '../packages/index.ts'
import { sayRole } from '../spaces/index.ts'
import { requirePageOf, type SubscriptionPage } from '../subscribers/index.ts'
import { presentBroadcast, writeSegment } from './broadcasts.presenter.ts'
import {
  type BroadcastRow,
  countResults,
  findBroadcast,
  findLastChanged,
  findWelcome,
  insertBroadcast,
  listBroadcasts,
  lockBroadcast,
  noResults,
  updateBroadcast,
} from './broadcasts.repository.ts'
import { composeBroadcast } from './mail/compose-broadcast.ts'
import { storedDocument } from './mail/mail-pictures.ts'

export interface BroadcastOfCaller {
  userId: string
  id: string
}

export interface BroadcastWithResults {
  row: BroadcastRow
  results: BroadcastResults
}

/** A mail as shown to a person who may see it, with their role. */
export type SeenBroadcast = BroadcastWithResults & { role?: SpaceRole }

/** Mails of a page, newest first. @throws notFound, malformed for an invalid cursor */
export async function listBroadcastsOf(
  deps: Deps,
  request: { userId: string; pageId: string; limit: number; cursor?: string | undefined },
): Promise<{ items: BroadcastWithResults[]; nextCursor: string | null }> {
  const { userId, pageId, limit, cursor } = request
  const page = await requirePageOf(deps, { userId, pageId, action: 'broadcasts.read' })
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const found = await listBroadcasts(deps.db, page.id, { limit: limit + 1, after })
  const rows = found.slice(0, limit)
  const ids = rows.map(({ id }) => id)
  const results = await countResults(deps.db, ids)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    items: rows.map((row) => ({ row, results: results.get(row.id) ?? noResults() })),
    nextCursor: last === undefined ? null : writeCursor(last),
  }
}

/** The mail of a space that changed last, with its results. */
export async function findNewestBroadcast(
  db: Deps['db'],
  place: Parameters<typeof findLastChanged>[1],
): Promise<BroadcastAnswer | undefined> {
  const row = await findLastChanged(db, place)
  if (row === undefined) return undefined
  const results = await countResults(db, [row.id])
  return presentBroadcast(row, results.get(row.id) ?? noResults())
}

/** Creates a draft. @throws notFound, noPermission; limitReached without mails in the package */
export async function createBroadcast(
  deps: Deps,
  userId: string,
  input: {
    pageId: string
    subject: string
    previewText?: string
    document: BroadcastDocument
    segment?: Segment | null
  },
): Promise<BroadcastWithResults> {
  const page = await requirePageOf(deps, {
    userId,
    pageId: input.pageId,
    action: 'broadcasts.change',
  })
  const row: BroadcastRow = {
    ...emptyDraft(deps, page.id, userId),
    subject: input.subject,
    preview_text: input.previewText ?? '',
    document: await storedDocument(deps, page.spaceId, input.document),
    segment: writeSegment(input.segment ?? null),
  }
  await transaction(deps, async (deps) => {
    await requireMails(deps, page.id)
    await insertBroadcast(deps.db, row)
  })
  return { row, results: noResults() }
}

/** A mail without words that is not stored yet. */
export function emptyDraft(
  deps: Pick<Deps, 'clock' | 'ids'>,
  pageId: string,
  userId: string,
): BroadcastRow {
  const now = deps.clock.now()
  const document: BroadcastDocument = { blocks: [{ kind: 'text', text: '' }] }
  return {
    id: deps.ids.uuid(),
    page_id: pageId,
    user_id: userId,
    subject: '',
    preview_text: '',
    document: JSON.stringify(document),
    segment: '',
    welcome_step: null,
    state: 'draft',
    pause_reason: '',
    scheduled_at: null,
    started_at: null,
    finished_at: null,
    recipients: 0,
    lease_token: null,
    lease_until_at: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    revision: 1,
  }
}

/** @throws notFound */
export async function getBroadcast(
  deps: Deps,
  caller: BroadcastOfCaller,
  action: Action = 'broadcasts.read',
): Promise<SeenBroadcast> {
  const row = await findBroadcast(deps.db, caller.id)
  if (row === undefined || row.deleted_at !== null) throw failure('notFound')
  const { userId } = caller
  const { spaceId } = await requirePageOf(deps, { userId, pageId: row.page_id, action })
  return { ...(await withResults(deps, row)), ...(await sayRole(deps, { userId, spaceId })) }
}

/**
 * Changes a draft.
 * @throws notFound, noPermission; conflict if it is no longer a draft or was changed meanwhile;
 * malformed for the segment of a welcome mail
 */
export async function changeBroadcast(
  deps: Deps,
  caller: BroadcastOfCaller,
  change: {
    subject?: string | undefined
    previewText?: string | undefined
    document?: BroadcastDocument | undefined
    segment?: Segment | null | undefined
    revision?: number | undefined
  },
): Promise<BroadcastWithResults> {
  return transaction(deps, async (deps) => {
    const { row, page } = await lockForEditor(deps, caller)
    const isStale = change.revision !== undefined && change.revision !== row.revision
    if (row.state !== 'draft' || isStale) throw failure('conflict')
    if (row.welcome_step !== null && change.segment) {
      const segment = 'A welcome mail goes to everybody who subscribes'
      throw failure('malformed', { fields: { segment } })
    }
    return save(deps, row, {
      ...(change.subject === undefined ? {} : { subject: change.subject }),
      ...(change.previewText === undefined ? {} : { preview_text: change.previewText }),
      ...(change.document === undefined
        ? {}
        : { document: await storedDocument(deps, page.spaceId, change.document) }),
      ...(change.segment === undefined ? {} : { segment: writeSegment(change.segment) }),
    })
  })
}

/** Soft delete. @throws notFound, noPermission; conflict if it is being sent, scheduled or on */
export async function deleteBroadcast(deps: Deps, caller: BroadcastOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const { row } = await lockForEditor(deps, caller)
    if (!['draft', 'sent', 'stopped'].includes(row.state)) throw failure('conflict')
    await save(deps, row, { deleted_at: deps.clock.now() })
  })
}

/** @throws notFound, noPermission; conflict if its page has another welcome mail by now */
export async function restoreBroadcast(
  deps: Deps,
  caller: BroadcastOfCaller,
): Promise<BroadcastWithResults> {
  return transaction(deps, async (deps) => {
    const { row } = await lockForEditor(deps, caller, 'deleted too')
    const other = row.welcome_step === null ? undefined : await findWelcome(deps.db, row.page_id)
    if (other !== undefined && other.id !== row.id) throw failure('conflict')
    return save(deps, row, { deleted_at: null })
  })
}

/** A preview of a mail. People who may read mails also see sent mails this way. @throws notFound */
export async function previewBroadcast(
  deps: Deps,
  userId: string,
  words: { pageId: string; subject: string; previewText?: string; document: BroadcastDocument },
): Promise<{ subject: string; html: string; text: string; size: number }> {
  const page = await requirePageOf(deps, {
    userId,
    pageId: words.pageId,
    action: 'broadcasts.read',
  })
  const composed = await composeBroadcast(deps, page, { previewText: '', ...words, userId })
  const { subject, html, text } = composed.mailFor({ id: '', email: '', emailHash: '-' })
  return { subject, html, text, size: Buffer.byteLength(html) }
}

/**
 * A mail of the caller, locked until the transaction of these deps ends, and its page.
 * @throws notFound, noPermission
 */
export async function lockForEditor(
  deps: Deps,
  { userId, id }: BroadcastOfCaller,
  deleted?: 'deleted too',
): Promise<{ row: BroadcastRow; page: SubscriptionPage }> {
  const row = await lockBroadcast(deps.db, id)
  if (row === undefined || (row.deleted_at !== null && !deleted)) throw failure('notFound')
  const access = { userId, pageId: row.page_id, action: 'broadcasts.change' } as const
  return { row, page: await requirePageOf(deps, access) }
}

/** Writes changes to a locked row; every change makes a new revision. */
export async function save(
  deps: Deps,
  row: BroadcastRow,
  changes: Partial<BroadcastRow>,
): Promise<BroadcastWithResults> {
  const all = { ...changes, updated_at: deps.clock.now(), revision: row.revision + 1 }
  await updateBroadcast(deps.db, row.id, all)
  return withResults(deps, { ...row, ...all })
}

export async function withResults(
  deps: Pick<Deps, 'db'>,
  row: BroadcastRow,
): Promise<BroadcastWithResults> {
  const results = await countResults(deps.db, [row.id])
  return { row, results: results.get(row.id) ?? noResults() }
}

function writeCursor({ created_at, id }: BroadcastRow): string {
  return Buffer.from(`${created_at} ${id}`).toString('base64url')
}

function readCursor(cursor: string): Pick<BroadcastRow, 'created_at' | 'id'> {
  const parts = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (parts === null)
    throw failure('malformed', { fields: { cursor: 'Not a cursor of this list' } })
  return { created_at: Number(parts[1]), id: parts[2]! }
}
