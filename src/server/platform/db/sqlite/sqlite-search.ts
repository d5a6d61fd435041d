import { sql } from 'kysely'
import type { SearchIndex } from '../../search/search-index.ts'
import { gramsOfNeedle } from '../../search/search-text.ts'
import type { AnyHandle } from '../capabilities.ts'
import { prefixOf, wordOf, wordOfLabel } from './sqlite-search-words.ts'

/**
 * SQLite's full-text index of grams (decision 059): a contentless table `<table>_gram`, whose words
 * are a shelf and three characters, so that shelves do not slow down each other.
 */
export const sqliteSearch: SearchIndex = {
  isOrdered: true,

  async add(handle, table, texts) {
    if (texts.length === 0) return
    const places = texts.map(({ place }) => place)
    // the writer thread makes the words; increasing numbers are collected in memory, and a smaller
    // one makes it write them
    await sql`insert into ${gramTable(table)} (rowid, grams)
      select place, search_words(shelf, body, labels) from ${sql.table(table)}
      where place in (${sql.join(places)}) order by place`.execute(handle)
  },

  async remove(handle, table, places) {
    await sql`delete from ${gramTable(table)} where rowid in (${places})`.execute(handle)
  },

  async find(handle, table, { shelf, needle, label }) {
    const prefix = prefixOf(shelf)
    const words: string[] = []
    if (label !== undefined) words.push(`"${wordOfLabel(prefix, label)}"`)
    if (needle !== undefined) {
      const { whole, beginning } = gramsOfNeedle(needle)
      const wordsOfNeedle = whole.map((gram) => `"${prefix}${wordOf(gram)}"`)
      words.push(...(await rarestOf(handle, table, wordsOfNeedle)))
      if (beginning !== undefined) words.push(`"${prefix}${wordOf(beginning)}" *`)
    }
    const grams = gramTable(table)
    return {
      // a cross join is read in the written order
      from: sql`${grams} cross join ${sql.table(table)}`,
      where: sql`${grams} match ${words.join(' ')}
        and ${sql.ref(`${table}.place`)} = ${sql.ref(`${table}_gram.rowid`)}`,
      place: sql.ref(`${table}_gram.rowid`),
    }
  },
}

const WORDS_ASKED = 2
const PROBED = 20

/**
 * Chooses the words to look up. Each is a list to be read, so a few rare ones are enough, since
 * matches are compared anyway. A word is rare if it has occurred in few texts when others have
 * occurred in many.
 */
async function rarestOf(
  handle: AnyHandle,
  table: string,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length <= WORDS_ASKED) return words
  const grams = gramTable(table)
  const probes = words.map(
    (word, at) => sql`select ${at} as at, (select rowid >> 20 from ${grams}
      where ${grams} match ${word} order by rowid limit 1 offset ${PROBED}) as reached`,
  )
  const { rows } = await sql<{ at: number; reached: number | null }>`${sql.join(
    probes,
    sql` union all `,
  )}`.execute(handle)
  const far = ({ reached }: { reached: number | null }) => reached ?? Number.POSITIVE_INFINITY
  return rows
    .toSorted((one, other) => (far(one) < far(other) ? 1 : -1))
    .slice(0, WORDS_ASKED)
    .map(({ at }) => words[at]!)
}

const gramTable = (table: string) => sql.table(`${table}_gram`)
