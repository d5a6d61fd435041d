import { DAY_MS } from './duckdb-click-schema.ts'
import type { DuckDbAccess } from './duckdb-click-statistics.ts'
import type { Run, Turns } from './duckdb-connection.ts'
import { portionOf, sealPortion } from './duckdb-day-facts.ts'
import type { SecondThread } from './duckdb-threads.ts'

/** Which days are sealed and when: those that no click came to for a while, a portion at a time. */

/** Today is sealed only after this many new clicks: each time the whole day is read again. */
const NEW_TODAY_MIN = 20_000
export const QUIET_MS = 2_000

interface OpenDay {
  /** clicks that came since it was sealed; of what was found at the start, all */
  added: number
  /** on the clock that only goes forward */
  lastAt: number
}

/** Follows which days are to be sealed, and decides when. */
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

  /** Days that no click came to for a while, oldest first. @param now ms UTC */
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

/** Notes that days are to be sealed. @param run within a transaction */
export async function insertOpenDays(run: Run, days: readonly number[]): Promise<void> {
  if (days.length === 0) return
  await run(
    `insert into open_day select opened from (select unnest([${days.map(Number).join(', ')}]) as opened)
     where opened not in (select day from open_day)`,
  )
}

/**
 * Seals the oldest days that are due, as many as fit into a portion.
 * @param quietMs leaves days alone that had a click so recently
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
    // clicks that came meanwhile are in none of the parts: another time
    if (openDays.stateOf(days) !== before) return false
    await run(`delete from open_day where day in (${days.join(', ')})`)
    return true
  })
  if (isSealed) openDays.sealed(days)
  return openDays.due(now, quietMs).length > 0
}
