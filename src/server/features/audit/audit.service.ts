import type { AuditAction, AuditResult } from '#contract/account/audit.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../platform/call.ts'
import {
  type AuditFilter,
  insertAuditEntry,
  type ListedEntry,
  listAuditEntries,
} from './audit.repository.ts'

export interface AuditRecord {
  action: AuditAction
  /** the account concerned; the caller's own if absent, null for an address without an account */
  accountId?: string | null
  /** who did it, if the call does not say so: a person who is signing in */
  actorId?: string
  sessionId?: string
  result?: AuditResult
  /** the object of the action: `{ kind: 'link', id, text: 'spring' }` */
  object?: { kind: string; id: string; text?: string }
}

const TEXT_MAX = 200

/**
 * Records what happened, in the transaction of these deps; person, network and request come from
 * the call.
 */
export async function recordAudit(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'by'>,
  record: AuditRecord,
): Promise<void> {
  const { by } = deps
  const { action, object, result = 'done' } = record
  const key = by?.key
  // what a space's key does has no acting person
  const actorId = key?.isOfSpace ? null : (record.actorId ?? by?.userId ?? null)
  const own = record.actorId ?? by?.userId ?? null
  await insertAuditEntry(deps.db, {
    id: deps.ids.uuid(),
    at: deps.clock.now(),
    account_id: record.accountId === undefined ? own : record.accountId,
    actor_id: actorId,
    session_id: record.sessionId ?? by?.sessionId ?? null,
    key_id: key?.id ?? null,
    key_name: key?.name ?? null,
    network: by?.network ?? null,
    action,
    result,
    object_kind: object?.kind ?? null,
    object_id: object?.id ?? null,
    object_text: object?.text?.slice(0, TEXT_MAX) ?? null,
    request_id: by?.requestId ?? null,
  })
}

export interface AuditQuery {
  scope: 'own' | 'all'
  accountId?: string | undefined
  person?: string | undefined
  action?: AuditAction | undefined
  result?: AuditResult | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  limit: number
}

export interface AuditPage {
  entries: ListedEntry[]
  nextCursor: string | null
}

/**
 * The history of the caller's account; only administrators may read those of others.
 * @throws notFound for others, malformed for an invalid cursor
 */
export async function listAudit(
  deps: Pick<Deps, 'db'>,
  caller: Pick<Account, 'userId' | 'role'>,
  query: AuditQuery,
): Promise<AuditPage> {
  const isOwn = query.scope === 'own' && (query.accountId ?? caller.userId) === caller.userId
  if (!isOwn && caller.role !== 'administrator') throw failure('notFound')
  const accountId = query.scope === 'own' ? (query.accountId ?? caller.userId) : query.accountId
  const filter: AuditFilter = {
    accountId,
    person: query.person,
    action: query.action,
    result: query.result,
    from: query.from === undefined ? undefined : Date.parse(query.from),
    to: query.to === undefined ? undefined : Date.parse(query.to),
    before: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: query.limit + 1,
  }
  const entries = await listAuditEntries(deps.db, filter)
  const shown = entries.slice(0, query.limit)
  const last = shown.at(-1)
  const hasMore = entries.length > shown.length && last !== undefined
  return { entries: shown, nextCursor: hasMore ? writeCursor(last) : null }
}

function writeCursor({ at, id }: Pick<ListedEntry, 'at' | 'id'>): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

function readCursor(cursor: string): { at: number; id: string } {
  const [, at, id] =
    /^(\d{1,15}) (\S{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined) {
    throw failure('malformed', { fields: { cursor: 'Use nextCursor of the page before' } })
  }
  return { at: Number(at), id }
}
