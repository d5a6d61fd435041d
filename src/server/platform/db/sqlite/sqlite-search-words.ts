import { createHash } from 'node:crypto'
import { memoize } from '../../memoize.ts'
import { readLabels } from '../../search/search-index.ts'
import { gramsOfText } from '../../search/search-text.ts'

/** The words of SQLite's search index (decision 059): a shelf and three characters, or a shelf and a label. */

/** Texts of a shelf come together: one is kept. @returns what every word of it begins with */
export const prefixOf = memoize((shelf: string) => hashOf(shelf), 1)

/** @param labels as `labelsOf` joins them @returns all words of a text */
export function wordsOf(shelf: string, body: string, labels: string): string {
  const prefix = prefixOf(shelf)
  const grams = gramsOfText(body, wordOf).join(` ${prefix}`)
  const ofLabels = readLabels(labels).map((label) => ` ${wordOfLabel(prefix, label)}`)
  return `${prefix}${grams}${ofLabels.join('')}`
}

/** Longer than a gram and made of other signs, so it cannot be one. */
export const wordOfLabel = (prefix: string, label: string) => `${prefix}${hashOf(label)}`

/** Two texts with the same would only give each other more to compare. */
function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 8)
}

const SYMBOLS = 0x2400

/** The tokenizer ends a word at ASCII that is no letter or digit: such characters get others. */
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
