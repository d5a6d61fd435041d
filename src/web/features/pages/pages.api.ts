import type { SentBody } from '#contract/call-types.ts'
import type {
  changePageEndpoint,
  createPageEndpoint,
  deletePageEndpoint,
  FullPageAnswer,
  getPageEndpoint,
  listPagesEndpoint,
  PageAnswer,
  publishPageEndpoint,
  restorePageEndpoint,
  unpublishPageEndpoint,
} from '#contract/pages.ts'
import type { slugAvailabilityEndpoint } from '#contract/slugs.ts'
import { call } from '#web/platform/call.ts'

export type Page = PageAnswer
export type FullPage = FullPageAnswer

export function listPages(signal: AbortSignal) {
  return call<typeof listPagesEndpoint>('GET', '/api/v1/pages', {}, { signal })
}

export function getPage(id: string, signal: AbortSignal) {
  return call<typeof getPageEndpoint>('GET', '/api/v1/pages/:id', { params: { id } }, { signal })
}

export function createPage(body: { username: string; title: string }, idempotencyKey: string) {
  return call<typeof createPageEndpoint>('POST', '/api/v1/pages', { body }, { idempotencyKey })
}

export function changePage(id: string, body: SentBody<typeof changePageEndpoint>) {
  return call<typeof changePageEndpoint>('PATCH', '/api/v1/pages/:id', { params: { id }, body })
}

export function deletePage(id: string) {
  return call<typeof deletePageEndpoint>('DELETE', '/api/v1/pages/:id', { params: { id } })
}

export function restorePage(id: string) {
  return call<typeof restorePageEndpoint>('POST', '/api/v1/pages/:id/restore', { params: { id } })
}

export function publishPage(id: string) {
  return call<typeof publishPageEndpoint>('POST', '/api/v1/pages/:id/publish', { params: { id } })
}

export function unpublishPage(id: string) {
  const path = '/api/v1/pages/:id/unpublish'
  return call<typeof unpublishPageEndpoint>('POST', path, { params: { id } })
}

export function checkUsername(username: string, signal: AbortSignal) {
  const path = '/api/v1/slugs/availability'
  const query = { text: username, kind: 'page' as const }
  return call<typeof slugAvailabilityEndpoint>('GET', path, { query }, { signal })
}
