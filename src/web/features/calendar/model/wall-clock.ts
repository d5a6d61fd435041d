import { fromLocalInput, toLocalInput } from '#web/features/links/fields/zoned-time.ts'
import type { Day } from './days.ts'

/** Converts between times and local times of a zone. Pure. */

export const DAY_MINUTES = 1440

/** The local time of a zone at a moment. */
export interface WallTime {
  day: Day
  /** minutes since midnight on the clock, 0 to 1439 */
  minutes: number
}

export function wallTimeOf(ms: number, zone: string): WallTime {
  const [day, time] = toLocalInput(new Date(ms).toISOString(), zone).split('T') as [string, string]
  return { day, minutes: minutesOf(time) }
}

/**
 * The moment of a local time. A repeated hour means its first occurrence; a skipped one is moved by
 * the clock change. 1440 is the midnight that ends the day.
 */
export function momentOf({ day, minutes }: WallTime, zone: string): number {
  const isNext = minutes >= DAY_MINUTES
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString()
  const moment = fromLocalInput(isNext ? at.slice(0, 16) : `${day}T${timeOf(minutes)}`, zone)
  return Date.parse(moment ?? at)
}

export const today = (zone: string, now = Date.now()): Day => wallTimeOf(now, zone).day

/** `09:30` from minutes since midnight. */
export function timeOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`
}

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export { isZone } from '#web/platform/time-zone.ts'
