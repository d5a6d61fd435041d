import { createHash } from 'node:crypto'
import { memoize } from '../../memoize.ts'
import { readLabels } from '../../search/search-index.ts'
import { gramsOfText } from '../../search/search-text.ts'

/**
 * The words in SQLite's search index (decision 059): a shelf with three characters, or a shelf with
 * a label.
 */

/**
 * Texts of one shelf come in a row, so one result is cached. @returns the prefix of all its words
 */
export const prefixOf = memoize((shelf: string) => hashOf(shelf), 1)

/** @param labels as joined by `labelsOf` @returns all words of a text */
export function wordsOf(shelf: string, body: string, labels: string): string {
  const prefix = prefixOf(shelf)
  const grams = gramsOfText(body, wordOf).join(` ${prefix}`)
  const ofLabels = readLabels(labels).map((label) => ` ${wordOfLabel(prefix, label)}`)
  return `${prefix}${grams}${ofLabels.join('')}`
}

/** Longer than a gram and made of other characters, so that it cannot be mistaken for one. */
export const wordOfLabel = (prefix: string, label: string) => `${prefix}${hashOf(label)}`

/** A collision would only add rows to compare. */
function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 8)
}

const SYMBOLS = 0x2400

/**
 * The tokenizer splits words at ASCII characters other than letters and digits, so these are
 * replaced.
 */
export function wordOf(characters: string): string {
  if (characters.length === 1) return signs[characters.charCodeAt(0)] ?? characters
  let word = ''
  for (let at = 0; at < characters.length; at++)
    word += signs[characters.charCodeAt(at)] ?? characters[at]
  return word
}

const signs = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[a-z0-9]/.test(character) ? character : String.fromCharCode(SYMBOLS + code)
})
