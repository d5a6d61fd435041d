/** Calendar days as `2026-11-21`, without time or zone. Pure. */
export type Day = string

const DAY_MS = 86_400_000
const FIRST = '1900-01-02'
const LAST = '2199-12-30'

/** Whether it is a real day within the calendar's range. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST || text > LAST) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export const dayMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: Day, count: number): Day =>
  new Date(dayMs(day) + count * DAY_MS).toISOString().slice(0, 10)

/** The number of days from `a` to `b`. */
export const daysBetween = (a: Day, b: Day): number => Math.round((dayMs(b) - dayMs(a)) / DAY_MS)

export const earlierDay = (a: Day, b: Day): Day => (a < b ? a : b)
export const laterDay = (a: Day, b: Day): Day => (a > b ? a : b)

/** The same day of another month, or the last day if there is none. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0))
  return new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())),
  )
    .toISOString()
    .slice(0, 10)
}

/** @returns 1 for Monday … 7 for Sunday */
export const weekdayOf = (day: Day): number => new Date(dayMs(day)).getUTCDay() || 7

/** @param firstDay 1 for Monday … 7 for Sunday */
export const startOfWeek = (day: Day, firstDay: number): Day =>
  addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))

export const weekFrom = (first: Day): Day[] =>
  Array.from({ length: 7 }, (_, index) => addDays(first, index))

/** The whole weeks that a month view shows. */
export function weeksOfMonth(day: Day, firstDay: number): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const weeks: Day[][] = []
  for (let start = startOfWeek(first, firstDay); start <= last; start = addDays(start, 7)) {
    weeks.push(weekFrom(start))
  }
  return weeks
}
