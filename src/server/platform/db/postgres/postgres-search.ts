import { sql } from 'kysely'
import type { SearchIndex } from '../../search/search-index.ts'
import { gramsOfNeedle } from '../../search/search-text.ts'

/**
 * A GIN index over `search_grams(shelf, body, labels)`, which the migration makes: all runs of one to
 * three characters, the shelf and the labels. It needs no extension, and knows characters that are no letters.
 */
export const postgresSearch: SearchIndex = {
  isOrdered: false,

  // the engine keeps its index itself
  add: async () => {},
  remove: async () => {},

  // it begins with what it has least of
  async find(_, table, { shelf, needle, label }) {
    const grams = [`shelf ${shelf}`]
    if (label !== undefined) grams.push(`label ${label}`)
    if (needle !== undefined) {
      const { whole, beginning } = gramsOfNeedle(needle)
      grams.push(...whole, ...(beginning === undefined ? [] : [beginning]))
    }
    const columns = ['shelf', 'body', 'labels'].map((column) => sql.ref(`${table}.${column}`))
    return {
      from: sql`${sql.table(table)}`,
      where: sql`search_grams(${sql.join(columns)}) @> array[${sql.join(grams)}]::text[]`,
      place: sql.ref(`${table}.place`),
    }
  },
}
