import type {
  addCategoryEndpoint,
  addEventEndpoint,
  calendarMarksEndpoint,
  deleteCategoryEndpoint,
  deleteEventEndpoint,
  listCategoriesEndpoint,
  listEventsEndpoint,
  restoreEventEndpoint,
  updateEventEndpoint,
} from '#contract/calendar.ts'
import type { SentBody } from '#contract/call-types.ts'
import { FIXED_AUTHORIZATION } from '#contract/constants.ts'
import { call } from '#web/platform/call.ts'
import { readFailure } from '#web/platform/call-failure.ts'

export type NewEventBody = SentBody<typeof addEventEndpoint>
export type EventChangeBody = SentBody<typeof updateEventEndpoint>
export type NewCategoryBody = SentBody<typeof addCategoryEndpoint>

interface Range {
  from: string
  to: string
}

export function listEvents(query: Range, signal: AbortSignal) {
  return call<typeof listEventsEndpoint>('GET', '/events', { query }, { signal })
}

export function listMarks(query: Range, signal: AbortSignal) {
  const path = '/api/v1/calendar/marks'
  return call<typeof calendarMarksEndpoint>('GET', path, { query }, { signal })
}

export function addEvent(body: NewEventBody, idempotencyKey: string) {
  return call<typeof addEventEndpoint>('POST', '/add/event', { body }, { idempotencyKey })
}

export function changeEvent(body: EventChangeBody) {
  return call<typeof updateEventEndpoint>('PUT', '/update/event', { body })
}

export function deleteEvent(id: string) {
  return call<typeof deleteEventEndpoint>('DELETE', '/delete/event', { headers: { event: id } })
}

export function restoreEvent(id: string) {
  const path = '/api/v1/events/:id/restore'
  return call<typeof restoreEventEndpoint>('POST', path, { params: { id } })
}

export function listCategories(signal: AbortSignal) {
  return call<typeof listCategoriesEndpoint>('GET', '/categories', {}, { signal })
}

export function addCategory(body: NewCategoryBody, idempotencyKey: string) {
  const path = '/api/v1/categories'
  return call<typeof addCategoryEndpoint>('POST', path, { body }, { idempotencyKey })
}

export function deleteCategory(id: string) {
  return call<typeof deleteCategoryEndpoint>('DELETE', '/api/v1/categories/:id', { params: { id } })
}

/** The whole calendar as a file. @throws CallFailure */
export async function fetchCalendarFile(): Promise<Blob> {
  const response = await fetch('/api/v1/calendar.ics', {
    headers: { authorization: FIXED_AUTHORIZATION },
    credentials: 'same-origin',
    cache: 'no-store',
  })
  if (response.ok) return response.blob()
  const body = await response.json().catch(() => undefined)
  throw readFailure(response.status, body, response.headers.get('retry-after'))
}
