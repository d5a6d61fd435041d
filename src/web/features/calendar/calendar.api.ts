import type { SentBody } from '#contract/call-types.ts'
import { FIXED_AUTHORIZATION } from '#contract/constants.ts'
import type {
  addCategoryEndpoint,
  addEventEndpoint,
  updateEventEndpoint,
} from '#contract/together/calendar.ts'
import { addressOf, call } from '#web/platform/call.ts'
import { readFailure } from '#web/platform/call-failure.ts'

export type NewEventBody = SentBody<typeof addEventEndpoint>
export type EventChangeBody = SentBody<typeof updateEventEndpoint>
export type NewCategoryBody = SentBody<typeof addCategoryEndpoint>

interface Range {
  from: string
  to: string
}

export function listEvents(query: Range, signal: AbortSignal) {
  return call('calendar.events', { query }, { signal })
}

export function listMarks(query: Range, signal: AbortSignal) {
  return call('calendar.marks', { query }, { signal })
}

export function addEvent(body: NewEventBody, idempotencyKey: string) {
  return call('calendar.addEvent', { body }, { idempotencyKey })
}

export function changeEvent(body: EventChangeBody) {
  return call('calendar.updateEvent', { body })
}

export function deleteEvent(id: string) {
  return call('calendar.deleteEvent', { headers: { event: id } })
}

export function restoreEvent(id: string) {
  return call('calendar.restoreEvent', { params: { id } })
}

export function listCategories(signal: AbortSignal) {
  return call('calendar.categories', {}, { signal })
}

export function addCategory(body: NewCategoryBody, idempotencyKey: string) {
  return call('calendar.addCategory', { body }, { idempotencyKey })
}

export function deleteCategory(id: string) {
  return call('calendar.deleteCategory', { params: { id } })
}

export function getFeed(signal: AbortSignal) {
  return call('calendar.feed', {}, { signal })
}

export function makeFeed() {
  return call('calendar.makeFeed', {})
}

export function endFeed() {
  return call('calendar.endFeed', {})
}

/** The whole calendar as a file. @throws CallFailure */
export async function fetchCalendarFile(): Promise<Blob> {
  const response = await fetch(addressOf('calendar.export'), {
    headers: { authorization: FIXED_AUTHORIZATION },
    credentials: 'same-origin',
    cache: 'no-store',
  })
  if (response.ok) return response.blob()
  const body = await response.json().catch(() => undefined)
  throw readFailure(response.status, body, response.headers.get('retry-after'))
}
