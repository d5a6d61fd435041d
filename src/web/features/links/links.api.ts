import type { AnswerOf, SentBody } from '#contract/call-types.ts'
import type { SimulationAnswer, simulateLinkEndpoint } from '#contract/links/link-simulation.ts'
import type {
  bulkLinksEndpoint,
  changeLinkEndpoint,
  createLinkEndpoint,
  LinkAnswer,
  LinkVersionAnswer,
} from '#contract/links/links.ts'
import type { LookAlikeAnswer } from '#contract/links/look-alikes.ts'
import type { changeLinksEndpoint } from '#contract/links/many-links.ts'
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
export type LinksChange = SentBody<typeof changeLinksEndpoint>['change']

/** Filters of a list; undefined ones do not filter. */
export interface LinkFilter {
  q?: string | undefined
  tag?: string | undefined
  /** id of one, or `NO_FOLDER` */
  folder?: string | undefined
  /** id of a named list */
  list?: string | undefined
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
  return call('links.create', { body }, { idempotencyKey })
}

export function listLinks(
  query: LinkFilter & { cursor?: string | undefined; limit?: number; sort?: LinkSort },
  signal: AbortSignal,
) {
  return call('links.list', { query }, { signal })
}

export function getLink(id: string, signal?: AbortSignal) {
  const options = signal ? { signal } : {}
  return call('links.get', { params: { id } }, options)
}

/** The link of a short address. */
export function lookupLink(shortUrl: string, signal: AbortSignal) {
  const query = { shortUrl }
  return call('links.lookup', { query }, { signal })
}

export function changeLink(id: string, body: LinkEdit) {
  return call('links.change', { params: { id }, body })
}

export function deleteLink(id: string) {
  return call('links.delete', { params: { id } })
}

export function restoreLink(id: string) {
  return call('links.restore', { params: { id } })
}

export function listVersions(id: string, cursor: string | undefined, signal: AbortSignal) {
  return call('links.versions', { params: { id }, query: { cursor, limit: 10 } }, { signal })
}

export function simulateLink(body: SimulationInput, signal: AbortSignal) {
  return call('links.simulate', { body }, { signal })
}

/** All tags of the space, most used first. */
export function listTags(signal: AbortSignal) {
  return call('links.tags', {}, { signal })
}

/** @param domain host of the alias; undefined: the installation's own */
export function checkAlias(alias: string, domain: string | undefined, signal: AbortSignal) {
  const query = { text: alias, kind: 'link' as const, ...(domain && { domain }) }
  return call('slugs.availability', { query }, { signal })
}

/** The list that new links form by its name, or join by its id. */
export type ListWish = { name?: string; list?: string }

export function createListedLinks(
  links: BulkItem[],
  mode: BulkMode,
  idempotencyKey: string,
  wish: ListWish & { domain?: string | null },
) {
  return call('links.bulk', { body: { links, mode, ...wish } }, { idempotencyKey })
}

/** The same for links of another shortener, which form no list. */
export async function createImportedLinks(
  links: BulkItem[],
  mode: BulkMode,
  idempotencyKey: string,
  place: { domain?: string | null },
) {
  const body = { links, mode, imported: true, ...place }
  const answer = await call('links.bulk', { body }, { idempotencyKey })
  return answer.results
}

/** What the hosts of addresses resemble, in order. */
export async function findLookAlikes(addresses: string[]): Promise<(LookAlikeAnswer | null)[]> {
  const body = { addresses }
  return (await call('lookAlikes.findMany', { body })).lookAlikes
}

/** All links of a list, up to 10,000. */
export function listLinkIds(query: LinkFilter) {
  return call('links.ids', { query })
}

export function changeLinks(body: SentBody<typeof changeLinksEndpoint>, idempotencyKey: string) {
  return call('links.changeMany', { body }, { idempotencyKey })
}

export function undoChangeSet(id: string, idempotencyKey: string) {
  return call('links.undoChangeSet', { params: { id } }, { idempotencyKey })
}

export function duplicateLink(id: string, idempotencyKey: string) {
  return call('links.duplicate', { params: { id } }, { idempotencyKey })
}
