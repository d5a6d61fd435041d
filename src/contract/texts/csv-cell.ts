/**
 * Invisible characters before a sign: spaces, controls, formats, fillers, variation selectors, a
 * braille blank.
 */
const UNSEEN = /[\s\p{C}\p{Z}\p{DI}\u2800]/u
/** Characters that begin a formula, and the wide and small forms that spreadsheets treat alike. */
const SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫\u2212]/u
const CALCULATED = new RegExp(`^'*(?:${UNSEEN.source}*${SIGN.source}|[\\t\\r\\0])`, 'u')

/**
 * Keeps spreadsheets from calculating a text (A10 and A69): puts an apostrophe before a formula
 * character at the beginning, even after invisible characters.
 */
export function guardedCell(text: string): string {
  return CALCULATED.test(text) ? `'${text}` : text
}

/** The text of a cell before an export guarded it; other cells stay unchanged. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && CALCULATED.test(cell.slice(1)) ? cell.slice(1) : cell
}
