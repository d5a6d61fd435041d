/** Which number of an ambiguous date is the day. */
export type DateOrder = 'dayFirst' | 'monthFirst'

export interface MomentReading {
  /** IANA name; the zone of dates without a time, default UTC */
  timeZone?: string | undefined
  /** what a date without a time means: its start (default) or its end */
  edge?: 'start' | 'end'
  /** for `03/04/2027`, which cannot be read without it */
  order?: DateOrder | undefined
}

interface Written {
  year: number
  month: number
  day: number
  /** '' if there is no time */
  clock: string
  /** '' if there is no zone */
  zone: string
}

const CLOCK = String.raw`(?:(?:,? |t)(\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?))?`
const ZONE = String.raw`(?: ?(z|utc|gmt|(?:utc|gmt)?[+-]\d\d:?\d\d|[ecmp][sd]t))?`
const shape = (date: string) => new RegExp(`^${date}${CLOCK}${ZONE}$`, 'i')

const YEAR_FIRST = shape(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})`)
const YEAR_LAST = shape(String.raw`(\d{1,2})([-/.])(\d{1,2})\2(\d{4})`)
const WEEKDAY = String.raw`(?:[a-z]{2,9}\.?,? )?`
const DAY_MONTH = shape(
  String.raw`${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|\.)?[ -]([a-zäé]{3,9})\.?,?[ -](\d{4})`,
)
const MONTH_DAY = shape(String.raw`${WEEKDAY}([a-zäé]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})`)
/** As JavaScript prints it: `Mon Mar 01 2027 12:00:00 GMT+0200 (…)`. */
const NOTE = / \([^()]{1,60}\)$/

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const OTHER_MONTHS: Readonly<Record<string, string>> = {
  mär: 'mar',
  mai: 'may',
  okt: 'oct',
  dez: 'dec',
}
/** of North America, in hours */
const NAMED_ZONES: Readonly<Record<string, number>> = {
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
}

/**
 * Reads a time in a cell that people or other programs wrote: seconds, milliseconds or an
 * unambiguous date. A time without a zone is UTC, regardless of the server's zone.
 * @returns ISO 8601 in UTC; undefined for anything else and for days that do not exist
 */
export function readMoment(cell: string, reading: MomentReading = {}): string | undefined {
  const text = cell.trim()
  if (/^\d{10}(?:\d{3})?$/.test(text)) return isoOf(Number(text.padEnd(13, '0')))
  const written = writtenDate(text, reading.order)
  return written === undefined || written === 'ambiguous' ? undefined : momentOf(written, reading)
}

/** Whether `order` alone decides how to read a date: `03/04/2027`. */
export function isAmbiguousDate(cell: string): boolean {
  return writtenDate(cell.trim(), undefined) === 'ambiguous'
}

function writtenDate(
  text: string,
  order: DateOrder | undefined,
): Written | 'ambiguous' | undefined {
  const plain = text.replace(NOTE, '')
  const yearFirst = YEAR_FIRST.exec(plain)
  if (yearFirst) {
    const [, year, , month, day, clock, zone] = yearFirst
    return realDay(year, month, day, clock, zone)
  }
  const yearLast = YEAR_LAST.exec(plain)
  if (yearLast) {
    const [, first, sign, second, year, clock, zone] = yearLast
    const dayFirst = realDay(year, second, first, clock, zone)
    // with dots the day comes first
    if (sign === '.') return dayFirst
    const monthFirst = realDay(year, first, second, clock, zone)
    if (!dayFirst || !monthFirst || first === second) return dayFirst ?? monthFirst
    if (order === undefined) return Number(first) === Number(second) ? dayFirst : 'ambiguous'
    return order === 'dayFirst' ? dayFirst : monthFirst
  }
  const named = DAY_MONTH.exec(plain)
  if (named) return realDay(named[3], monthOf(named[2]), named[1], named[4], named[5])
  const american = MONTH_DAY.exec(plain)
  return american
    ? realDay(american[3], monthOf(american[1]), american[2], american[4], american[5])
    : undefined
}

/** '' for an unknown month, so that the date is invalid */
function monthOf(name = ''): string {
  const short = name.toLowerCase().slice(0, 3)
  return String(MONTHS.indexOf(OTHER_MONTHS[short] ?? short) + 1)
}

function realDay(year = '', month = '', day = '', clock = '', zone = ''): Written | undefined {
  const found = { year: Number(year), month: Number(month), day: Number(day), clock, zone }
  const date = new Date(Date.UTC(found.year, found.month - 1, found.day))
  const isReal = date.getUTCMonth() === found.month - 1 && date.getUTCDate() === found.day
  return isReal && found.month > 0 && found.year >= 1000 ? found : undefined
}

function momentOf({ year, month, day, clock, zone }: Written, reading: MomentReading) {
  const { timeZone = 'UTC', edge = 'start' } = reading
  if (clock === '') {
    if (zone !== '') return undefined
    const next = edge === 'end' ? 1 : 0
    return isoOf(zonedTime(Date.UTC(year, month - 1, day + next), timeZone) - next)
  }
  const time = clockTime(clock)
  const offset = offsetOf(zone)
  if (time === undefined || offset === undefined) return undefined
  return isoOf(Date.UTC(year, month - 1, day) + time - offset)
}

/** @returns milliseconds since midnight; undefined for `25:00` */
function clockTime(clock: string): number | undefined {
  const found = /^(\d+):(\d+)(?::(\d+)(\.\d+)?)? ?([ap])?/i.exec(clock)!
  const [hour, minute, second] = [found[1], found[2], found[3] ?? '0'].map(Number) as number[]
  const half = found[5]?.toLowerCase()
  if (hour! > 23 || minute! > 59 || second! > 59) return undefined
  if (half !== undefined && (hour! < 1 || hour! > 12)) return undefined
  const hours = half === undefined ? hour! : (hour! % 12) + (half === 'p' ? 12 : 0)
  const fraction = Math.floor(Number(found[4] ?? 0) * 1000)
  return ((hours * 60 + minute!) * 60 + second!) * 1000 + fraction
}

/** @returns milliseconds east of UTC */
function offsetOf(zone: string): number | undefined {
  const name = zone.toLowerCase()
  if (Object.hasOwn(NAMED_ZONES, name)) return NAMED_ZONES[name]! * 3_600_000
  const found = /([+-])(\d\d):?(\d\d)$/.exec(name)
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3])
  if (minutes > 14 * 60 || Number(found[3]) > 59) return undefined
  return (found[1] === '-' ? -minutes : minutes) * 60_000
}

/** @param wall a time of day in this zone, as if it were UTC @returns the actual time */
function zonedTime(wall: number, timeZone: string): number {
  if (timeZone === 'UTC') return wall
  let time = wall
  // the offset may change in between
  for (let round = 0; round < 2; round++) time = wall - wallClock(time, timeZone)
  return time
}

/** @returns milliseconds east of UTC at this time */
function wallClock(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const part = (type: string) => parts.get(type as never) ?? 0
  const wall = Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  )
  return wall - Math.floor(time / 1000) * 1000
}

function isoOf(time: number): string | undefined {
  if (Number.isNaN(time)) return undefined
  const moment = new Date(time).toISOString()
  // calls allow no other years
  return /^\d{4}-/.test(moment) ? moment : undefined
}
