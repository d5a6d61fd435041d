import type { Kysely } from 'kysely'
import { failure } from '#contract/errors.ts'
import type { Clock } from '../platform/clock.ts'
import { engineOf } from '../platform/db/engine.ts'
import type { PlatformTables } from '../platform/db/platform.table.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import type { Ids } from '../platform/ids.ts'
import { findDelayed, hasWaiting, insertEntry } from './outbox.repository.ts'

export interface OutboxDeps {
  readonly db: Kysely<PlatformTables>
  readonly clock: Clock
  readonly ids: Ids
}

export interface OutboxEntry {
  /** names the handler, for example `subscribers.code-mail` */
  kind: string
  /** stored as JSON; the handler gets the parsed value */
  payload: unknown
  /**
   * while a row with this key waits, no second one is written; a row that is being carried out does
   * not count
   */
  dedupeKey?: string
  /** milliseconds; absent: at once */
  notBeforeAt?: number
  /** how many rows of this kind may wait */
  maxWaiting?: number
}

/** how many mails may wait (F12) */
export const MAX_WAITING = 10_000

/**
 * Writes a side effect in the transaction of these deps. The runner carries it out after the
 * commit, at least once, so its handler must be idempotent.
 * @returns the id, or undefined if a row with the same `dedupeKey` waits already
 * @throws unavailable if `maxWaiting` rows of this kind wait
 */
export async function enqueue(deps: OutboxDeps, entry: OutboxEntry): Promise<string | undefined> {
  if (await hasWaiting(deps.db, entry.kind, entry.maxWaiting ?? MAX_WAITING)) {
    throw failure('unavailable', { retryAfterSeconds: 60 })
  }
  const now = deps.clock.now()
  const id = deps.ids.uuid()
  const isNew = await insertEntry(deps.db, {
    id,
    kind: entry.kind,
    payload: JSON.stringify(entry.payload),
    dedupe_key: entry.dedupeKey === undefined ? null : `${entry.kind} ${entry.dedupeKey}`,
    since_at: Math.max(now, entry.notBeforeAt ?? now),
    // 0, so that it stays due even if the clock goes back
    due_at: entry.notBeforeAt ?? 0,
  })
  if (!isNew) return undefined
  const engine = engineOf(deps.db)
  afterCommit(deps, () => engine.emit('enqueued', entry.kind))
  return id
}

/** @returns true if rows of this kind wait longer than usual, so that users can be told */
export async function isDelayed(
  deps: Pick<OutboxDeps, 'db' | 'clock'>,
  kind: string,
): Promise<boolean> {
  return findDelayed(deps.db, kind, deps.clock.now() - USUAL_MS)
}

const USUAL_MS = 10_000

/**
 * Waits until the runner of this process has tried a row. Call it before the commit that writes the
 * row, and await it afterwards.
 * @returns true if the row was carried out, false if it still waits (it failed or took too long)
 */
export function watchAttempt(
  deps: Pick<OutboxDeps, 'db'>,
  id: string,
  timeoutMs: number,
): Promise<boolean> {
  const engine = engineOf(deps.db)
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isDone)
    }
    const timer = setTimeout(() => end(false), timeoutMs)
    const stop = engine.on('attempted', (detail) => {
      if (detail === `${id} done`) end(true)
      else if (detail === `${id} waits`) end(false)
    })
  })
}
