/**
 * Pseudo-English: accents on every letter, a third longer, in brackets. A text without brackets is
 * not translated, one without the closing bracket is cut off.
 */
export function toPseudo<T>(texts: T): T {
  if (typeof texts === 'string') return toPseudoText(texts) as T
  if (typeof texts === 'function') {
    const words = texts as unknown as (...values: unknown[]) => unknown
    return ((...values: unknown[]) => toPseudo(words(...values))) as T
  }
  if (Array.isArray(texts)) return texts.map(toPseudo) as T
  if (typeof texts === 'object' && texts !== null) {
    return Object.fromEntries(
      Object.entries(texts).map(([key, value]) => [key, toPseudo(value)]),
    ) as T
  }
  return texts
}

const plain = 'aceginorsuyACEGINORSUY'
const accented = 'áçéğíñóřšúýÁÇÉĞÍÑÓŘŠÚÝ'

export function toPseudoText(words: string): string {
  if (words === '') return words
  const letters = [...words].map((letter) => {
    const at = plain.indexOf(letter)
    return at === -1 ? letter : [...accented][at]
  })
  return `[${letters.join('')}${'·'.repeat(Math.ceil(words.length / 3))}]`
}
