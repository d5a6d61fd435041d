import { CallFailure } from '#web/platform/call-failure.ts'
import { fieldTextOf, refusalTextOf } from '#web/platform/refusal-text.ts'
import { completeAddress } from '../complete-address.ts'
import type { BulkItem, BulkMode, BulkResult } from '../links.api.ts'
import type { BulkRow, RowOutcome } from './bulk-row.ts'
import { type Look, lookAtRows } from './look-at-rows.ts'

/** per call, so that a progress bar has something to show */
const PER_CALL = 50

type Send = (items: BulkItem[], mode: BulkMode, key: string) => Promise<BulkResult[]>

/**
 * Shortens the remaining rows. Calls with the same content keep their Idempotency-Key until
 * they are answered, so that a retry after a lost answer creates nothing twice. Unconfirmed
 * look-alikes
 * are not sent, and in all-or-none mode they hold back everything.
 * @param onRows called after every answer
 * @throws CallFailure for a call without an answer; earlier results stay
 */
export async function runBulk(options: {
  rows: readonly BulkRow[]
  mode: BulkMode
  send: Send
  look: Look
  keyFor: (words: string) => string
  onRows: (rows: BulkRow[]) => void
}): Promise<BulkRow[]> {
  const { mode, send, look, keyFor, onRows } = options
  const waiting = options.rows.map(
    (row): BulkRow => (row.outcome.status === 'created' ? row : { ...row, outcome: WAITING }),
  )
  let rows = await lookAtRows(waiting, look)
  if (mode === 'all' && rows.some((row) => row.outcome.status === 'doubtful')) {
    rows = rows.map((row) =>
      row.outcome.status === 'waiting' ? { ...row, outcome: { status: 'held' } } : row,
    )
  }
  if (rows.some((row) => row.outcome.status === 'doubtful')) onRows(rows)
  const open = rows.flatMap((row, at) => (row.outcome.status === 'waiting' ? [at] : []))
  const size = mode === 'all' ? open.length : PER_CALL
  for (let start = 0; start < open.length; start += size) {
    const places = open.slice(start, start + size)
    const items = places.map((at) => completed(rows[at]!.item))
    const results = await send(items, mode, keyFor(JSON.stringify([mode, items])))
    rows = rows.map((row, at) => {
      const place = places.indexOf(at)
      return place < 0 ? row : { ...row, outcome: outcomeOf(results[place]!) }
    })
    onRows(rows)
  }
  return rows
}

const WAITING: RowOutcome = { status: 'waiting' }

function completed(item: BulkItem): BulkItem {
  return { ...item, destination: completeAddress(item.destination) }
}

function outcomeOf(result: BulkResult): RowOutcome {
  if (result.status === 'created') return { status: 'created', link: result.link }
  if (result.status === 'skipped') return { status: 'held' }
  const { message, fields } = result.error
  const [field] = Object.values(fields ?? {})
  return { status: 'refused', text: field ? fieldTextOf(field) : refusalTextOf(message, 400) }
}

/** Whether repeating the same request may succeed. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallFailure && error.isTemporary
}
