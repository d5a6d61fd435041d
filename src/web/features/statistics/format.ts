import type { StatisticsInterval } from '#contract/statistics.ts'
import { toLocalInput } from '#web/features/links/fields/zoned-time.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { chosenZone, viewerZone } from '#web/platform/time-zone.ts'
import type { SpanChoice } from './spans.ts'

/** Formats numbers and times in the application's language and the viewer's time zone. */

const words = text.statistics
const LOCALE = locale
const whole = new Intl.NumberFormat(LOCALE)
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })
const part = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 })
const finePart = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })

export const formatNumber = (value: number): string => whole.format(value)
/** For axes: 12K. */
export const formatShort = (value: number): string => short.format(value)

/** A share: `4.2%`, `38%`, `<0.1%`. */
export function formatShare(value: number, all: number): string {
  if (all === 0 || value === 0) return part.format(0)
  const share = value / all
  if (share < 0.001) return `<${finePart.format(0.001)}`
  return (share < 0.1 ? finePart : part).format(share)
}

export interface Change {
  direction: 'up' | 'down' | 'same'
  words: string
}

/** The change of a number; nothing if the previous one was zero. */
export function changeOf(now: number, before: number): Change | undefined {
  if (before === 0) return now === 0 ? { direction: 'same', words: words.change.same } : undefined
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { direction: 'same', words: words.change.same }
  return percent > 0
    ? { direction: 'up', words: words.change.more(part.format(percent / 100)) }
    : { direction: 'down', words: words.change.fewer(part.format(-percent / 100)) }
}

const formats = {
  time: dateFormat({ hour: '2-digit', minute: '2-digit' }),
  seconds: dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  day: dateFormat({ day: 'numeric', month: 'short' }),
  dayOfYear: dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }),
  weekday: dateFormat({ weekday: 'short', day: 'numeric', month: 'short' }),
  wholeDay: dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  month: dateFormat({ month: 'short' }),
  monthOfYear: dateFormat({ month: 'short', year: 'numeric' }),
  wholeMonth: dateFormat({ month: 'long', year: 'numeric' }),
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, { timeZone: chosenZone, ...options })
}

export const formatTime = (at: string | number): string => formats.time.format(new Date(at))
export const formatSeconds = (at: string | number): string => formats.seconds.format(new Date(at))

/**
 * The full label of a chart point: `Sat, 21 Nov 2026`, `Sat 21 Nov, 14:00–15:00`, `16–22 Nov 2026`.
 */
export function formatPoint(startsAt: string, interval: StatisticsInterval): string {
  const start = new Date(startsAt)
  if (interval === 'hour') {
    // if clocks change by half an hour, an hour may start within another
    const minutes = Number(localTime(start).slice(14, 16))
    const end = new Date(start.getTime() + (60 - minutes) * 60_000)
    return `${formats.weekday.format(start)}, ${formats.time.formatRange(start, end)}`
  }
  if (interval === 'day') return formats.wholeDay.format(start)
  if (interval === 'month') return formats.wholeMonth.format(start)
  // noon of the last day, regardless of the lengths of the days in between
  const last = new Date(start.getTime() + 6.5 * 86_400_000)
  return formats.dayOfYear.formatRange(start, last)
}

/** The shortest label, for below the chart. */
export function formatTick(startsAt: string, interval: StatisticsInterval): string {
  const start = new Date(startsAt)
  if (interval === 'hour') {
    return hourOf(start) === 0 ? formats.day.format(start) : formats.time.format(start)
  }
  if (interval !== 'month') return formats.day.format(start)
  return (monthOf(start) === 1 ? formats.monthOfYear : formats.month).format(start)
}

/** The hour in the viewer's zone, 0 to 23. */
export const hourOf = (at: Date): number => Number(localTime(at).slice(11, 13))
/** January is 1. */
export const monthOf = (at: Date): number => Number(localTime(at).slice(5, 7))
const localTime = (at: Date): string => toLocalInput(at.toISOString(), viewerZone())

/** First to last day of a period, `23 Oct – 21 Nov 2026`. */
export function formatSpan(from: string | number, to: string | number): string {
  const last = new Date(new Date(to).getTime() - 1)
  return formats.dayOfYear.formatRange(new Date(from), last)
}

/** `27 Oct 2026` */
export const formatDay = (at: number): string => formats.dayOfYear.format(at)

/** The name of a period, as in "compared with the 7 days before". */
export function spanName(choice: SpanChoice): string {
  return typeof choice === 'string' ? words.spans[choice] : words.spans.custom
}

/** Readable names of cities, links and hours of a week; codes by the browser's own names. */
const countries = new Intl.DisplayNames(LOCALE, { type: 'region' })
const languages = new Intl.DisplayNames(LOCALE, { type: 'language' })

export function countryName(code: string): string {
  return displayName(countries, code.toUpperCase())
}

export function languageName(code: string): string {
  return displayName(languages, code)
}

function displayName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Monday first. */
export function weekdayName(weekday: number, length: 'long' | 'short'): string {
  // 5 January 1970 was a Monday
  return new Date(Date.UTC(1970, 0, 5 + weekday)).toLocaleDateString(LOCALE, {
    weekday: length,
    timeZone: 'UTC',
  })
}

export function hourName(hour: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hour)}:00–${two((hour + 1) % 24)}:00`
}

/** The viewer's time zone, `Europe/Zurich`; calls to the server use it. */
export const viewerTimeZone = viewerZone

/** `Europe/Zurich (GMT+1)` */
export function timeZoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'shortOffset' })
  const offset = parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  return offset && offset !== timeZone ? `${timeZone.replaceAll('_', ' ')} (${offset})` : timeZone
}
