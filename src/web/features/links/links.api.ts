import type {
  changeLinkEndpoint,
  createLinkEndpoint,
  deleteLinkEndpoint,
  LinkAnswer,
  listLinksEndpoint,
  restoreLinkEndpoint,
} from '#contract/links.ts'
import { call } from '#web/platform/call.ts'

export type Link = LinkAnswer

export function createLink(
  body: { destination: string; alias?: string | undefined },
  idempotencyKey: string,
) {
  return call<typeof createLinkEndpoint>('POST', '/api/v1/links', { body }, { idempotencyKey })
}

export function listLinks(
  query: { q?: string; cursor?: string | undefined; limit?: number },
  signal: AbortSignal,
) {
  return call<typeof listLinksEndpoint>('GET', '/api/v1/links', { query }, { signal })
}

export interface LinkEdit {
  revision: number
  destination?: string
  alias?: string
  title?: string
}

export function changeLink(id: string, body: LinkEdit) {
  return call<typeof changeLinkEndpoint>('PATCH', '/api/v1/links/:id', { params: { id }, body })
}

export function deleteLink(id: string) {
  return call<typeof deleteLinkEndpoint>('DELETE', '/api/v1/links/:id', { params: { id } })
}

export function restoreLink(id: string) {
  return call<typeof restoreLinkEndpoint>('POST', '/api/v1/links/:id/restore', { params: { id } })
}
