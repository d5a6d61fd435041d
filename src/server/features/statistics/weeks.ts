import { isTimeZone } from '#contract/time-zone.ts'
import { gridOf, localTimeOf, zoneOffsets } from './time-grid.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/**
 * @returns the Monday of the week that contains a local time (as ms in UTC), for example
 * `2026-07-27`; these texts sort chronologically
 */
export function mondayOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  return new Date((day - ((day + 3) % 7)) * DAY_MS).toISOString().slice(0, 10)
}

/** The local time in a time zone, as ms in UTC. @param timeZone of an account; '' for none: UTC */
export function localTimeIn(timeZone: string, now: number): number {
  return localTimeOf(now, zoneOffsets(zoneOrUtc(timeZone), { from: now, to: now + 1 }))
}

/**
 * The two weeks before a Monday in a time zone, in its local time.
 * @param monday `2026-07-27`, the first day after them
 */
export function weeksBefore(
  monday: string,
  timeZone: string,
): { week: { from: number; to: number }; before: { from: number; to: number } } {
  const at = Date.parse(monday)
  const span = { from: at - 3 * WEEK_MS, to: at + 2 * DAY_MS }
  const { buckets } = gridOf('week', span, zoneOffsets(zoneOrUtc(timeZone), span))
  const key = (Math.floor(at / DAY_MS) + 3) / 7
  const [before, from, to] = [key - 2, key - 1, key].map(
    (week) => buckets.find((bucket) => bucket.key === week)!.startsAt,
  ) as [number, number, number]
  return { week: { from, to }, before: { from: before, to: from } }
}

/** UTC if the name is empty or this machine does not know it. */
export const zoneOrUtc = (timeZone: string): string =>
  timeZone !== '' && isTimeZone(timeZone) ? timeZone : 'UTC'
