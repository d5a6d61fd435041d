/** One record, ended as RFC 4180 asks. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** What a spreadsheet calculates, also behind apostrophes, spaces and control characters. */
const CALCULATED = /^'*(?:[\s\p{Cc}]*[=+\-@＋－＝＠]|[\t\r\0])/u

/**
 * A cell that no spreadsheet calculates (abuse row 10): an apostrophe goes before what begins with a
 * sign of a formula, also behind spaces and control characters.
 */
export function csvCell(text: string): string {
  const safe = CALCULATED.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text that a cell was before an export guarded it; whatever else a cell is stays as it is. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && CALCULATED.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** How lines end, on any system; an editor may have mixed them in one file. */
export const LINE_ENDS = ['\r\n', '\n', '\r']
