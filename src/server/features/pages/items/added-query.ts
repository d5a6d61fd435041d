import type { PageRow } from '../pages.repository.ts'

type UtmColumns = Pick<PageRow, 'utm_source' | 'utm_medium' | 'utm_campaign'>

/** The query that a page adds to the destinations of its links, without '?'; '' for none. */
export function addedQueryOf(page: UtmColumns): string {
  const query = new URLSearchParams()
  for (const name of ['utm_source', 'utm_medium', 'utm_campaign'] as const) {
    const value = page[name].trim()
    if (value !== '') query.set(name, value)
  }
  return query.toString()
}
