import type { SeriesGrid, ZoneOffset } from '../click-statistics.ts'
import { localUnit, monthOf } from './duckdb-click-conditions.ts'
import { DAY_MS, HOUR_MS, QUARTER_MS } from './duckdb-click-schema.ts'

/**
 * Decides whether clicks of a visitor's day are in several buckets of a series, in any zone whose
 * offsets are multiples of a quarter of an hour.
 */

/** How a query divides its span into buckets. */
export type Divided = Pick<SeriesGrid, 'interval' | 'monthStarts'> | 'hourOfWeek'

const isByHour = (grid: Divided) => grid === 'hourOfWeek' || grid.interval === 'hour'

/**
 * SQL: whether a click is the first in its bucket, though not the first of its visitor that day.
 * @returns undefined if that is impossible
 */
export function isFirstAgain(grid: Divided, offsets: readonly ZoneOffset[]): string | undefined {
  const before = { quarter: '(day * 96 + previous_quarter)', ofDay: 'previous_quarter' }
  const conditions = inAnother(grid, offsets, before)
  if (conditions === undefined) return undefined
  return [...(isByHour(grid) ? ['is_first = false'] : []), ...conditions].join(' and ')
}

/** With more parts of a day than this, counting by quarters of an hour is just as good. */
const BOUNDS_MAX = 6

/**
 * Divides UTC days into parts that each belong to one bucket, if buckets start at local midnights.
 */
export interface PartedDays {
  /** quarters of a UTC day at which buckets start on some day, in order */
  bounds: readonly number[]
  /**
   * SQL for clicks that are in another bucket than the previous click of their visitor that day:
   * counts per part, and their sum per bucket. Time zone arithmetic is done per part, not per
   * click.
   * @param isBefore SQL: whether the previous click was in an earlier part, or at an earlier
   * quarter of the day
   */
  agains(isBefore: (part: number, quarter: number) => string): { counts: string; sum: string }
}

/** @returns undefined if no bucket starts within a UTC day, or too many do */
export function partedDays(
  grid: Pick<SeriesGrid, 'interval' | 'monthStarts'>,
  offsets: readonly ZoneOffset[],
): PartedDays | undefined {
  const midnights = midnightsOf(offsets)
  const starts = grid.monthStarts.map((start) => (start / QUARTER_MS) % 96)
  const bounds = [...new Set([...midnights, ...starts])]
    .filter((bound) => bound > 0)
    .sort((one, other) => one - other)
  if (bounds.length === 0 || bounds.length > BOUNDS_MAX) return undefined
  if (!bounds.every(Number.isInteger)) return undefined
  const bucketAt = (quarterOfDay: number) =>
    bucketOfQuarter(grid, offsets, `(day * 96 + ${quarterOfDay})`)
  const begins = grid.monthStarts.map((start) => start / QUARTER_MS)
  const isBegin = (bound: number) =>
    grid.interval === 'month'
      ? `list_contains([${begins.join(', ')}], day * 96 + ${bound})`
      : `${bucketAt(bound)} <> ${bucketAt(bound - 1)}`
  return {
    bounds,
    agains(isBefore) {
      const counts = bounds.map(
        (bound, at) => `count_if(${isBefore(at + 1, bound)}) as before_${bound}`,
      )
      // of several possible midnights, only one applies to a given day
      const cases = bounds
        .toReversed()
        .map(
          (bound) =>
            `when before_${bound} > 0 and quarter - day * 96 >= ${bound} and ${isBegin(bound)} then before_${bound}`,
        )
      return { counts: counts.join(', '), sum: `sum(case ${cases.join(' ')} else 0 end)` }
    },
  }
}

/**
 * SQL: whether a click is in another bucket than an earlier click of that day, at the quarter of an
 * hour `before`. @returns undefined if that is impossible
 */
