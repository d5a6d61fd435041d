import { SUBSCRIPTION_COOKIE_DAYS } from '#contract/constants.ts'

/** The subscription cookie of spec §3: named after the page's id, percent-encoded JSON. */
export interface Subscription {
  subscribe_email: string
  subscriber_id: string
  link_bio_id: string
}

/** Reads the cookie from `document.cookie`; null if it is not ours. */
export function readSubscription(cookies: string, pageId: string): Subscription | null {
  const pair = cookies.split('; ').find((part) => part.startsWith(`${pageId}=`))
  if (!pair) return null
  try {
    const value: unknown = JSON.parse(decodeURIComponent(pair.slice(pageId.length + 1)))
    return isSubscription(value) && value.link_bio_id === pageId ? value : null
  } catch {
    return null
  }
}

function isSubscription(value: unknown): value is Subscription {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return ['subscribe_email', 'subscriber_id', 'link_bio_id'].every(
    (field) => typeof fields[field] === 'string',
  )
}

/** Normally the server sets the cookie; this is for a page hosted elsewhere. */
export function subscriptionCookie(subscription: Subscription, secure: boolean): string {
  const { link_bio_id, subscribe_email, subscriber_id } = subscription
  const value = encodeURIComponent(JSON.stringify({ subscribe_email, subscriber_id, link_bio_id }))
  const age = SUBSCRIPTION_COOKIE_DAYS * 86_400
  return `${link_bio_id}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function removedCookie(pageId: string): string {
  return `${pageId}=; Path=/; Max-Age=0; SameSite=Lax`
}
