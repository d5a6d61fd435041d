/** Invisible characters before a sign: spaces, controls, formats, fillers, variation selectors, a braille blank. */
const UNSEEN = /[\s\p{C}\p{Z}\p{DI}\u2800]/u
/** Signs that begin a formula, and the wide and small forms that spreadsheets fold into them. */
const SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫\u2212]/u
const CALCULATED = new RegExp(`^'*(?:${UNSEEN.source}*${SIGN.source}|[\\t\\r\\0])`, 'u')

/**
 * A text that no spreadsheet calculates (A10 and A69): an apostrophe goes before what begins with a
 * sign of a formula, also behind what is not seen.
 */
export function guardedCell(text: string): string {
  return CALCULATED.test(text) ? `'${text}` : text
}

/** The text that a cell was before an export guarded it; whatever else a cell is stays as it is. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && CALCULATED.test(cell.slice(1)) ? cell.slice(1) : cell
}
