import { text } from '#web/messages/index.ts'
import type { ScopeChoice } from '../url-state.ts'

const words = text.statistics.scope
const SHOWN_TAGS = 8

/** Converts a scope to an option's value and back. */
export function scopeKey({ scope, id }: ScopeChoice): string {
  return id === undefined ? scope : `${scope}:${id}`
}

export function scopeOfKey(key: string): ScopeChoice {
  const [, scope, id] = /^(link|page|tag):([\s\S]+)$/.exec(key) ?? []
  return scope && id ? { scope: scope as 'link' | 'page' | 'tag', id } : { scope: 'space' }
}

/** Searches like the server: part of alias, title or destination, ignoring case. */
export function fitsLink(
  { alias, title, destination }: { alias: string; title: string; destination: string },
  wanted: string,
): boolean {
  return [alias, title, destination].some((part) => part.toLowerCase().includes(wanted))
}

/** The first matching tags in the server's order: most used first. */
export function matchingTags(tags: readonly string[], wanted: string): string[] {
  return tags.filter((tag) => tag.toLowerCase().includes(wanted)).slice(0, SHOWN_TAGS)
}

export function nameOfScope(
  { scope, id }: ScopeChoice,
  known: { link?: string | undefined; page?: string | undefined },
): string {
  if (scope === 'link') return known.link ?? '…'
  if (scope === 'page') return known.page ?? '…'
  return scope === 'tag' ? words.tag(id ?? '') : words.space
}
