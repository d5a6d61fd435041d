/** Between the fields of a text, so that nothing is found across two of them. */
const BETWEEN = '\u001f'

const MARKS = /[\u0300-\u036f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no engine, or no field, may hold
const HELD_BACK = /[\u0000\u001f]/g

/**
 * What is compared when people search: without case, without accents, full and half width alike, 'ß' as
 * 'ss'. Both engines get texts that went through here, so that both find the same.
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

/** @returns the words a search looks for, folded; undefined when there are none and it finds everything */
export function needleOf(text: string | undefined): string | undefined {
  const words = new Set(
    foldText(text ?? '')
      .split(/\s+/)
      .filter(Boolean),
  )
  return words.size === 0 ? undefined : [...words].join(' ')
}

/** The words of a needle: a text has it when it has each of them, in any order. */
export const wordsOf = (needle: string): string[] => needle.split(' ')

/** The word that says most: an index is asked by it, and its answers are compared with the others. */
export function longestWord(needle: string): string {
  return wordsOf(needle).reduce((one, other) => (other.length > one.length ? other : one))
}

/** @param needle as `needleOf` gives it @returns a pattern for LIKE with the escape `\` */
export function likePattern(needle: string): string {
  return `%${needle.replace(/[\\%_]/g, '\\$&')}%`
}

const GRAM = 3

/**
 * @param write what stands in the grams for a character
 * @returns every three characters of a text that stand together, its end filled up; what comes again is
 *   given again, since telling costs more than having it twice
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
 * Grams that every text with the needle has; of a long needle those that cover it. What has them all may
 * still be without the needle.
 * @returns a needle shorter than a gram as it is: the beginning of a gram
 */
export function gramsOfNeedle(needle: string): { whole: string[]; beginning: string | undefined } {
  const characters = [...needle]
  if (characters.length < GRAM) return { whole: [], beginning: needle }
  const all = characters.slice(2).map((_, at) => characters.slice(at, at + GRAM).join(''))
  const step = Math.ceil(all.length / GRAMS_ASKED)
  const whole = all.filter((_, at) => at % step === 0 || at === all.length - 1)
  return { whole: [...new Set(whole)], beginning: undefined }
}
