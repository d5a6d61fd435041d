/** One entry of an iCalendar file. */
export interface CalendarEntry {
  uid: string
  title: string
  /** ms UTC */
  startsAt: number
  endsAt: number | null
  isAllDay: boolean
  description: string
  location: string
  /** ms UTC of its last change */
  changedAt: number
}

/** Writes a calendar in the format of RFC 5545: CRLF, lines of at most 75 octets, texts escaped. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waypost//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function linesOf(entry: CalendarEntry): string[] {
  const time = (key: string, at: number) =>
    entry.isAllDay ? `${key};VALUE=DATE:${stamp(at).slice(0, 8)}` : `${key}:${stamp(at)}`
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${stamp(entry.changedAt)}`,
    time('DTSTART', entry.startsAt),
    ...(entry.endsAt === null || entry.endsAt === entry.startsAt
      ? []
      : [time('DTEND', entry.endsAt)]),
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    ...(entry.location === '' ? [] : [`LOCATION:${escapeText(entry.location)}`]),
    'END:VEVENT',
  ]
}

/** In the format `20261121T090000Z`. */
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n')

const LINE_OCTETS = 75

/** Breaks lines between characters, never inside one; continuation lines begin with a space. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += length
  }
  return [...parts, part].join('\r\n')
}
