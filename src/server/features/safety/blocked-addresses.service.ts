import { failure } from '#contract/errors.ts'
import { BLOCKED_LIST_MAX, type BlockedReason } from '#contract/safety/safety.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import {
  type BlockedAddressRow,
  type BlockedFilter,
  deleteBlocked,
  findBlocked,
  insertBlocked,
  listBlocked,
  updateBlocked,
} from './blocked-addresses.repository.ts'
import { type BlockedPattern, readPattern, showPattern } from './blocked-pattern.ts'
import { isOwnAddress } from './look-alikes/own-address.ts'

/**
 * Kind of the outbox entry that has every link checked again; the quarantine feature handles it.
 */
export const RECHECK = 'quarantine.recheck'

export interface RecheckPayload {
  /** only links with this text in an address; null for all */
  text: string | null
  /** only these links, and no pages */
  linkIds?: readonly string[]
  /** only these, and no links */
  pageIds?: readonly string[]
}

interface Why {
  reason: BlockedReason
  note: string
}

/** @throws malformed for an invalid cursor */
export async function listBlockedAddresses(
  deps: Pick<Deps, 'db'>,
  filter: BlockedFilter,
  page: { cursor: string | undefined; limit: number },
): Promise<{ rows: BlockedAddressRow[]; total: number; nextCursor: string | null }> {
  const { rows, total } = await listBlocked(deps.db, filter, {
    before: page.cursor,
    limit: page.limit + 1,
  })
  const shown = rows.slice(0, page.limit)
  const nextCursor = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  return { rows: shown, total, nextCursor }
}

/**
 * Blocks a domain or an address; links that lead to it are checked right after the commit.
 * @throws blockedDomainMissing, blockedDomainExists, malformed if the text is neither or leads to
 * us
 */
export async function blockAddress(
  deps: Deps,
  userId: string,
  input: Why & { pattern: string },
): Promise<BlockedAddressRow> {
  if (input.pattern.trim() === '') throw failure('blockedDomainMissing')
  const pattern = readPattern(input.pattern)
  if (pattern === undefined) throw malformed('This is no domain and no address of the web')
  if (await isOwnAddress(deps, pattern.pattern)) throw malformed('This is our own domain')
  return transaction(deps, async (deps) => {
    const [row] = await insertBlocked(deps.db, [rowOf(deps, userId, pattern, input)])
    if (row === undefined) throw failure('blockedDomainExists')
    await noteChange(deps, 'address-block', row)
    return row
  })
}

/** @throws blockedDomainNotFound, blockedDomainFixed if the pattern is changed */
export function changeBlockedAddress(
  deps: Deps,
  id: string,
  change: { pattern?: string | undefined; reason?: BlockedReason; note?: string },
): Promise<BlockedAddressRow> {
  return transaction(deps, async (deps) => {
    const row = await findBlocked(deps.db, id)
    if (row === undefined) throw failure('blockedDomainNotFound')
    const { pattern, ...why } = change
    if (pattern !== undefined && !isSame(row, readPattern(pattern))) {
      throw failure('blockedDomainFixed')
    }
    const isOther = why.reason !== undefined && why.reason !== row.reason
    if (!isOther && (why.note === undefined || why.note === row.note)) return row
    const changed = await updateBlocked(deps.db, id, why)
    if (isOther) await noteChange(deps, 'address-block', changed)
    return changed
  })
}

/** @throws blockedDomainNotFound */
export async function unblockAddress(deps: Deps, id: string): Promise<void> {
  await transaction(deps, async (deps) => {
    const row = await findBlocked(deps.db, id)
    if (row === undefined) throw failure('blockedDomainNotFound')
    await deleteBlocked(deps.db, id)
    await noteChange(deps, 'address-unblock', row)
  })
}

export interface ImportedList {
  added: number
  known: number
  refused: { line: number; text: string }[]
}

/**
 * Blocks every line of a list or of a `hosts` file.
 * @throws blockedDomainMissing if it is empty, malformed beyond 10,000 lines
 */
