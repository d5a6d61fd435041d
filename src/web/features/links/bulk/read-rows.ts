import { CLICK_LIMIT_MAX, LIMIT_COUNTS } from '#contract/constants.ts'
import { plainCell } from '#contract/csv-cell.ts'
import { csvRecords } from '#contract/csv-records.ts'
import { type LinkFileColumn, type LinkFileLayout, readLayout } from '#contract/link-file.ts'
import { readCount } from '#contract/read-count.ts'
import { readMoment } from '#contract/read-moment.ts'
import type { BulkItem } from '../links.api.ts'

export const ROWS_MAX = 250

/** What of a file or a text can be shortened; `isCut` when there was more than 250. */
export interface ReadRows {
  rows: BulkItem[]
  isCut: boolean
  /** the first cell that is not what its column has to be; the row is that of the file, a head included */
  unreadable?: Unreadable | undefined
}

export interface Unreadable {
  row: number
  cell: string
  /** `width`: no cell more than the head has */
  expected: 'date' | 'limit' | 'counts' | 'width' | 'quotes'
}

/** of one row, which the server takes too */
const RECORD_MAX = 32 * 1024

/** One address a line; behind it, after a space, an alias. Nothing else parts an address. */
export function readLines(text: string): ReadRows {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => {
    const [destination, alias] = line.trim().split(/\s+/)
    return destination ? [{ destination, ...(alias ? { alias } : {}) }] : []
  })
  return { rows: lines.slice(0, ROWS_MAX), isCut: lines.length > ROWS_MAX }
}

/**
 * The rows of a CSV file; reading ends at row 251.
 * @param timeZone of days without a time
 */
export function readCsv(text: string, timeZone = 'UTC'): ReadRows {
  const rows: BulkItem[] = []
  let layout: LinkFileLayout | undefined
  let unreadable: ReadRows['unreadable']
  for (const { row, cells, fault } of csvRecords(text, RECORD_MAX)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (fault) {
      unreadable ??= { row, cell: cells.join(' ').slice(0, 80), expected: 'quotes' }
      continue
    }
    if (layout === undefined) {
      layout = readLayout(cells)
      if (layout.hasHead) continue
    }
    if (rows.length === ROWS_MAX) return { rows, isCut: true }
    const found = cellsOf(cells, layout)
    // also when it is empty: a comma in an address moves every cell after it
    const more = cells.length > layout.width ? cells.join(',') : undefined
    const problem =
      more === undefined ? problemOf(found) : { cell: more, expected: 'width' as const }
    if (problem !== undefined) unreadable ??= { row, ...problem }
    rows.push(itemOf(found, layout, timeZone))
  }
  return { rows, isCut: false, unreadable }
}

type Cells = Partial<Record<LinkFileColumn, string>>

function cellsOf(cells: readonly string[], { columns }: LinkFileLayout): Cells {
  const found: Cells = {}
  for (const [at, column] of columns.entries()) {
    const cell = plainCell(cells[at] ?? '').trim()
    if (column && cell) found[column] ??= cell
  }
  return found
}

function problemOf({ startsAt, endsAt, clickLimit, limitCounts }: Cells) {
  if (clickLimit && !limitOf(clickLimit)) return { cell: clickLimit, expected: 'limit' as const }
  if (limitCounts && !countsOf(limitCounts)) {
    return { cell: limitCounts, expected: 'counts' as const }
  }
  const cell = [startsAt, endsAt].find((date) => date && readMoment(date) === undefined)
  return cell === undefined ? undefined : { cell, expected: 'date' as const }
}

function limitOf(cell: string): number | undefined {
  const limit = readCount(cell) ?? 0
  return limit >= 1 && limit <= CLICK_LIMIT_MAX ? limit : undefined
}

const countsOf = (cell = '') => LIMIT_COUNTS.find((one) => one === cell.toLowerCase())

function itemOf(cells: Cells, { tagSigns }: LinkFileLayout, timeZone: string): BulkItem {
  const { destination = '', tags, startsAt, endsAt, clickLimit, limitCounts, ...texts } = cells
  const counts = countsOf(limitCounts)
  return {
    ...texts,
    destination,
    ...(tags && { tags: tags.split(tagSigns).filter((tag) => tag.trim() !== '') }),
    ...(startsAt && { startsAt: readMoment(startsAt, { timeZone }) ?? startsAt }),
    ...(endsAt && { endsAt: readMoment(endsAt, { timeZone, edge: 'end' }) ?? endsAt }),
    ...(clickLimit && { clickLimit: limitOf(clickLimit) ?? 0 }),
    ...(counts && { limitCounts: counts }),
  }
}
