import { DamagedRules } from './damaged-rules.ts'

export interface LocalTime {
  /** since midnight, on that zone's clocks */
  minute: number
  /** ISO: 1 is Monday */
  weekday: number
}

export type LocalClock = (now: number) => LocalTime

/** Clocks are set at whole quarters of an hour everywhere, so an offset holds that long. */
const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

const clocks = new Map<string, LocalClock>()

/**
 * The clocks of an IANA time zone, with its summer time; one of each is kept.
 * @throws DamagedRules for a zone that nobody knows
 */
export function localClock(timezone: string): LocalClock {
  const known = clocks.get(timezone)
  if (known !== undefined) return known
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
  const clock = clockOf(format)
  // under the zone's own spelling: others of it are as many as anybody likes
  if (timezone === format.resolvedOptions().timeZone) clocks.set(timezone, clock)
  return clock
}

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
