import { readMoment } from '#contract/read-moment.ts'
import type { BulkItem } from '../links.api.ts'

export const ROWS_MAX = 250

/** What of a file or a text can be shortened; `isCut` when there was more than 250. */
export interface ReadRows {
  rows: BulkItem[]
  isCut: boolean
  /** the first cell that is no date, or no number, where one has to be; the row counts from 1, without a head */
  unreadable?: { row: number; cell: string } | undefined
}

type Column =
  | 'destination'
  | 'alias'
  | 'title'
  | 'tags'
  | 'note'
  | 'startsAt'
  | 'endsAt'
  | 'clickLimit'

/** As the server names them in files (`bulk-csv.ts`). */
const heads: readonly (readonly [Column, ...string[]])[] = [
  ['destination', 'url', 'address', 'link', 'longurl', 'target', 'ziel'],
  ['alias', 'slug', 'shortcode', 'keyword', 'kurzname'],
  ['title', 'name', 'label', 'titel'],
  ['tags', 'tag'],
  ['note', 'notes', 'comment', 'description', 'notiz'],
  ['startsAt', 'startsat', 'start', 'startdate', 'validsince', 'validfrom'],
  ['endsAt', 'endsat', 'end', 'enddate', 'validuntil', 'expiresat', 'expires'],
  ['clickLimit', 'clicklimit', 'maxvisits', 'maxclicks'],
]
const WITHOUT_HEAD: readonly Column[] = ['destination', 'alias', 'title', 'tags']
/** Columns of our own exports, whose tags are parted by semicolons alone. */
const OWN_HEADS = ['shorturl', 'alias', 'destination']
const LIMIT = /^[1-9]\d{0,8}$/

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
  let columns: readonly (Column | undefined)[] | undefined
  let tagSigns = /[;,|]/
  let unreadable: ReadRows['unreadable']
  for (const cells of recordsOf(text.replace(/^\ufeff/, ''))) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (columns === undefined) {
      const named = columnsOf(cells)
      columns = named ?? WITHOUT_HEAD
      if (OWN_HEADS.every((head) => cells.map(bareHead).includes(head))) tagSigns = /;/
      if (named) continue
    }
    if (rows.length === ROWS_MAX) return { rows, isCut: true }
    const found = cellsOf(cells, columns)
    const cell = unreadableOf(found)
    if (cell !== undefined) unreadable ??= { row: rows.length + 1, cell }
    rows.push(itemOf(found, tagSigns))
  }
  return { rows, isCut: false, unreadable }
}

const bareHead = (cell: string) => cell.toLowerCase().replace(/[^a-z0-9]/g, '')

function columnsOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const found = cells.map((cell) => {
    const plain = bareHead(cell)
    return heads.find((words) => words.includes(plain))?.[0]
  })
  return found.includes('destination') ? found : undefined
}

type Cells = Partial<Record<Column, string>>

function cellsOf(cells: readonly string[], columns: readonly (Column | undefined)[]): Cells {
  const found: Cells = {}
  for (const [at, column] of columns.entries()) {
    const cell = (cells[at] ?? '').replace(/^'(?=\s*[=+\-@])/, '').trim()
    if (column && cell) found[column] ??= cell
  }
  return found
}

function unreadableOf({ startsAt, endsAt, clickLimit }: Cells): string | undefined {
  const isNoDate = (cell: string | undefined) => cell && readMoment(cell) === undefined
  if (clickLimit && !LIMIT.test(clickLimit)) return clickLimit
  return [startsAt, endsAt].find(isNoDate)
}

function itemOf(cells: Cells, tagSigns: RegExp): BulkItem {
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

function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
