import type { ZoneOffset } from '../../platform/clicks/click-statistics.ts'

/** Clock changes of time zones, cached by year: finding them takes a millisecond or more. */

const STEP_MS = 7 * 86_400_000

/** Number of cached years; some 200 bytes each. */
const YEARS_KEPT = 5_000

/** The offset at the start of the year (UTC), then the changes. */
type Year = readonly ZoneOffset[]

const years = new Map<string, Year>()

/** @returns the offsets of a zone in a year; the first applies from the start of the year */
export function offsetsOfYear(timeZone: string, year: number): Year {
  const key = `${year} ${timeZone}`
  const known = years.get(key)
  if (known !== undefined) return known
  const found = findOffsets(timeZone, { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) })
  if (years.size >= YEARS_KEPT) years.clear()
  years.set(key, found)
  return found
}

/** Finds changes by bisecting weeks whose offsets differ. */
function findOffsets(timeZone: string, { from, to }: { from: number; to: number }): ZoneOffset[] {
  const offsetAt = offsetReader(timeZone)
  const offsets: ZoneOffset[] = [{ from, offsetMs: offsetAt(from) }]
  for (let at = from; at < to; at += STEP_MS) {
    const end = Math.min(at + STEP_MS, to)
    let low = at
    for (;;) {
      const { offsetMs } = offsets.at(-1)!
      if (offsetAt(end) === offsetMs) break
      let high = end
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (offsetAt(middle) === offsetMs) low = middle
        else high = middle
      }
      offsets.push({ from: high, offsetMs: offsetAt(high) })
      low = high
    }
  }
  return offsets
}

function offsetReader(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (ms) => {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value)
    const { year, month, day, hour, minute, second } = parts as Record<string, number>
    const local = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!)
    return local - Math.floor(ms / 1000) * 1000
  }
}
