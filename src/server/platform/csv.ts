import { guardedCell } from '#contract/texts/csv-cell.ts'

/** One record with the line end of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell, marked so that no spreadsheet calculates it, and quoted if needed. */
export function csvCell(text: string): string {
  const safe = guardedCell(text)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
