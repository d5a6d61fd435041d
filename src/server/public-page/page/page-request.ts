import type { Site } from '../site.ts'
import type { CachedPage } from './cached-page.ts'

/** Facts about a request for a page, whether it came to the listener or to a route. */

const NO_QUERY = new URLSearchParams()

/** Any query is accepted: unknown and duplicate keys belong to other programs (contract.md §1). */
export function queryOf(url = ''): URLSearchParams {
  const at = url.indexOf('?')
  return at === -1 ? NO_QUERY : new URLSearchParams(url.slice(at + 1))
}

/** Whether the specification's call is requested instead of the document. */
export const asksForBio = (query: URLSearchParams) =>
  query !== NO_QUERY && query.getAll('source').includes('link-bio')

/** `norecord=true` works for anyone: it can only lower a count (A60). */
export const countsAsView = (method: string | undefined, query: URLSearchParams) =>
  method === 'GET' && (query === NO_QUERY || !query.getAll('norecord').includes('true'))

/** Whether this is the page's current name; an earlier one redirects to it for its time. */
export const isCurrentName = ({ parts }: Pick<Site, 'parts'>, { page }: CachedPage, key: string) =>
  parts.canonicalKey(page.document.username) === key

/** Whether the page itself is the answer, once its barriers have been passed. */
export const isShown = (site: Pick<Site, 'parts'>, found: CachedPage, key: string) =>
  found.page.state === 'published' &&
  found.page.forwardTo === null &&
  isCurrentName(site, found, key)

/**
 * @returns 'asks' for a visitor who may have an open code: only the database knows what they see
 */
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
