import { engineOf } from '../platform/db/engine.ts'
import { DeliveryError, deliveryOutcomeOf } from '../platform/delivery-error.ts'
import type { Logger } from '../platform/logger.ts'
import {
  buryEntry,
  claimEntries,
  deleteEntry,
  hastenUnreachable,
  listDueKinds,
  type OutboxRow,
  postponeEntry,
  renewLeases,
} from './outbox.repository.ts'
import type { OutboxDeps } from './outbox.ts'
import { GIVE_UP_AFTER_MS, probeAfter, waitAfter } from './retry.ts'
import { waitAtMost } from './wait-at-most.ts'

export type RunnerDeps = OutboxDeps & { readonly log: Logger }

/** Facts about the row, for its handler. */
export interface EntryFacts {
  /** the same for all attempts, so it can serve as an idempotency key */
  id: string
  /** from 1 */
  attempt: number
  /** when the entry was first due */
  sinceAt: number
}

export interface OutboxHandler<D> {
  /**
   * Carries out one entry. May be called again with the same id. A DeliveryError says what happens
   * next.
   */
  run(deps: D, payload: never, entry: EntryFacts): Promise<void>
  /** how many entries run at once in this process; 4 by default */
  concurrency?: number
  /** milliseconds; a day by default */
  giveUpAfterMs?: number
  /** Called once when the runner gives up. */
  onDead?(deps: D, payload: never, error: Error): Promise<void>
}

/** By kind. Entries of a kind without a handler wait for a process that has one. */
export type OutboxHandlers<D> = Readonly<Record<string, OutboxHandler<D>>>

export interface OutboxRunner {
  /** Takes no new entries and waits for the running ones, at most `timeoutMs` (10 s). */
  stop(timeoutMs?: number): Promise<void>
}

export interface RunnerOptions {
  /** how often it looks for due entries; those of this process start at once */
  everyMs?: number
  leaseMs?: number
}

interface Lane<D> {
  readonly kind: string
  readonly handler: OutboxHandler<D>
  /** by id of the row */
  readonly running: Map<string, Promise<void>>
  isClaiming: boolean
  /** a new look was requested while one was under way */
  isWanted: boolean
  /** failures in a row to reach the other side at all */
  failures: number
  /** monotonic time; until then nothing is tried */
  closedUntil: number
}

