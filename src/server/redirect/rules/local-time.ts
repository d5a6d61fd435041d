import { memoize } from '../../platform/memoize.ts'
import { DamagedRules } from './damaged-rules.ts'

export interface LocalTime {
  /** minutes since midnight, on that zone's clocks */
  minute: number
  /** ISO weekday: 1 is Monday */
  weekday: number
}

export type LocalClock = (now: number) => LocalTime

/** Clocks everywhere change at full quarters of an hour, so an offset is valid for one quarter. */
const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** One clock per zone, for all its spellings and old names. */
const clocks = new Map<string, LocalClock>()

/**
 * The clocks of an IANA time zone, including summer time.
 * @throws DamagedRules for an unknown zone
 */
export const localClock: (timezone: string) => LocalClock = memoize((timezone) => {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      era: 'short',
    })
  } catch {
    throw new DamagedRules(`The time zone ${timezone} is not known.`)
  }
  const { timeZone } = format.resolvedOptions()
  const clock = clocks.get(timeZone) ?? clockOf(format)
  clocks.set(timeZone, clock)
  return clock
}, 1_000)

function clockOf(format: Intl.DateTimeFormat): LocalClock {
  let quarter = Number.NaN
  let offsetMs = 0
  return (now) => {
    const asked = Math.floor(now / QUARTER_MS)
    if (asked !== quarter) {
      offsetMs = offsetAt(format, asked * QUARTER_MS)
      quarter = asked
    }
    const local = now + offsetMs
    const day = Math.floor(local / DAY_MS)
    return {
      minute: Math.floor((local - day * DAY_MS) / 60_000),
      // 1970-01-01 was a Thursday
      weekday: ((((day + 3) % 7) + 7) % 7) + 1,
    }
  }
}

function offsetAt(format: Intl.DateTimeFormat, time: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(time)) part[type] = Number(value)
  const { year, month, day, hour, minute } = part as Record<string, number>
  return Date.UTC(year!, month! - 1, day!, hour!, minute!) - time
}
