import type { Site } from '../site.ts'
import type { CachedPage } from './cached-page.ts'

/** A question for a page, however it came. */

const NO_QUERY = new URLSearchParams()

/** Any query is taken: unknown and doubled keys are other people's (contract.md §1). */
export function queryOf(url = ''): URLSearchParams {
  const at = url.indexOf('?')
  return at === -1 ? NO_QUERY : new URLSearchParams(url.slice(at + 1))
}

/** The specification's call in place of the document. */
export const asksForBio = (query: URLSearchParams) =>
  query !== NO_QUERY && query.getAll('source').includes('link-bio')

/** `norecord=true` is honoured for anyone: it can only lower a count (A60). */
export const countsAsView = (method: string | undefined, query: URLSearchParams) =>
  method === 'GET' && (query === NO_QUERY || !query.getAll('norecord').includes('true'))

/** The page's name of before leads to the one it has now, for its time. */
export const isCurrentName = ({ parts }: Pick<Site, 'parts'>, { page }: CachedPage, key: string) =>
  parts.canonicalKey(page.document.username) === key

/** Whether the page itself is the answer, once what stands before it has been passed. */
export const isShown = (site: Pick<Site, 'parts'>, found: CachedPage, key: string) =>
  found.page.state === 'published' &&
  found.page.forwardTo === null &&
  isCurrentName(site, found, key)

/** @returns 'asks' for a visitor who may hold a code: only the database knows what is shown then */
export function subscriptionOf(
  { parts: { subscriptions } }: Pick<Site, 'parts'>,
  { page }: CachedPage,
  cookies: Readonly<Record<string, string>>,
): 'none' | 'subscribed' | 'asks' {
  if (!page.document.subscribable) return 'none'
  if (subscriptions.subscribedEmail(cookies, page.pageId) !== undefined) return 'subscribed'
  return subscriptions.holdsChallenges(cookies) ? 'asks' : 'none'
}

/** RFC 9110 §13.1.2: weak comparison, a list, or `*`. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => {
    const value = one.trim()
    return value === '*' || value.replace(/^W\//, '') === etag
  })
}
