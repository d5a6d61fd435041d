/**
 * One line without control characters, cut at a word and ended by an ellipsis if it is too long.
 */
export function shortened(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1)
  const space = cut.lastIndexOf(' ')
  // a first word that is too long is cut, but never inside a character
  const head = space > 0 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${head.replace(/[\s,;:–-]+$/, '')}…`
}

/** Text of several lines without characters that cannot be stored, cut if it is too long. */
export function storable(text: string, max: number): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, ' ')
    .trim()
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).toWellFormed()}…`
}
