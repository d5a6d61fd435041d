import { canonicalKey } from '#server/redirect/link-key.ts'

/** The domain of SHORT_URL (or PUBLIC_URL), created by the first migration. */
export const MAIN_DOMAIN_ID = 'main'

/**
 * Canonical form of a slug. Uses the redirect's own normaliser, so that every chosen slug is found.
 * @param text a slug that passed `requireUsableSlug`
 */
export function slugKeyOf(text: string): string {
  const key = canonicalKey(text)
  if (key === undefined) throw new Error('a slug is looked up before it is checked')
  return key
}

/** Key of a slug in the change table; other processes drop their cached entry with this key. */
export function changeKeyOf(domainId: string, key: string): string {
  return `${domainId}/${key}`
}
