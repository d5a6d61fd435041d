/**
 * `1,000`, `1.000`, `1 000`, `1'000`, also `1,00,000`: the same separator between all groups, three
 * digits in the last.
 */
const GROUPED = /^\d{1,3}(?:([,.'’_ \u00a0\u202f])\d{2,3}(?:\1\d{2,3})*)?$/
const LAST_GROUP = /(?:^|\D)\d{3}$/

/**
 * Reads an integer from a cell, with or without separators.
 * @returns undefined for anything else
 */
export function readCount(cell: string): number | undefined {
  const text = cell.trim()
  const isGrouped = GROUPED.test(text) && (LAST_GROUP.test(text) || /^\d+$/.test(text))
  if (!isGrouped && !/^\d{1,15}$/.test(text)) return undefined
  return Number(text.replace(/\D/g, ''))
}
