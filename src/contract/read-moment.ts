const BARE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)$/
const ZONE = /(?:\dZ|:\d\d(?:\.\d{1,9})? ?(?:GMT|UTC)?[+-]\d\d:?\d\d|\b(?:UTC|GMT|[ECMP][SD]T))$/i
/** `31.12.2027`, `1.2.2027 12:00`: with dots the day comes first */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? (\d{1,2}):(\d\d)(?::(\d\d))?)?$/

/**
 * A moment of a cell that people or other programs wrote: seconds, milliseconds or a date. A time without
 * a zone is UTC, wherever the server stands.
 * @returns ISO 8601 in UTC; undefined for what is none of these
 */
export function readMoment(cell: string): string | undefined {
  const time = timeOf(cell.trim())
  if (Number.isNaN(time)) return undefined
  const moment = new Date(time).toISOString()
  // no other years are on the wire
  return /^\d{4}-/.test(moment) ? moment : undefined
}

function timeOf(cell: string): number {
  if (/^\d{10}(?:\d{3})?$/.test(cell)) return Number(cell.padEnd(13, '0'))
  // a lone number is no date, though `Date.parse` makes one of it
  if (/^\d*$/.test(cell)) return Number.NaN
  const dotted = DOTTED.exec(cell)
  if (dotted) return dottedTime(dotted)
  const bare = BARE.exec(cell)
  if (bare) return Date.parse(`${bare[1]}T${bare[2]}Z`)
  return Date.parse(ZONE.test(cell) ? cell : `${cell} UTC`)
}

function dottedTime(found: RegExpExecArray): number {
  const [day, month, year, hour, minute, second] = found.slice(1).map((part) => Number(part ?? 0))
  const time = Date.UTC(year!, month! - 1, day!, hour, minute, second)
  const read = new Date(time)
  const isReal = read.getUTCDate() === day && read.getUTCMonth() === month! - 1 && hour! < 24
  return isReal ? time : Number.NaN
}
