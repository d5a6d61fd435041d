/** One record, ended as RFC 4180 asks. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A cell that no spreadsheet calculates (abuse row 10): an apostrophe goes before what begins with a
 * sign of a formula, also behind spaces and control characters.
 */
export function csvCell(text: string): string {
  const safe = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\0]/u.test(text)
    ? `'${text}`
    : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
