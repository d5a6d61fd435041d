import { addDays, type Day, daysBetween, earlierDay, laterDay } from './days.ts'
import { DAY_MINUTES, momentOf, wallTimeOf } from './wall-clock.ts'

/** The time of an event: whole days, inclusive, or times (ms UTC). Pure. */
export type Span =
  | { allDay: true; first: Day; last: Day }
  | { allDay: false; start: number; end: number | null }

/** A pointer's position: on a whole day, or at a time of a day. */
export interface Place {
  day: Day
  /** null for a whole day */
  minutes: number | null
  /** `month` keeps an event's time, `strip` makes it all-day */
  grid: 'month' | 'strip' | 'time'
}

export const STEP_MINUTES = 15
export const HOUR_MINUTES = 60
const MINUTE_MS = 60_000

export const snap = (minutes: number, step = STEP_MINUTES): number =>
  Math.round(minutes / step) * step

/** As sent: the end is exclusive. */
export function timesOf(span: Span): { start: string; end: string | null; allDay: boolean } {
  if (span.allDay) return { start: span.first, end: addDays(span.last, 1), allDay: true }
  const end = span.end === null ? null : new Date(span.end).toISOString()
  return { start: new Date(span.start).toISOString(), end, allDay: false }
}

/** Reads a stored event; an end that is not after the start is ignored. */
export function spanOf(event: { start: string; end: string | null; allDay: boolean }): Span {
  if (event.allDay) {
    const first = event.start.slice(0, 10)
    const last = event.end === null ? first : addDays(event.end.slice(0, 10), -1)
    return { allDay: true, first, last: laterDay(first, last) }
  }
  const start = Date.parse(event.start)
  const end = event.end === null ? null : Date.parse(event.end)
  return { allDay: false, start, end: end !== null && end > start ? end : null }
}

/** Moves by days; keeps the local time and the length. */
export function moveByDays(span: Span, count: number, zone: string): Span {
  if (span.allDay) {
    return { ...span, first: addDays(span.first, count), last: addDays(span.last, count) }
  }
  const { day, minutes } = wallTimeOf(span.start, zone)
  return startAt(span, momentOf({ day: addDays(day, count), minutes }, zone))
}

export function moveByMinutes(span: Span, minutes: number): Span {
  return span.allDay ? span : startAt(span, span.start + minutes * MINUTE_MS)
}

/** Changes the end: by days, or by minutes if it has times. */
export function lengthen(span: Span, by: { days: number } | { minutes: number }): Span {
  if (span.allDay) {
    if (!('days' in by)) return span
    return { ...span, last: laterDay(span.first, addDays(span.last, by.days)) }
  }
  const added = 'days' in by ? by.days * DAY_MINUTES : by.minutes
  const end = (span.end ?? span.start) + added * MINUTE_MS
  return { ...span, end: Math.max(end, span.start + STEP_MINUTES * MINUTE_MS) }
}

/**
 * The result of dragging from one place to another.
 * @param grabbed where dragging started
 */
export function moveTo(span: Span, grabbed: Place, over: Place, zone: string): Span {
  if (over.minutes !== null) return moveToTime(span, grabbed, over.day, over.minutes, zone)
  const moved = moveByDays(span, daysBetween(grabbed.day, over.day), zone)
  if (over.grid === 'month' || moved.allDay || lasts24Hours(moved)) return moved
  return { allDay: true, first: over.day, last: over.day }
}

function moveToTime(span: Span, grabbed: Place, day: Day, minutes: number, zone: string): Span {
  if (span.allDay || grabbed.minutes === null) {
    const start = momentOf({ day, minutes: Math.min(snap(minutes), DAY_MINUTES - 30) }, zone)
    const isShort = !span.allDay && !lasts24Hours(span)
    const length = isShort ? (span.end ?? span.start) - span.start : HOUR_MINUTES * MINUTE_MS
    return { allDay: false, start, end: start + length }
  }
  const from = wallTimeOf(span.start, zone)
  const target = from.minutes + minutes - grabbed.minutes
  const shifted = addDays(from.day, daysBetween(grabbed.day, day))
  // dragged above midnight it starts the day before, so that the pointer keeps its place
  const wall = snap(target) + DAY_MINUTES
  const start = {
    day: addDays(shifted, Math.floor(wall / DAY_MINUTES) - 1),
    minutes: wall % DAY_MINUTES,
  }
  return startAt(span, momentOf(start, zone))
}

/** The result of dragging one of its ends to a place. */
export function resizeTo(span: Span, edge: 'start' | 'end', over: Place, zone: string): Span {
  if (span.allDay) {
    if (edge === 'end') return { ...span, last: laterDay(span.first, over.day) }
    return { ...span, first: earlierDay(span.last, over.day) }
  }
  const least = STEP_MINUTES * MINUTE_MS
  if (edge === 'end') {
    const old = wallTimeOf(span.end ?? span.start, zone)
    const at = momentOf({ day: over.day, minutes: snapped(over, old.minutes) }, zone)
    return { ...span, end: Math.max(at, span.start + least) }
  }
  const end = span.end ?? span.start + least
  const old = wallTimeOf(span.start, zone)
  const at = momentOf({ day: over.day, minutes: snapped(over, old.minutes) }, zone)
  return { allDay: false, start: Math.min(at, end - least), end }
}

/** A new event drawn from one place to another. */
export function drawSpan(from: Place, to: Place, zone: string): Span {
  if (from.minutes === null || to.minutes === null) {
    const [first, last] = from.day <= to.day ? [from.day, to.day] : [to.day, from.day]
    return { allDay: true, first, last }
  }
  const floor = (minutes: number) => Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES
  const a = { day: from.day, minutes: floor(from.minutes) }
  const b = { day: to.day, minutes: floor(to.minutes) }
  const isDown = a.day < b.day || (a.day === b.day && a.minutes <= b.minutes)
  const [start, end] = isDown ? [a, b] : [b, a]
  return {
    allDay: false,
    start: momentOf(start, zone),
    end: momentOf({ ...end, minutes: end.minutes + STEP_MINUTES }, zone),
  }
}

/** A new event by a click: the whole day, or an hour from the half hour under the pointer. */
export function clickSpan(place: Place, zone: string): Span {
  if (place.minutes === null) return { allDay: true, first: place.day, last: place.day }
  const minutes = Math.floor(place.minutes / 30) * 30
  const start = momentOf({ day: place.day, minutes: Math.min(minutes, DAY_MINUTES - 30) }, zone)
  return { allDay: false, start, end: start + HOUR_MINUTES * MINUTE_MS }
}

export const lasts24Hours = (span: Span): boolean =>
  !span.allDay && (span.end ?? span.start) - span.start >= DAY_MINUTES * MINUTE_MS

const snapped = (over: Place, old: number): number =>
  over.minutes === null ? old : Math.min(snap(over.minutes), DAY_MINUTES)

function startAt(span: { allDay: false; start: number; end: number | null }, start: number): Span {
  return { allDay: false, start, end: span.end === null ? null : span.end + start - span.start }
}
