import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SearchIndex } from '../../search/search-index.ts'
import { gramsOfNeedle, gramsOfText } from '../../search/search-text.ts'

/**
 * The full-text index of SQLite over grams (decision 059): a table `<table>_gram` without content, whose
 * words are a shelf and three characters, so that one shelf costs nothing to another.
 */
export const sqliteSearch: SearchIndex = {
  isOrdered: true,

  async add(handle, table, texts) {
    if (texts.length === 0) return
    // numbers that go up are gathered in memory; one that goes down writes what was gathered
    const sorted = texts.toSorted((one, other) => (one.place < other.place ? -1 : 1))
    const rows = sorted.map(({ place, shelf, body }) => sql`(${place}, ${wordsOf(shelf, body)})`)
    await sql`insert into ${gramTable(table)} (rowid, grams) values ${sql.join(rows)}`.execute(
      handle,
    )
  },

  async remove(handle, table, places) {
    await sql`delete from ${gramTable(table)} where rowid in (${places})`.execute(handle)
  },

  find(table, shelf, needle) {
    const { whole, beginning } = gramsOfNeedle(needle)
    const prefix = prefixOf(shelf)
    const words = whole.map((gram) => `"${prefix}${wordOf(gram)}"`)
    if (beginning !== undefined) words.push(`"${prefix}${wordOf(beginning)}" *`)
    const grams = gramTable(table)
    return {
      // a cross join is read in the order it is written
      from: sql`${grams} cross join ${sql.table(table)}`,
      where: sql`${grams} match ${words.join(' ')}
        and ${sql.ref(`${table}.place`)} = ${sql.ref(`${table}_gram.rowid`)}`,
      place: sql.ref(`${table}_gram.rowid`),
    }
  },
}

const gramTable = (table: string) => sql.table(`${table}_gram`)

function wordsOf(shelf: string, body: string): string {
  const prefix = prefixOf(shelf)
  let words = ''
  for (const gram of gramsOfText(body)) words += `${prefix}${wordOf(gram)} `
  return words
}

/** Two shelves with the same prefix would only give each other more to compare. */
function prefixOf(shelf: string): string {
  return createHash('sha1').update(shelf).digest('hex').slice(0, 8)
}

const SYMBOLS = 0x2400

/** The tokenizer ends a word at ASCII that is no letter or digit: such characters get others. */
function wordOf(characters: string): string {
  let word = ''
  for (let at = 0; at < characters.length; at++)
    word += signs[characters.charCodeAt(at)] ?? characters[at]
  return word
}

const signs = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[a-z0-9]/.test(character) ? character : String.fromCharCode(SYMBOLS + code)
})
