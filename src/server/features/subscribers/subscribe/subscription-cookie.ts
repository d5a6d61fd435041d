import { SUBSCRIPTION_COOKIE_DAYS, SUBSCRIPTION_COOKIE_MAX } from '#contract/constants.ts'
import type { CookieToSet } from './challenge-cookie.ts'

/**
 * The subscription cookie of spec §3, named after the link_bio_id: JSON with three fields, readable
 * by the page. The server trusts only the signed `subscriber_id` in it (A61).
 */

export interface SubscriptionCookie {
  subscribe_email: string
  subscriber_id: string
  link_bio_id: string
}

type Cookies = Readonly<Record<string, string>>

/** @returns the cookie of a page as the visitor sent it; undefined if absent or not ours */
export function readSubscriptionCookie(
  cookies: Cookies,
  pageId: string,
): SubscriptionCookie | undefined {
  const value = Object.hasOwn(cookies, pageId) ? cookies[pageId] : undefined
  if (value === undefined) return undefined
  const content = parse(value) ?? parse(decode(value))
  return content?.link_bio_id === pageId ? content : undefined
}

/**
 * The cookies to set after a confirmation: the new one, and removals of the oldest ones beyond
 * fifteen, since all of them must fit into the headers of a request.
 */
export function subscriptionCookies(cookies: Cookies, content: SubscriptionCookie): CookieToSet[] {
  // Browsers send the oldest first (RFC 6265 §5.4).
  const others = Object.keys(cookies).filter(
    (name) => name !== content.link_bio_id && readSubscriptionCookie(cookies, name) !== undefined,
  )
  const surplus = others.slice(0, Math.max(0, others.length - (SUBSCRIPTION_COOKIE_MAX - 1)))
  return [
    ...surplus.map(endOfSubscriptionCookie),
    {
      name: content.link_bio_id,
      value: JSON.stringify({
        subscribe_email: content.subscribe_email,
        subscriber_id: content.subscriber_id,
        link_bio_id: content.link_bio_id,
      }),
      options: { httpOnly: false, maxAgeSeconds: SUBSCRIPTION_COOKIE_DAYS * 86_400 },
    },
  ]
}

export function endOfSubscriptionCookie(pageId: string): CookieToSet {
  return { name: pageId, value: '', options: { httpOnly: false, maxAgeSeconds: 0 } }
}

function parse(value: string | undefined): SubscriptionCookie | undefined {
  if (value === undefined || !value.startsWith('{') || value.length > 4_096) return undefined
  try {
    const { subscribe_email, subscriber_id, link_bio_id } = JSON.parse(value)
    const isWhole = [subscribe_email, subscriber_id, link_bio_id].every(
      (field) => typeof field === 'string',
    )
    return isWhole ? { subscribe_email, subscriber_id, link_bio_id } : undefined
  } catch {
    return undefined
  }
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
