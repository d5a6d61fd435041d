import { DAY_MS } from './duckdb-click-schema.ts'
import type { DuckDbAccess } from './duckdb-click-statistics.ts'
import type { Run, Turns } from './duckdb-connection.ts'
import { portionOf, sealPortion } from './duckdb-day-facts.ts'
import type { SecondThread } from './duckdb-threads.ts'

/**
 * Decides which days are sealed and when: those without a click for a while, a portion at a time.
 */

/** Today is sealed only after this many new clicks, since the whole day is read each time. */
const NEW_TODAY_MIN = 20_000
export const QUIET_MS = 2_000

interface OpenDay {
  /** clicks since it was sealed; infinite for days found at the start */
  added: number
  /** monotonic time */
  lastAt: number
}

/** Tracks the days that must be sealed, and decides when. */
export class OpenDays {
  readonly #days = new Map<number, OpenDay>()

  constructor(found: readonly number[]) {
    const lastAt = Number.NEGATIVE_INFINITY
    for (const day of found) this.#days.set(day, { added: Number.POSITIVE_INFINITY, lastAt })
  }

  add(day: number, clicks: number): void {
    const added = (this.#days.get(day)?.added ?? 0) + clicks
    this.#days.set(day, { added, lastAt: performance.now() })
  }

  /** changes when a click comes */
  stateOf(days: readonly number[]): string {
    return days.map((day) => this.#days.get(day)?.lastAt).join()
  }

  sealed(days: readonly number[]): void {
    for (const day of days) this.#days.delete(day)
  }

  /** Days without a click for a while, oldest first. @param now ms UTC */
  due(now: number, quietMs: number): number[] {
    const today = Math.floor(now / DAY_MS)
    const quietSince = performance.now() - quietMs
    return [...this.#days]
      .filter(
        ([day, { added, lastAt }]) =>
          lastAt <= quietSince && (day < today || added >= NEW_TODAY_MIN),
      )
      .map(([day]) => day)
      .sort((one, other) => one - other)
  }
}

/** Records that days must be sealed. @param run inside a transaction */
export async function insertOpenDays(run: Run, days: readonly number[]): Promise<void> {
  if (days.length === 0) return
  await run(
    `insert into open_day select opened from (select unnest([${days.map(Number).join(', ')}]) as opened)
     where opened not in (select day from open_day)`,
  )
}

/**
 * Seals the oldest due days, as many as fit into a portion.
 * @param quietMs skips days that had a click within this time
 * @returns whether more are due
 */
export async function sealNext(
  {
    writer,
    secondThread,
    read,
    openDays,
  }: Pick<DuckDbAccess, 'read'> & {
    writer: Turns
    secondThread: SecondThread
    openDays: OpenDays
  },
  { now, quietMs }: { now: number; quietMs: number },
): Promise<boolean> {
  const due = openDays.due(now, quietMs)
  if (due.length === 0) return false
  const { days, parts } = await read((run) => portionOf(run, due))
  const before = openDays.stateOf(days)
  await secondThread.without(async () => {
    for (let part = 0; part < parts; part++) {
      await writer.sparingly((run) => sealPortion(run, { days, parts, part }))
    }
  })
  const isSealed = await writer.transaction(async (run) => {
    // new clicks are in none of the parts: try again another time
    if (openDays.stateOf(days) !== before) return false
    await run(`delete from open_day where day in (${days.join(', ')})`)
    return true
  })
  if (isSealed) openDays.sealed(days)
  return openDays.due(now, quietMs).length > 0
}
