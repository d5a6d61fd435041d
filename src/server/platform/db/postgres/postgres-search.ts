import { sql } from 'kysely'
import type { SearchIndex } from '../../search/search-index.ts'
import { gramsOfNeedle } from '../../search/search-text.ts'

/**
 * A GIN index over `search_grams(shelf, body)`, which the migration makes: all runs of one to three
 * characters and the shelf. It needs no extension, and knows characters that are no letters.
 */
export const postgresSearch: SearchIndex = {
  isOrdered: false,

  // the engine keeps its index itself
  add: async () => {},
  remove: async () => {},

  find(table, shelf, needle) {
    const { whole, beginning } = gramsOfNeedle(needle)
    const grams = [...whole, ...(beginning === undefined ? [] : [beginning]), `shelf ${shelf}`]
    const [shelfOf, bodyOf] = [sql.ref(`${table}.shelf`), sql.ref(`${table}.body`)]
    return {
      from: sql`${sql.table(table)}`,
      where: sql`search_grams(${shelfOf}, ${bodyOf}) @> array[${sql.join(grams)}]::text[]`,
      place: sql.ref(`${table}.place`),
    }
  },
}