/** Runs the outbox of the database behind `deps`. Any number of processes may do so at once. */
export function startOutboxRunner<D extends RunnerDeps>(
  deps: D,
  handlers: OutboxHandlers<D>,
  options: RunnerOptions = {},
): OutboxRunner {
  const { everyMs = 1_000, leaseMs = 60_000 } = options
  const engine = engineOf(deps.db)
  const token = deps.ids.token(128)
  const lanes = new Map(
    Object.entries(handlers).map(([kind, handler]): [string, Lane<D>] => [
      kind,
      {
        kind,
        handler,
        running: new Map(),
        isClaiming: false,
        isWanted: false,
        failures: 0,
        closedUntil: 0,
      },
    ]),
  )
  let isStopped = false
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking || isStopped) return
    isLooking = true
    try {
      for (const kind of await listDueKinds(deps.db, deps.clock.now())) fill(lanes.get(kind))
      for (const lane of lanes.values()) if (lane.failures > 0) fill(lane)
    } catch (error) {
      deps.log.warn({ err: error }, 'the outbox cannot be read')
    } finally {
      isLooking = false
    }
  }

  function fill(lane: Lane<D> | undefined): void {
    if (!lane || isStopped) return
    lane.isWanted = true
    if (lane.isClaiming) return
    lane.isClaiming = true
    void claim(lane)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the outbox cannot be claimed'))
      .finally(() => {
        lane.isClaiming = false
      })
  }

  async function claim(lane: Lane<D>): Promise<void> {
    while (lane.isWanted && !isStopped) {
      lane.isWanted = false
      const isProbe = lane.failures > 0
      if (isProbe && deps.clock.monotonic() < lane.closedUntil) return
      const width = isProbe ? 1 : (lane.handler.concurrency ?? 4)
      const count = width - lane.running.size
      if (count <= 0) return
      const now = deps.clock.now()
      const rows = await claimEntries(deps, {
        kind: lane.kind,
        count,
        token,
        now,
        leaseMs,
        isProbe,
        except: [...lane.running.keys()],
      })
      if (isProbe && rows.length === 0) lane.failures = 0
      for (const row of rows) start(lane, row)
    }
  }

  function start(lane: Lane<D>, row: OutboxRow): void {
    const run = carryOut(lane, row)
      .catch((error: unknown) => deps.log.error({ err: error, id: row.id }, 'outbox entry failed'))
      .finally(() => {
        lane.running.delete(row.id)
        fill(lane)
      })
    lane.running.set(row.id, run)
  }

  async function carryOut(lane: Lane<D>, row: OutboxRow): Promise<void> {
    const payload = JSON.parse(row.payload) as never
    const isTooOld = deps.clock.now() - row.since_at >= giveUpAfter(lane)
    const error = isTooOld
      ? new DeliveryError('permanent', row.last_error ?? 'It waited for too long.')
      : await attempt(lane, row, payload)
    if (error) await goOn(lane, row, payload, error)
    else await deleteEntry(deps.db, row.id, token)
    engine.emit('attempted', `${row.id} ${error ? 'waits' : 'done'}`)
    if (!isTooOld) await noteReach(lane, error)
  }

  async function goOn(lane: Lane<D>, row: OutboxRow, payload: never, error: Error): Promise<void> {
    const outcome = deliveryOutcomeOf(error)
    const now = deps.clock.now()
    const entry = { id: row.id, token, now, error: String(error.message).slice(0, 500) }
    const facts = { err: error, kind: row.kind, id: row.id, attempt: row.attempts }
    if (outcome === 'permanent' || now - row.since_at >= giveUpAfter(lane)) {
      deps.log.error(facts, 'outbox entry given up')
      await buryEntry(deps.db, entry)
      await lane.handler.onDead?.(deps, payload, error)
      return
    }
    deps.log.warn(facts, 'outbox entry will be tried again')
    const dueAt = now + waitAfter(row.attempts)
    await postponeEntry(deps.db, { ...entry, dueAt, isUnreachable: outcome === 'unreachable' })
  }

  async function attempt(
    lane: Lane<D>,
    row: OutboxRow,
    payload: never,
  ): Promise<Error | undefined> {
    const facts = { id: row.id, attempt: row.attempts, sinceAt: row.since_at }
    try {
      await lane.handler.run(deps, payload, facts)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /**
   * While the other side cannot be reached, one entry at a time tests it; when one succeeds, all
   * continue.
   */
  async function noteReach(lane: Lane<D>, error: Error | undefined): Promise<void> {
    if (error && deliveryOutcomeOf(error) === 'unreachable') {
      const now = deps.clock.monotonic()
      // entries that were under way together count as one failure
      if (lane.failures > 0 && now < lane.closedUntil) return
      lane.failures += 1
      lane.closedUntil = now + probeAfter(lane.failures)
    } else if (lane.failures > 0) {
      lane.failures = 0
      await hastenUnreachable(deps.db, lane.kind, deps.clock.now())
    }
  }

  async function renew(): Promise<void> {
    if ([...lanes.values()].every((lane) => lane.running.size === 0)) return
    await renewLeases(deps.db, token, deps.clock.now() + leaseMs).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'outbox leases cannot be renewed')
    })
  }

  const looking = setInterval(() => void look(), everyMs)
  const renewing = setInterval(() => void renew(), leaseMs / 3)
  looking.unref()
  renewing.unref()
  const unsubscribe = engine.on('enqueued', (kind) => fill(lanes.get(kind)))
  void look()

  return {
    async stop(timeoutMs = 10_000) {
      isStopped = true
      clearInterval(looking)
      unsubscribe()
      const running = [...lanes.values()].flatMap((lane) => [...lane.running.values()])
      await waitAtMost(timeoutMs, running)
      clearInterval(renewing)
    },
  }
}

function giveUpAfter(lane: Lane<never>): number {
  return lane.handler.giveUpAfterMs ?? GIVE_UP_AFTER_MS
}
