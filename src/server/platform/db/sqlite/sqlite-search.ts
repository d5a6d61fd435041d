import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readLabels, type SearchIndex, type SearchText } from '../../search/search-index.ts'
import { gramsOfNeedle, gramsOfText } from '../../search/search-text.ts'
import type { AnyHandle } from '../capabilities.ts'
import { executeUnanswered } from '../guarded-driver.ts'

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
    const rows = sorted.map((text) => sql`(${text.place}, ${wordsOf(text)})`)
    const insert = sql`insert into ${gramTable(table)} (rowid, grams) values ${sql.join(rows)}`
    await executeUnanswered(handle, insert.compile(handle))
  },

  async remove(handle, table, places) {
    const remove = sql`delete from ${gramTable(table)} where rowid in (${places})`
    await executeUnanswered(handle, remove.compile(handle))
  },

  async find(handle, table, { shelf, needle, label }) {
    const prefix = hashOf(shelf)
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
      // a cross join is read in the order it is written
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
 * The words to ask for: each is a list to be read along, so a few rare ones do, and what they give is
 * compared anyway. Rare is what has come to few texts by the time others have come to many.
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

function wordsOf({ shelf, body, labels }: SearchText): string {
  const prefix = hashOf(shelf)
  let words = ''
  for (const gram of gramsOfText(body)) words += `${prefix}${wordOf(gram)} `
  for (const label of readLabels(labels)) words += `${wordOfLabel(prefix, label)} `
  return words
}

/** Longer than a gram and without its signs, so it is none. */
const wordOfLabel = (prefix: string, label: string) => `${prefix}${hashOf(label)}`

/** Two texts with the same would only give each other more to compare. */
function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 8)
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
