import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'

/**
 * The format of `<input type="datetime-local">`; in the viewer's zone unless a test gives another.
 */
export { viewerZone } from '#web/platform/time-zone.ts'

const DAY_MS = 86_400_000
const LOCAL = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/

/** A time in a zone: `2026-11-21T17:30`; '' for none. */
export function toLocalInput(iso: string | null, zone: string): string {
  const ms = iso === null ? Number.NaN : Date.parse(iso)
  if (Number.isNaN(ms)) return ''
  const local = new Date(ms + offsetAt(ms, zone)).toISOString()
  return local.slice(0, local.indexOf('T') + 6)
}

/**
 * The moment of a local time in a zone; null if invalid. A repeated hour means its first
 * occurrence; a skipped one is moved by the clock change.
 */
export function fromLocalInput(typed: string, zone: string): string | null {
  const match = LOCAL.exec(typed)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  const clock = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!)
  const before = clock - offsetAt(clock - DAY_MS, zone)
  const after = clock - offsetAt(clock + DAY_MS, zone)
  const isBefore = before + offsetAt(before, zone) === clock
  const isAfter = after + offsetAt(after, zone) === clock
  return new Date(isBefore || !isAfter ? before : after).toISOString()
}

/** `21 Nov 2026, 17:30`, in a zone. */
export function sayMoment(iso: string, zone: string): string {
  const parts = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return formatter(zone, parts, locale).format(new Date(iso))
}

/** A readable name of a zone: `Zurich time (GMT+1)`. */
export function sayZone(zone: string, now: number): string {
  const parts = formatter(zone, { timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return zone === 'UTC' ? 'UTC' : text.common.zone(place, offset)
}

/** The next full hour at least `hours` from now. */
export function fullHourIn(hours: number, now: number): string {
  const HOUR_MS = 3_600_000
  return new Date((Math.ceil(now / HOUR_MS) + hours) * HOUR_MS).toISOString()
}

/** A zone's offset from UTC at a moment, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const parts = formatter(zone, {
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms)
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const clock = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  )
  return clock - (ms - (((ms % 1000) + 1000) % 1000))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating one costs more than a hundred uses. */
function formatter(
  zone: string,
  options: Intl.DateTimeFormatOptions,
  language = 'en-GB',
): Intl.DateTimeFormat {
  const key = language + zone + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, { hourCycle: 'h23', ...options, timeZone: zone })
  formatters.set(key, made)
  return made
}
