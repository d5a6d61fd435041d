import type { CalendarEvent, Category } from '#contract/together/calendar.ts'
import type { EventChangeBody, NewEventBody } from './calendar.api.ts'
import { addDays, type Day, daysBetween, isDay } from './model/days.ts'
import { HOUR_MINUTES, type Span, spanOf, timesOf } from './model/span.ts'
import { minutesOf, momentOf, timeOf, wallTimeOf } from './model/wall-clock.ts'

/** An event as the form holds it: days and times in a time zone. Pure. */
export interface EventDraft {
  title: string
  allDay: boolean
  startDay: string
  /** `09:30` */
  startTime: string
  endDay: string
  endTime: string
  zone: string
  categoryId: string | null
  location: string
  description: string
  reminder: CalendarEvent['reminder']
}

export type DraftProblem = 'title' | 'start' | 'end'

export function draftOfSpan(span: Span, zone: string): EventDraft {
  return {
    title: '',
    zone,
    categoryId: null,
    location: '',
    description: '',
    reminder: null,
    ...clocksOf(span, zone),
  }
}

export function draftOfEvent(event: CalendarEvent, zone: string): EventDraft {
  const { title, categoryId, location, description, reminder } = event
  const same = { title, zone, categoryId, location, description, reminder }
  return { ...same, ...clocksOf(spanOf(event), zone) }
}

function clocksOf(span: Span, zone: string) {
  if (span.allDay) {
    const { first, last } = span
    return { allDay: true, startDay: first, startTime: '09:00', endDay: last, endTime: '10:00' }
  }
  const start = wallTimeOf(span.start, zone)
  const end = wallTimeOf(span.end ?? span.start, zone)
  return {
    allDay: false,
    startDay: start.day,
    startTime: timeOf(start.minutes),
    endDay: end.day,
    endTime: timeOf(end.minutes),
  }
}

/** Moving the start moves the whole event. */
export function withStart(draft: EventDraft, startDay: string, startTime: string): EventDraft {
  const next = { ...draft, startDay, startTime }
  if (!isDay(draft.startDay) || !isDay(startDay) || !isDay(draft.endDay)) return next
  const added =
    daysBetween(draft.startDay, startDay) * 1440 + minutesOf(startTime) - minutesOf(draft.startTime)
  if (draft.allDay) return { ...next, endDay: addDays(draft.endDay, Math.round(added / 1440)) }
  const end = minutesOf(draft.endTime) + added
  if (Number.isNaN(end)) return next
  const days = Math.floor(end / 1440)
  return { ...next, endDay: addDays(draft.endDay, days), endTime: timeOf(end - days * 1440) }
}

/**
 * @returns what is wrong, or the event's time; a timed event that ends when it starts has no length
 */
export function readDraft(draft: EventDraft): { problems: DraftProblem[] } | { span: Span } {
  const problems: DraftProblem[] = []
  if (draft.title.trim() === '') problems.push('title')
  const isTime = (time: string) => draft.allDay || /^\d\d:\d\d/.test(time)
  const hasStart = isDay(draft.startDay) && isTime(draft.startTime)
  if (!hasStart) problems.push('start')
  const span = hasStart && isDay(draft.endDay) && isTime(draft.endTime) ? spanOfDraft(draft) : null
  if (hasStart && !span) problems.push('end')
  return span && problems.length === 0 ? { span } : { problems }
}

/** null if it ends before it starts. */
export function spanOfDraft(draft: EventDraft): Span | null {
  const { startDay, endDay, zone } = draft
  if (draft.allDay)
    return endDay < startDay ? null : { allDay: true, first: startDay, last: endDay }
  const at = (day: Day, time: string) => momentOf({ day, minutes: minutesOf(time) }, zone)
  const [start, end] = [at(startDay, draft.startTime), at(endDay, draft.endTime)]
  if (end < start) return null
  return { allDay: false, start, end: end === start ? null : end }
}

export function bodyOf(
  draft: EventDraft,
  span: Span,
  categories: readonly Category[],
): NewEventBody {
  return {
    title: draft.title.trim(),
    ...timesOf(span),
    categoryId: draft.categoryId,
    className: classOf(draft.categoryId, categories),
    location: draft.location.trim(),
    description: draft.description.trim(),
    reminder: draft.reminder as NewEventBody['reminder'],
  }
}

/** Only changed fields, so that other people's changes remain. */
export function changesOf(
  event: CalendarEvent,
  draft: EventDraft,
  span: Span,
  categories: readonly Category[],
): Omit<EventChangeBody, 'id' | 'revision'> {
  const body = bodyOf(draft, span, categories)
  const changes: Omit<EventChangeBody, 'id' | 'revision'> = {}
  for (const key of ['title', 'location', 'description'] as const) {
    if (body[key] !== event[key]) changes[key] = body[key] as string
  }
  if (draft.reminder !== event.reminder) changes.reminder = body.reminder
  if (JSON.stringify(timesOf(spanOf(event))) !== JSON.stringify(timesOf(span))) {
    Object.assign(changes, timesOf(span))
  }
  if (draft.categoryId !== event.categoryId) {
    changes.categoryId = draft.categoryId
    changes.className = body.className as string
  }
  return changes
}

/** The class names of the template's clients. */
export const classOf = (id: string | null, categories: readonly Category[]): string =>
  categories.find((one) => one.id === id)?.type ?? ''

/** One hour on a day, at nine. */
export function nineOn(day: Day, zone: string): Span {
  const start = momentOf({ day, minutes: 9 * HOUR_MINUTES }, zone)
  return { allDay: false, start, end: start + HOUR_MINUTES * 60_000 }
}

/** All-day events include their last day; an event that ends at midnight ends on the day before. */
export function withAllDay(draft: EventDraft, allDay: boolean): EventDraft {
  const isNight = allDay && draft.endTime === '00:00' && draft.endDay > draft.startDay
  return { ...draft, allDay, endDay: isNight ? addDays(draft.endDay, -1) : draft.endDay }
}
