import type { SentBody } from '#contract/call-types.ts'
import type { changePageEndpoint, FullPageAnswer, PageAnswer } from '#contract/pages/pages.ts'
import { call } from '#web/platform/call.ts'

export type Page = PageAnswer
export type FullPage = FullPageAnswer

export function listPages(signal: AbortSignal) {
  return call('pages.list', {}, { signal })
}

export function getPage(id: string, signal: AbortSignal) {
  return call('pages.get', { params: { id } }, { signal })
}

export function createPage(
  body: { username: string; title: string; folder?: string },
  idempotencyKey: string,
) {
  return call('pages.create', { body }, { idempotencyKey })
}

export function changePage(id: string, body: SentBody<typeof changePageEndpoint>) {
  return call('pages.change', { params: { id }, body })
}

export function deletePage(id: string) {
  return call('pages.delete', { params: { id } })
}

export function restorePage(id: string) {
  return call('pages.restore', { params: { id } })
}

export function publishPage(id: string) {
  return call('pages.publish', { params: { id } })
}

export function unpublishPage(id: string) {
  return call('pages.unpublish', { params: { id } })
}

export function checkUsername(username: string, signal: AbortSignal) {
  const query = { text: username, kind: 'page' as const }
  return call('slugs.availability', { query }, { signal })
}
