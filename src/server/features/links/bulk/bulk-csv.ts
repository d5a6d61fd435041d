import type { Readable } from 'node:stream'
import { BULK_LINKS_MAX, DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { type Failure, failure } from '#contract/errors.ts'
import {
  type LinkFileColumn,
  type LinkFileLayout,
  plainCellsOf,
  readFileCell,
  readLayout,
} from '#contract/links/link-file.ts'
import { BULK_BODY_BYTES, type BulkLink, bulkLinkSchema } from '#contract/links/links.ts'
import { plainCell } from '#contract/texts/csv-cell.ts'
import { CsvReader, type CsvRecord } from '#contract/texts/csv-records.ts'
import { readCount } from '#contract/texts/read-count.ts'

export interface CsvRow {
  /** number in the file, counting the header */
  row: number
  destination: string
  input: BulkLink | Failure
}

/** a row in which every cell has its maximum length */
const RECORD_MAX = 32 * 1024
const MORE_CELLS = 'This row has more cells than the heading'
const STRAY_QUOTE = 'This row has a quote that is not closed'

/**
 * Reads the rows of a file as it arrives and keeps only those it returns (A9).
 * @param body left open if the file is refused, so that the error can be answered
 * @throws bulkFileMissing, bulkFileInvalid, bulkTooMany at row 251, tooLarge
 */
export async function readBulkCsv(body: Readable): Promise<CsvRow[]> {
  const rows: (CsvRow & { isBroken: boolean })[] = []
  let layout: LinkFileLayout | undefined
  let row = 0
  for await (const record of recordsOf(body)) {
    if (record.cells.every((cell) => cell.trim() === '')) continue
    row += 1
    // a record that does not end means that this is not a file of addresses
    if (record.fault === 'length') throw failure('bulkFileInvalid')
    if (layout === undefined) {
      layout = readLayout(record.cells)
      if (layout.hasHead) continue
    }
    if (rows.length === BULK_LINKS_MAX) throw failure('bulkTooMany')
    rows.push(rowOf({ ...record, row }, layout))
  }
  if (rows.length === 0) throw failure('bulkFileMissing')
  if (rows.every(({ isBroken }) => isBroken)) throw failure('bulkFileInvalid')
  return rows.map(({ isBroken: _, ...row }) => row)
}

async function* recordsOf(body: Readable): AsyncGenerator<CsvRecord> {
  const bytes = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  const decoder = new TextDecoder()
  const reader = new CsvReader(RECORD_MAX)
  let size = 0
  for (let next = await nextOf(bytes); next !== undefined; next = await nextOf(bytes)) {
    size += next.length
    if (size > BULK_BODY_BYTES) throw failure('tooLarge')
    // UTF-16, or not a text at all
    if (next.includes(0)) throw failure('bulkFileInvalid')
    yield* reader.push(decoder.decode(next, { stream: true }))
  }
  yield* reader.push(decoder.decode())
  yield* reader.end()
}

async function nextOf(iterator: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  try {
    const { done, value } = await iterator.next()
    return done ? undefined : value
  } catch (cause) {
    throw failure('malformed', { cause })
  }
}

function rowOf(record: CsvRecord, { columns, width, tagSigns }: LinkFileLayout) {
  const cells: Partial<Record<LinkFileColumn, string>> = {}
  for (const [at, column] of columns.entries()) {
    const cell = column && plainCell(record.cells[at] ?? '').trim()
    if (column && cell) cells[column] ??= cell
  }
  const destination = cells.destination ?? ''
  const isBroken = record.fault === 'quotes'
  // an unquoted address with commas would become a different one
  const isLong = record.cells.length > width
  const text = isBroken ? STRAY_QUOTE : isLong ? MORE_CELLS : undefined
  const input = text
    ? failure('malformed', { fields: { destination: text } })
    : inputOf(cells, destination, tagSigns)
  return { row: record.row, destination, input, isBroken }
}

function inputOf(
  cells: Partial<Record<LinkFileColumn, string>>,
  destination: string,
  tagSigns: RegExp,
): BulkLink | Failure {
  // invalid UTF-8, or longer than an address may be
  if (destination.includes('\ufffd') || destination.length > DESTINATION_MAX_LENGTH) {
    return failure('destinationUnreadable')
  }
  const { alias, domain, folder, tags, clickLimit } = cells
  // a cell that cannot be read is passed on as text, so that it is refused
  const plain = plainCellsOf(cells).map(([name, cell]) => [name, readFileCell(name, cell) ?? cell])
  const given = bulkLinkSchema.safeParse({
    ...Object.fromEntries(plain),
    destination,
    ...(alias && { alias }),
    ...(domain && { domain }),
    ...(folder && { folder }),
    ...(tags && { tags: tags.split(tagSigns).filter((tag) => tag.trim() !== '') }),
    ...(clickLimit && { clickLimit: readCount(clickLimit) ?? clickLimit }),
  })
  if (given.success) return given.data
  const fields = given.error.issues.map(({ path }) => [String(path[0]), 'This value is not valid'])
  return failure('malformed', { fields: Object.fromEntries(fields) })
}
