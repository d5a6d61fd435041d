import { sql } from 'kysely'
import type { SearchIndex } from '../../search/search-index.ts'
import { gramsOfNeedle } from '../../search/search-text.ts'

/**
 * A GIN index on `search_grams(shelf, body, labels)`, which the migration creates: all sequences of
 * one to three characters, the shelf and the labels. It needs no extension, and includes characters
 * that are not letters.
 */
export const postgresSearch: SearchIndex = {
  isOrdered: false,

  // the engine updates its index itself
  add: async () => {},
  remove: async () => {},

  // the engine starts with the rarest terms
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
