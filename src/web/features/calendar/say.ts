import { locale } from '#web/messages/language.ts'
import { addDays, type Day, dayMs } from './model/days.ts'
import type { Entry } from './model/entries.ts'
import type { Span } from './model/span.ts'
import { timeOf, wallTimeOf } from './model/wall-clock.ts'
import type { CalendarPlace } from './url-state.ts'

/** Formats days, times and spans. Days have no zone, so they are formatted as UTC. */

const made = new Map<string, Intl.DateTimeFormat>()
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  made.set(key, known)
  return known
}

/** `Saturday 21 November 2026` */
export const sayDay = (day: Day): string => format({ dateStyle: 'full' }).format(dayMs(day))

/** `Saturday 21 November` */
export const sayDayInYear = (day: Day): string =>
  format({ weekday: 'long', day: 'numeric', month: 'long' }).format(dayMs(day))

/** `21 Nov 2026` */
export const sayShortDay = (day: Day): string =>
  format({ day: 'numeric', month: 'short', year: 'numeric' }).format(dayMs(day))

export const sayWeekday = (day: Day, length: 'long' | 'short' | 'narrow' = 'short'): string =>
  format({ weekday: length }).format(dayMs(day))

export const sayMonth = (day: Day): string =>
  format({ month: 'long', year: 'numeric' }).format(dayMs(day))

/** `1 Nov` */
export const sayDayAndMonth = (day: Day): string =>
  format({ day: 'numeric', month: 'short' }).format(dayMs(day))

/** The shown period, for the heading. */
export function sayPlace({ view, date }: CalendarPlace, shown: { first: Day; last: Day }): string {
  if (view === 'month') return sayMonth(date)
  if (view === 'day') return sayDay(date)
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    dayMs(shown.first),
    dayMs(shown.last),
  )
}

/** `09:00–10:00`, in local time. */
export function sayTimes(entry: Entry): string {
  const { span } = entry
  if (span.allDay) return ''
  const start = timeOf(entry.startMinutes)
  return span.end === null ? start : `${start}–${timeOf(entry.endMinutes)}`
}

/** The full time of an event: days, and times in the zone. */
export function saySpan(span: Span, zone: string): string {
  if (span.allDay) {
    return span.first === span.last
      ? sayDay(span.first)
      : `${sayDay(span.first)} – ${sayDay(span.last)}`
  }
  const start = wallTimeOf(span.start, zone)
  const from = `${sayDay(start.day)}, ${timeOf(start.minutes)}`
  if (span.end === null) return from
  const end = wallTimeOf(span.end, zone)
  const isOneDay = end.day === start.day || (end.minutes === 0 && end.day === addDays(start.day, 1))
  return isOneDay
    ? `${from}–${timeOf(end.minutes)}`
    : `${from} – ${sayDay(end.day)}, ${timeOf(end.minutes)}`
}
