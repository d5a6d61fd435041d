import type { StatisticsInterval } from '#contract/statistics.ts'
import type { SeriesGrid, ZoneOffset } from '../../platform/clicks/click-statistics.ts'
import { offsetsOfYear } from './zone-changes.ts'

/** Hours, days, weeks and months in a time zone, with its clock changes. Pure functions. */

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const LEAD_MS = 32 * DAY_MS

interface Span {
  /** ms UTC, inclusive */
  from: number
  /** ms UTC, exclusive */
  to: number
}

export interface Bucket {
  /** `SeriesRow.key` of the clicks in the bucket */
  key: number
  /** ms UTC */
  startsAt: number
}

/**
 * The offsets of a time zone in a span, and in the month before, in which the first bucket may
 * start.
 */
export function zoneOffsets(timeZone: string, span: Span): ZoneOffset[] {
  const from = span.from - LEAD_MS
  const all: ZoneOffset[] = []
  const last = new Date(span.to).getUTCFullYear()
  for (let year = new Date(from).getUTCFullYear(); year <= last; year++) {
    for (const offset of offsetsOfYear(timeZone, year)) {
      if (offset.from <= span.to && offset.offsetMs !== all.at(-1)?.offsetMs) all.push(offset)
    }
  }
  const first = all.findLastIndex((offset) => offset.from <= from)
  return [{ from, offsetMs: all[first]!.offsetMs }, ...all.slice(first + 1)]
}

/** The grid for the click store, and all buckets of a series in order, including empty ones. */
export function gridOf(
  interval: StatisticsInterval,
  span: Span,
  offsets: readonly ZoneOffset[],
): { grid: SeriesGrid; buckets: Bucket[] } {
  if (interval === 'hour')
    return { grid: { interval, monthStarts: [] }, buckets: hours(span, offsets) }
  const first = localTimeOf(span.from, offsets)
  const last = localTimeOf(span.to - 1, offsets)
  if (interval === 'month') {
    const begin = new Date(first)
    const buckets: Bucket[] = []
    for (let key = 0; ; key++) {
      const local = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + key)
      if (local > last) break
      buckets.push({ key, startsAt: instantOf(local, offsets) })
    }
    return { grid: { interval, monthStarts: buckets.map((one) => one.startsAt) }, buckets }
  }
  const keyOf = (local: number) =>
    interval === 'day'
      ? Math.floor(local / DAY_MS)
      : Math.floor((Math.floor(local / DAY_MS) + 3) / 7)
  const buckets: Bucket[] = []
  for (let key = keyOf(first); key <= keyOf(last); key++) {
    const day = interval === 'day' ? key : key * 7 - 3
    buckets.push({ key, startsAt: instantOf(day * DAY_MS, offsets) })
  }
  // a day that the zone skipped (date line) starts at the same time as the next
  const shown = buckets.filter(({ startsAt }, at) => startsAt !== buckets[at + 1]?.startsAt)
  return { grid: { interval, monthStarts: [] }, buckets: shown }
}

/**
 * Hours by their start: an hour that clocks show twice is two buckets. If the clock changes within
 * an hour, a new bucket starts there.
 */
function hours(span: Span, offsets: readonly ZoneOffset[]): Bucket[] {
  const buckets: Bucket[] = []
  for (const [index, { from, offsetMs }] of offsets.entries()) {
    const end = Math.min(offsets[index + 1]?.from ?? span.to, span.to)
    const hourOf = (ms: number) => Math.floor((ms + offsetMs) / HOUR_MS) * HOUR_MS - offsetMs
    for (let at = Math.max(from, span.from); at < end; at = hourOf(at) + HOUR_MS) {
      const key = Math.max(from, hourOf(at))
      buckets.push({ key, startsAt: key })
    }
  }
  return buckets
}

const offsetAt = (ms: number, offsets: readonly ZoneOffset[]) =>
  (offsets.findLast(({ from }) => from <= ms) ?? offsets[0]!).offsetMs

/** The local time at a given time, as ms in UTC. */
export const localTimeOf = (ms: number, offsets: readonly ZoneOffset[]): number =>
  ms + offsetAt(ms, offsets)

/** The first time at which clocks show this local time or a later one. */
function instantOf(local: number, offsets: readonly ZoneOffset[]): number {
  for (const [at, { offsetMs }] of offsets.entries()) {
    const instant = local - offsetMs
    const begin = at === 0 ? Number.NEGATIVE_INFINITY : offsets[at]!.from
    const end = offsets[at + 1]?.from ?? Number.POSITIVE_INFINITY
    if (instant < begin) return begin
    if (instant < end) return instant
  }
  return local
}