export async function importBlockedAddresses(
  deps: Deps,
  userId: string,
  input: Why & { text: string },
): Promise<ImportedList> {
  const refused: ImportedList['refused'] = []
  const patterns = new Map<string, BlockedPattern>()
  let entries = 0
  for (const [at, line] of input.text.split(/\r\n|\r|\n/).entries()) {
    const text = entryOf(line)
    if (text === '') continue
    entries += 1
    if (entries > BLOCKED_LIST_MAX) throw malformed(`At most ${BLOCKED_LIST_MAX} lines`, 'text')
    const pattern = readPattern(text)
    const isFit = pattern !== undefined && !(await isOwnAddress(deps, pattern.pattern))
    if (isFit) patterns.set(`${pattern.kind} ${showPattern(pattern)}`, pattern)
    else refused.push({ line: at + 1, text: line.trim().slice(0, 200) })
  }
  if (entries === 0) throw failure('blockedDomainMissing')
  const added = await transaction(deps, async (deps) => {
    const rows = [...patterns.values()].map((one) => rowOf(deps, userId, one, input))
    const added = await insertBlocked(deps.db, rows)
    if (added.length > 0) {
      const object = { kind: 'blocked-list', id: added[0]!.id, text: String(added.length) }
      await recordAudit(deps, { action: 'address-block', object })
      await enqueueRecheck(deps, null)
    }
    return added.length
  })
  return { added, known: entries - refused.length - added, refused }
}

/** A line without its comment and, in a `hosts` file, without the leading IP address. */
function entryOf(line: string): string {
  const text = line.replace(/(?:^|\s)[#!].*$/, '').trim()
  const named = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+(\S+)$/.exec(text)?.[1]
  return named ?? text
}

/**
 * Call it after every change of a list, in its transaction, so that existing links are checked too.
 */
export async function enqueueRecheck(deps: Deps, text: string | null): Promise<void> {
  await recordChange(deps, 'safety', 'lists')
  const payload: RecheckPayload = { text }
  await enqueue(deps, { kind: RECHECK, payload, dedupeKey: text ?? '*' })
}

/**
 * For links that are restored, in the same transaction: the lists may have grown since they were
 * deleted.
 */
export async function enqueueRecheckOf(deps: Deps, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return
  const payload: RecheckPayload = { text: null, linkIds }
  await enqueue(deps, { kind: RECHECK, payload })
}

/** The same for pages. */
export async function enqueueRecheckOfPages(deps: Deps, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return
  const payload: RecheckPayload = { text: null, pageIds }
  await enqueue(deps, { kind: RECHECK, payload })
}

async function noteChange(
  deps: Deps,
  action: 'address-block' | 'address-unblock',
  row: BlockedAddressRow,
): Promise<void> {
  const text = showPattern(patternOf(row))
  await recordAudit(deps, { action, object: { kind: 'blocked-address', id: row.id, text } })
  await enqueueRecheck(deps, row.kind === 'domain' ? row.pattern : hostOf(row.pattern))
}

const hostOf = (pattern: string) => pattern.slice(0, pattern.search(/[:/]/))

export function patternOf({ kind, pattern, only_below }: BlockedAddressRow): BlockedPattern {
  return { kind, pattern, onlyBelow: only_below === 1 }
}

function isSame(row: BlockedAddressRow, pattern: BlockedPattern | undefined): boolean {
  return pattern !== undefined && showPattern(pattern) === showPattern(patternOf(row))
}

function rowOf(deps: Deps, userId: string, one: BlockedPattern, why: Why): BlockedAddressRow {
  return {
    id: deps.ids.uuid(),
    kind: one.kind,
    pattern: one.pattern,
    only_below: Number(one.onlyBelow),
    reason: why.reason,
    note: why.note,
    created_by: userId,
    created_at: deps.clock.now(),
  }
}

function malformed(text: string, field = 'pattern') {
  return failure('malformed', { fields: { [field]: text } })
}