export function isInAnother(grid: Divided, offsets: readonly ZoneOffset[]): string | undefined {
  const before = { quarter: 'before', ofDay: '(before - day * 96)' }
  const conditions = inAnother(grid, offsets, before)
  // the second condition is evaluated only if the first holds
  return conditions?.reduceRight((rest, one) => `(case when ${one} then ${rest} else false end)`)
}

/** Conditions that must all hold, the cheapest first. */
function inAnother(
  grid: Divided,
  offsets: readonly ZoneOffset[],
  before: { quarter: string; ofDay: string },
): string[] | undefined {
  const differs = (unit: (quarter: string) => string) =>
    `${unit('quarter')} <> ${unit(before.quarter)}`
  if (isByHour(grid)) {
    return [differs((quarter) => localUnit(HOUR_MS, withinHours(offsets), quarter))]
  }
  const ofDays = grid as Pick<SeriesGrid, 'interval' | 'monthStarts'>
  const { interval } = ofDays
  const { earliest, latest } = rangeOf(midnightsOf(offsets))
  if (interval === 'minute' || latest === 0) return undefined
  // for most clicks this condition decides
  const isAround = `${before.ofDay} < ${latest} and quarter - day * 96 >= ${earliest}`
  if (interval === 'day' && latest === earliest) return [isAround]
  const isOther = differs((quarter) => bucketOfQuarter(ofDays, offsets, quarter))
  return [isAround, isOther]
}

/** The day, week or month of a quarter of an hour, numbered as in `SeriesRow.key`. */
function bucketOfQuarter(
  { interval, monthStarts }: Pick<SeriesGrid, 'interval' | 'monthStarts'>,
  offsets: readonly ZoneOffset[],
  quarter: string,
): string {
  if (interval === 'month') return monthOf(monthStarts, quarter)
  const day = localUnit(DAY_MS, offsets, quarter)
  return interval === 'week' ? `((${day} + 3) // 7)` : day
}

/** If clocks change by whole hours, hours always start at the same minute. */
function withinHours(offsets: readonly ZoneOffset[]): readonly ZoneOffset[] {
  const minutes = offsets.map(({ offsetMs }) => ((offsetMs % HOUR_MS) + HOUR_MS) % HOUR_MS)
  if (new Set(minutes).size > 1) return offsets
  return [{ from: 0, offsetMs: minutes[0] ?? 0 }]
}

/** The same for a visitor: whether its clicks of a day are in several buckets. */
export function isSpread(
  grid: Pick<SeriesGrid, 'interval'> | 'hourOfWeek',
  offsets: readonly ZoneOffset[],
): string {
  if (grid === 'hourOfWeek' || grid.interval === 'hour') {
    const shifts = new Set(offsets.map(({ offsetMs }) => (((offsetMs / QUARTER_MS) % 4) + 4) % 4))
    const inSeveral = (shift: number) =>
      `(first_quarter + ${shift}) // 4 <> (last_quarter + ${shift}) // 4`
    return `(${[...shifts].map(inSeveral).join(' or ')})`
  }
  const { earliest, latest } = rangeOf(midnightsOf(offsets))
  return `(first_quarter < ${latest} and last_quarter >= ${earliest})`
}

/** The quarters of a UTC day at which local days start, each once. */
function midnightsOf(offsets: readonly ZoneOffset[]): number[] {
  const quarterOfDay = (ms: number) => (((ms / QUARTER_MS) % 96) + 96) % 96
  const midnights = offsets.map(({ offsetMs }) => quarterOfDay(-offsetMs))
  // days on which midnight is skipped
  for (const [at, { from, offsetMs }] of offsets.entries()) {
    const before = offsets[at - 1]
    if (before === undefined) continue
    const [dayBefore, day] = [before.offsetMs, offsetMs].map((offset) =>
      Math.floor((from + offset) / DAY_MS),
    )
    if (dayBefore !== day) midnights.push(quarterOfDay(from))
  }
  return [...new Set(midnights)]
}

const rangeOf = (midnights: readonly number[]) => ({
  earliest: Math.min(96, ...midnights),
  latest: Math.max(0, ...midnights),
})
