import { CLICK_LIMIT_MAX } from '#contract/constants.ts'
import { plainCell } from '#contract/csv-cell.ts'
import {
  delimiterOf,
  type LinkFileColumn,
  type LinkFileLayout,
  readLayout,
} from '#contract/link-file.ts'
import { readMoment } from '#contract/read-moment.ts'
import type { BulkItem } from '../links.api.ts'

export const ROWS_MAX = 250

/** What of a file or a text can be shortened; `isCut` when there was more than 250. */
export interface ReadRows {
  rows: BulkItem[]
  isCut: boolean
  /** the first cell that is not what its column has to be; the row is that of the file, a head included */
  unreadable?: { row: number; cell: string; expected: 'date' | 'limit' } | undefined
}

const LIMIT = /^[1-9]\d*$/

/** One address a line; behind it, after a space, an alias. Nothing else parts an address. */
export function readLines(text: string): ReadRows {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => {
    const [destination, alias] = line.trim().split(/\s+/)
    return destination ? [{ destination, ...(alias ? { alias } : {}) }] : []
  })
  return { rows: lines.slice(0, ROWS_MAX), isCut: lines.length > ROWS_MAX }
}

/** The rows of a CSV file; reading ends at row 251. */
export function readCsv(text: string): ReadRows {
  const rows: BulkItem[] = []
  let layout: LinkFileLayout | undefined
  let unreadable: ReadRows['unreadable']
  let row = 0
  for (const cells of recordsOf(text.replace(/^\ufeff/, ''))) {
    row++
    if (cells.every((cell) => cell.trim() === '')) continue
    if (layout === undefined) {
      layout = readLayout(cells)
      if (layout.hasHead) continue
    }
    if (rows.length === ROWS_MAX) return { rows, isCut: true }
    const found = cellsOf(cells, layout)
    const problem = problemOf(found)
    if (problem !== undefined) unreadable ??= { row, ...problem }
    rows.push(itemOf(found, layout))
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

function problemOf({ startsAt, endsAt, clickLimit }: Cells) {
  const isLimit = (cell: string) => LIMIT.test(cell) && Number(cell) <= CLICK_LIMIT_MAX
  if (clickLimit && !isLimit(clickLimit)) return { cell: clickLimit, expected: 'limit' as const }
  const cell = [startsAt, endsAt].find((date) => date && readMoment(date) === undefined)
  return cell === undefined ? undefined : { cell, expected: 'date' as const }
}

function itemOf(cells: Cells, { tagSigns }: LinkFileLayout): BulkItem {
  const { destination = '', tags, startsAt, endsAt, clickLimit, ...texts } = cells
  return {
    ...texts,
    destination,
    ...(tags && { tags: tags.split(tagSigns).filter((tag) => tag.trim() !== '') }),
    ...(startsAt && { startsAt: readMoment(startsAt) ?? startsAt }),
    ...(endsAt && { endsAt: readMoment(endsAt) ?? endsAt }),
    ...(clickLimit && { clickLimit: Number(clickLimit) }),
  }
}

/** Records of RFC 4180, cells parted by whichever sign the first line has most of. */
function* recordsOf(text: string): Generator<string[]> {
  const sign = delimiterOf(text)
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === sign) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++
      yield [...cells, cell]
      cells = []
      cell = ''
    } else cell += letter
  }
  if (cell !== '' || cells.length > 0) yield [...cells, cell]
}
