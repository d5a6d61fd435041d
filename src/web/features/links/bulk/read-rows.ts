import { CLICK_LIMIT_MAX } from '#contract/constants.ts'
import {
  type LinkFileColumn,
  type LinkFileLayout,
  plainCellsOf,
  readFileCell,
  readLayout,
} from '#contract/links/link-file.ts'
import { plainLinkFields } from '#contract/links/plain-link-fields.ts'
import { plainCell } from '#contract/texts/csv-cell.ts'
import { csvRecords } from '#contract/texts/csv-records.ts'
import { readCount } from '#contract/texts/read-count.ts'
import { completeAddress } from '../complete-address.ts'
import type { BulkItem } from '../links.api.ts'

export const ROWS_MAX = 250

/** The valid rows of a file or a text; `isCut` if there were more than 250. */
export interface ReadRows {
  rows: BulkItem[]
  isCut: boolean
  /**
   * the first invalid cell of each row; rows are counted as in the file, including a heading row
   */
  unreadable?: Unreadable | undefined
  /** rows that are not addresses, unchanged */
  wrong: string[]
  /** duplicate rows, which are left out */
  doubles: number
}

export interface Unreadable {
  row: number
  cell: string
  /** `width`: no row has more cells than the heading */
  expected: 'date' | 'limit' | 'counts' | 'width' | 'quotes'
}

/** tags of one row, the server's limit */
const RECORD_MAX = 32 * 1024

/**
 * One address per line, optionally followed by a space and an alias. Anything else stays unchanged
 * for the server to refuse.
 */
export function readLines(text: string): ReadRows {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line): BulkItem[] => {
    const words = line.trim()
    const [destination = '', alias, ...more] = words.split(/\s+/)
    if (words === '') return []
    if (more.length > 0 || !isWebAddress(destination)) return [{ destination: words }]
    return [{ destination, ...(alias ? { alias } : {}) }]
  })
  return { ...toldApart(lines.slice(0, ROWS_MAX)), isCut: lines.length > ROWS_MAX }
}

function isWebAddress(typed: string): boolean {
  const address = completeAddress(typed)
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}

/**
 * The rows without duplicates, and those that are not addresses. Spellings of one address
 * (`a.example`, `HTTPS://A.example/`) are duplicates; the last is kept.
 */
function toldApart(all: readonly BulkItem[]): Pick<ReadRows, 'rows' | 'wrong' | 'doubles'> {
  const known = new Map(all.map((item) => [keyOf(item), item]))
  const rows = [...known.values()]
  const wrong = rows.map(({ destination }) => destination).filter((one) => !isWebAddress(one))
  return { rows, wrong, doubles: all.length - rows.length }
}

const keyOf = (item: BulkItem) =>
  JSON.stringify({
    ...item,
    destination: isWebAddress(item.destination)
      ? new URL(completeAddress(item.destination)).href
      : item.destination,
  })

/**
 * The rows of a CSV file; stops reading at row 251.
 * @param timeZone of dates without a time
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
    if (rows.length === ROWS_MAX) return { ...toldApart(rows), isCut: true }
    const found = cellsOf(cells, layout)
    // even if it is empty: a comma in an address shifts all following cells
    const more = cells.length > layout.width ? cells.join(',') : undefined
    const problem =
      more === undefined ? problemOf(found) : { cell: more, expected: 'width' as const }
    if (problem !== undefined) unreadable ??= { row, ...problem }
    rows.push(itemOf(found, layout, timeZone))
  }
  return { ...toldApart(rows), isCut: false, unreadable }
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

const expectedOf = { moment: 'date', choice: 'counts', number: 'limit' } as const
type ReadableKind = keyof typeof expectedOf

function problemOf(cells: Cells): Omit<Unreadable, 'row'> | undefined {
  const { clickLimit } = cells
  if (clickLimit && !limitOf(clickLimit)) return { cell: clickLimit, expected: 'limit' }
  for (const [name, cell] of plainCellsOf(cells)) {
    if (readFileCell(name, cell) !== undefined) continue
    return { cell, expected: expectedOf[plainLinkFields[name].kind as ReadableKind] }
  }
  return undefined
}

function limitOf(cell: string): number | undefined {
  const limit = readCount(cell) ?? 0
  return limit >= 1 && limit <= CLICK_LIMIT_MAX ? limit : undefined
}

function itemOf(cells: Cells, { tagSigns }: LinkFileLayout, timeZone: string): BulkItem {
  const { destination = '', alias, domain, folder, tags, clickLimit } = cells
  const plain = plainCellsOf(cells).map(([name, cell]) => [
    name,
    readFileCell(name, cell, timeZone) ?? cell,
  ])
  return {
    ...Object.fromEntries(plain),
    destination,
    ...(alias && { alias }),
    ...(domain && { domain }),
    ...(folder && { folder }),
    ...(tags && { tags: tags.split(tagSigns).filter((tag) => tag.trim() !== '') }),
    ...(clickLimit && { clickLimit: limitOf(clickLimit) ?? 0 }),
  }
}
