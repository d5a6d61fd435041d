import { canonicalKey } from '#server/redirect/link-key.ts'

/** The domain of SHORT_URL (or PUBLIC_URL), made by the first migration. */
export const MAIN_DOMAIN_ID = 'main'

/**
 * Canonical form of a slug: the redirect's own normaliser, so that what is chosen is what is found.
 * @param text a slug that passed `requireUsableSlug`
 */
export function slugKeyOf(text: string): string {
  const key = canonicalKey(text)
  if (key === undefined) throw new Error('a slug is looked up before it is checked')
  return key
}

/** How a slug is named in the change table; followers evict what they remember under it. */
export function changeKeyOf(domainId: string, key: string): string {
  return `${domainId}/${key}`
}
