import type { AnswerOf, SentBody } from '#contract/call-types.ts'
import type {
  changeLinksEndpoint,
  listLinkIdsEndpoint,
  undoBatchEndpoint,
} from '#contract/link-batches.ts'
import type { lookupLinkEndpoint } from '#contract/link-lookup.ts'
import type { SimulationAnswer, simulateLinkEndpoint } from '#contract/link-simulation.ts'
import type { listTagsEndpoint } from '#contract/link-tags.ts'
import type {
  bulkLinksEndpoint,
  changeLinkEndpoint,
  createLinkEndpoint,
  deleteLinkEndpoint,
  duplicateLinkEndpoint,
  getLinkEndpoint,
  LinkAnswer,
  LinkVersionAnswer,
  listLinksEndpoint,
  listLinkVersionsEndpoint,
  restoreLinkEndpoint,
} from '#contract/links.ts'
import type { findManyLookAlikesEndpoint, LookAlikeAnswer } from '#contract/look-alikes.ts'
import type { slugAvailabilityEndpoint } from '#contract/slugs.ts'
import { call } from '#web/platform/call.ts'

export type Link = LinkAnswer
export type LinkVersion = LinkVersionAnswer
export type NewLink = SentBody<typeof createLinkEndpoint>
export type LinkEdit = SentBody<typeof changeLinkEndpoint>
export type LinkFields = Omit<LinkEdit, 'revision'>
export type LinkSort = 'newest' | 'oldest' | 'alias' | 'clicks'
export type BulkItem = SentBody<typeof bulkLinksEndpoint>['links'][number]
export type BulkMode = 'each' | 'all'
export type BulkResult = AnswerOf<typeof bulkLinksEndpoint>['results'][number]
export type BatchChange = SentBody<typeof changeLinksEndpoint>['change']

/** What a list is narrowed by; what is undefined narrows nothing. */
export interface LinkFilter {
  q?: string | undefined
  tag?: string | undefined
  /** ISO */
  from?: string | undefined
  to?: string | undefined
  clicksMin?: number | undefined
  clicksMax?: number | undefined
  health?: 'dead' | undefined
  state?: LinkState
}
export type LinkState = 'active' | 'archived' | 'deleted'
export type Simulation = SimulationAnswer
export type SimulationInput = SentBody<typeof simulateLinkEndpoint>

export function createLink(body: NewLink, idempotencyKey: string) {
  return call<typeof createLinkEndpoint>('POST', '/api/v1/links', { body }, { idempotencyKey })
}

export function listLinks(
  query: LinkFilter & { cursor?: string | undefined; limit?: number; sort?: LinkSort },
  signal: AbortSignal,
) {
  return call<typeof listLinksEndpoint>('GET', '/api/v1/links', { query }, { signal })
}

export function getLink(id: string, signal?: AbortSignal) {
  const options = signal ? { signal } : {}
  return call<typeof getLinkEndpoint>('GET', '/api/v1/links/:id', { params: { id } }, options)
}

/** The link behind a short address. */
export function lookupLink(shortUrl: string, signal: AbortSignal) {
  const query = { shortUrl }
  return call<typeof lookupLinkEndpoint>('GET', '/api/v1/links/lookup', { query }, { signal })
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

export function listVersions(id: string, cursor: string | undefined, signal: AbortSignal) {
  return call<typeof listLinkVersionsEndpoint>(
    'GET',
    '/api/v1/links/:id/versions',
    { params: { id }, query: { cursor, limit: 10 } },
    { signal },
  )
}

export function simulateLink(body: SimulationInput, signal: AbortSignal) {
  const path = '/api/v1/links/simulate'
  return call<typeof simulateLinkEndpoint>('POST', path, { body }, { signal })
}

/** Every tag of the space, the most used first. */
export function listTags(signal: AbortSignal) {
  return call<typeof listTagsEndpoint>('GET', '/api/v1/tags', {}, { signal })
}

export function checkAlias(alias: string, signal: AbortSignal) {
  const path = '/api/v1/slugs/availability'
  const query = { text: alias, kind: 'link' as const }
  return call<typeof slugAvailabilityEndpoint>('GET', path, { query }, { signal })
}

export async function createLinks(links: BulkItem[], mode: BulkMode, idempotencyKey: string) {
  const path = '/api/v1/links/bulk'
  const body = { links, mode }
  const answer = await call<typeof bulkLinksEndpoint>('POST', path, { body }, { idempotencyKey })
  return answer.results
}

/** What the hosts of addresses pass for, in their order. */
export async function findLookAlikes(addresses: string[]): Promise<(LookAlikeAnswer | null)[]> {
  const path = '/api/v1/look-alikes'
  const body = { addresses }
  return (await call<typeof findManyLookAlikesEndpoint>('POST', path, { body })).lookAlikes
}

/** Every link of a list, up to 10,000. */
export function listLinkIds(query: LinkFilter) {
  return call<typeof listLinkIdsEndpoint>('GET', '/api/v1/links/ids', { query })
}

export function changeLinks(body: SentBody<typeof changeLinksEndpoint>, idempotencyKey: string) {
  const path = '/api/v1/links/batches'
  return call<typeof changeLinksEndpoint>('POST', path, { body }, { idempotencyKey })
}

export function undoBatch(id: string, idempotencyKey: string) {
  const path = '/api/v1/links/batches/:id/undo'
  return call<typeof undoBatchEndpoint>('POST', path, { params: { id } }, { idempotencyKey })
}

export function duplicateLink(id: string, idempotencyKey: string) {
  const path = '/api/v1/links/:id/duplicate'
  return call<typeof duplicateLinkEndpoint>('POST', path, { params: { id } }, { idempotencyKey })
}
