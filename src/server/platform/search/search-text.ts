/** Separates the fields of a text, so that no match spans two of them. */
const BETWEEN = '\u001f'

const MARKS = /[\u0300-\u036f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no engine, or no field, may hold
const HELD_BACK = /[\u0000\u001f]/g

/**
 * The form in which searches compare text: without case or accents, full and half width alike, 'ß'
 * as 'ss'. Both engines get texts in this form, so that both find the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(HELD_BACK, ' ')
    .normalize('NFC')
    .toWellFormed()
}

/** @returns the folded fields as one text */
export function searchTextOf(fields: readonly string[]): string {
  return fields.map(foldText).join(BETWEEN)
}

/**
 * @returns the folded words to search for; undefined if there are none, which matches everything
 */
export function needleOf(text: string | undefined): string | undefined {
  const words = new Set(
    foldText(text ?? '')
      .split(/\s+/)
      .filter(Boolean),
  )
  return words.size === 0 ? undefined : [...words].join(' ')
}

/** The words of a needle. A text matches if it contains each of them, in any order. */
export const wordsOf = (needle: string): string[] => needle.split(' ')

/** @param needle as returned by `needleOf` @returns a pattern for LIKE with the escape `\` */
export function likePattern(needle: string): string {
  return `%${needle.replace(/[\\%_]/g, '\\$&')}%`
}

const GRAM = 3

/**
 * @param write what represents a character in the grams
 * @returns every sequence of three characters in a text, with its end padded. Duplicates are kept,
 * since finding them costs more
 */
export function gramsOfText(
  text: string,
  write: (character: string) => string = (character) => character,
): string[] {
  const characters: string[] = []
  for (const character of text) characters.push(write(character))
  const end = write(BETWEEN)
  characters.push(end, end)
  const grams: string[] = []
  for (let at = 0; at + GRAM <= characters.length; at++) {
    grams.push(characters[at]! + characters[at + 1]! + characters[at + 2]!)
  }
  return grams
}

const GRAMS_ASKED = 12

/**
 * Grams that every matching text contains; for long words only those that cover them. A text with
 * all of them need not match.
 * @returns if all words are shorter than a gram, the longest word as the beginning of a gram
 */
export function gramsOfNeedle(needle: string): { whole: string[]; beginning: string | undefined } {
  const words = wordsOf(needle).map((word) => [...word])
  const all = words.flatMap((characters) =>
    characters.slice(2).map((_, at) => characters.slice(at, at + GRAM).join('')),
  )
  if (all.length === 0) {
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one))
    return { whole: [], beginning: longest.join('') || needle }
  }
  const step = Math.ceil(all.length / GRAMS_ASKED)
  const whole = all.filter((_, at) => at % step === 0 || at === all.length - 1)
  return { whole: [...new Set(whole)], beginning: undefined }
}
