import { guardedCell } from '#contract/texts/csv-cell.ts'

/** One record, ended as RFC 4180 asks. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Guarded, so that no spreadsheet calculates it, and quoted where it must be. */
export function csvCell(text: string): string {
  const safe = guardedCell(text)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
