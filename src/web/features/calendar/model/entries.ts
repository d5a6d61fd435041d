import type { CalendarEvent, CalendarMark, Category } from '#contract/together/calendar.ts'
import { addDays, type Day, laterDay } from './days.ts'
import { lasts24Hours, type Span, spanOf } from './span.ts'
import { DAY_MINUTES, wallTimeOf } from './wall-clock.ts'

/** What a calendar shows, both events and marks, in a time zone. Pure. */

export type Tone = Category['type'] | 'none'

export interface Entry {
  /** unique on the screen */
  key: string
  title: string
  tone: Tone
  span: Span
  first: Day
  /** the last day, inclusive */
  last: Day
  /** drawn as an all-day bar */
  isBar: boolean
  /** time on `first` */
  startMinutes: number
  /** time on `last`; 1440 for the end of the day */
  endMinutes: number
  event?: CalendarEvent
  mark?: CalendarMark
  /** not stored yet: being drawn or sent */
  isDraft?: boolean
}

/** The drawn length of an event without a length. */
export const LEAST_MINUTES = 30

/** The days and times of a span in a time zone. */
export function layDown(
  span: Span,
  zone: string,
): Pick<Entry, 'span' | 'first' | 'last' | 'isBar' | 'startMinutes' | 'endMinutes'> {
  if (span.allDay) {
    const { first, last } = span
    return { span, first, last, isBar: true, startMinutes: 0, endMinutes: DAY_MINUTES }
  }
  const start = wallTimeOf(span.start, zone)
  const end = wallTimeOf(span.end ?? span.start, zone)
  // an end at midnight belongs to the day before
  const endsAtMidnight = end.minutes === 0 && end.day > start.day
  const last = endsAtMidnight ? addDays(end.day, -1) : end.day
  const endMinutes = endsAtMidnight ? DAY_MINUTES : end.minutes
  return {
    span,
    first: start.day,
    last: laterDay(last, start.day),
    isBar: lasts24Hours(span),
    startMinutes: start.minutes,
    endMinutes,
  }
}

export function entryOfEvent(
  event: CalendarEvent,
  zone: string,
  categories: readonly Category[],
): Entry {
  return {
    key: event.id,
    title: event.title,
    tone: toneOf(event, categories),
    ...layDown(spanOf(event), zone),
    event,
  }
}

export function entryOfMark(mark: CalendarMark, zone: string): Entry {
  return {
    key: `${mark.kind}:${mark.id}`,
    title: mark.title,
    tone: 'none',
    ...layDown({ allDay: false, start: Date.parse(mark.at), end: null }, zone),
    mark,
  }
}

/** The tones of categories; a copy of the contract's list, without its schemas. */
export const CATEGORY_TONES: readonly Category['type'][] = [
  'bg-success',
  'bg-info',
  'bg-warning',
  'bg-danger',
  'bg-primary',
  'bg-dark',
]

/** From its category, or from the `className` that a client of the template wrote. */
export function toneOf(
  event: Pick<CalendarEvent, 'categoryId' | 'classNames'>,
  categories: readonly Category[],
): Tone {
  const category = categories.find((one) => one.id === event.categoryId)
  return category?.type ?? CATEGORY_TONES.find((tone) => event.classNames.includes(tone)) ?? 'none'
}

/** Earlier first; at the same start bars, then longer ones, then by name. */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    compare(a.first, b.first) ||
    Number(b.isBar) - Number(a.isBar) ||
    (a.isBar && b.isBar ? compare(b.last, a.last) : 0) ||
    a.startMinutes - b.startMinutes ||
    compare(b.last, a.last) ||
    b.endMinutes - a.endMinutes ||
    compare(a.title, b.title) ||
    compare(a.key, b.key)
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const touchesDay = (entry: Entry, day: Day): boolean =>
  entry.first <= day && entry.last >= day
