import { LINK_TITLE_MAX } from '#contract/constants.ts'
import { type IconKind, iconOf, icons } from '#page/icons/icons.ts'
import { FIRST_PLATFORMS, prefixOf, profileOf } from '#web/features/onboarding/platform-address.ts'

/** `@ada`: a name that could exist on many networks. */
export const isHandle = (typed: string) => /^@[\w.-]{1,80}$/.test(typed.trim())

/**
 * Networks with profiles by name: the most requested ones, or those whose name begins with the
 * words.
 */
export function networksFor(typed: string): IconKind[] {
  if (isHandle(typed)) {
    return FIRST_PLATFORMS.flatMap((number) => (prefixOf(number) ? (iconOf(number) ?? []) : []))
  }
  const words = typed.trim().toLowerCase()
  if (words.length < 2) return []
  return icons.filter(
    ({ number, name }) => prefixOf(number) !== '' && name.toLowerCase().startsWith(words),
  )
}

/** The block for somebody's profile. */
export function profileLink(number: number, typed: string) {
  const address = profileOf(number, typed)?.address ?? ''
  const title = (iconOf(number)?.name ?? '').slice(0, LINK_TITLE_MAX)
  return { kind: 'link' as const, address, title }
}
