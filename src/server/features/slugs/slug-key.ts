/** The domain of SHORT_URL (or PUBLIC_URL), made by the first migration. */
export const MAIN_DOMAIN_ID = 'main'

/** Canonical form of a slug that passed `requireUsableSlug`: aliases are compared without case. */
export function slugKeyOf(text: string): string {
  return text.toLowerCase()
}

/** How a slug is named in the change table; followers evict what they remember under it. */
export function changeKeyOf(domainId: string, key: string): string {
  return `${domainId}/${key}`
}
