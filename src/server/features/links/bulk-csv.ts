import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BULK_LINKS_MAX, DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { plainCell } from '#contract/csv-cell.ts'
import { type Failure, failure } from '#contract/errors.ts'
import {
  delimiterOf,
  type LinkFileColumn,
  type LinkFileLayout,
  readLayout,
} from '#contract/link-file.ts'
import { type BulkLink, bulkLinkSchema } from '#contract/links.ts'
import { readMoment } from '#contract/read-moment.ts'
import { LINE_ENDS } from '../../platform/csv.ts'

export interface CsvRow {
  /** of the file, a head included */
  row: number
  destination: string
  input: BulkLink | Failure
}

/** a row with every cell as long as it may be */
const RECORD_MAX = 16 * 1024
const BYTES_MAX = 1024 * 1024

/**
 * Reads the rows of a file as it arrives and keeps none but those it answers (A9).
 * @param body left open where the file is refused, so that the refusal can be answered
 * @throws bulkFileMissing, bulkFileInvalid, bulkTooMany at row 251, tooLarge
 */
export async function readBulkCsv(body: Readable): Promise<CsvRow[]> {
  const start = await readStart(body)
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(start.text),
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_MAX,
    info: true,
  })
  pipeline(Readable.from(bytesOf(start)), parser, () => {})
  const rows: CsvRow[] = []
  let layout: LinkFileLayout | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (layout === undefined) {
        layout = readLayout(record)
        if (layout.hasHead) continue
      }
      if (rows.length === BULK_LINKS_MAX) throw failure('bulkTooMany')
      rows.push(rowOf(record, layout, info.records))
    }
  } catch (error) {
    if (error instanceof CsvError) throw failure('bulkFileInvalid', { cause: error })
    throw error
  }
  if (rows.length === 0) throw failure('bulkFileMissing')
  return rows
}

interface CsvRecord {
  record: string[]
  info: { records: number }
}

interface Start {
  text: string
  read: Buffer[]
  rest: AsyncIterator<Buffer>
}

/** As much as has the first line, which shows how cells are separated. */
async function readStart(body: Readable): Promise<Start> {
  const rest = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  const read: Buffer[] = []
  let text = ''
  while (!text.includes('\n') && text.length < RECORD_MAX) {
    const next = await nextOf(rest)
    if (next === undefined) break
    read.push(next)
    text += next.toString('latin1')
  }
  // UTF-16, or no text at all
  if (text.includes('\0')) throw failure('bulkFileInvalid')
  return { text, read, rest }
}

async function* bytesOf({ read, rest }: Start): AsyncGenerator<Buffer> {
  let size = 0
  for (const chunk of read) {
    size += chunk.length
    yield chunk
  }
  for (let next = await nextOf(rest); next !== undefined; next = await nextOf(rest)) {
    size += next.length
    if (size > BYTES_MAX) throw failure('tooLarge')
    yield next
  }
}

async function nextOf(iterator: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  try {
    const { done, value } = await iterator.next()
    return done ? undefined : value
  } catch (cause) {
    throw failure('malformed', { cause })
  }
}

function rowOf(
  record: readonly string[],
  { columns, tagSigns }: LinkFileLayout,
  row: number,
): CsvRow {
  const cells: Partial<Record<LinkFileColumn, string>> = {}
  for (const [at, column] of columns.entries()) {
    const cell = column && plainCell(record[at] ?? '').trim()
    if (column && cell) cells[column] ??= cell
  }
  const destination = cells.destination ?? ''
  return { row, destination, input: inputOf(cells, destination, tagSigns) }
}

function inputOf(
  { tags, startsAt, endsAt, clickLimit, ...texts }: Partial<Record<LinkFileColumn, string>>,
  destination: string,
  tagSigns: RegExp,
): BulkLink | Failure {
  // bytes that were no UTF-8, or more than an address may have
  if (destination.includes('\ufffd') || destination.length > DESTINATION_MAX_LENGTH) {
    return failure('destinationUnreadable')
  }
  const given = bulkLinkSchema.safeParse({
    ...texts,
    destination,
    ...(tags && { tags: tags.split(tagSigns).filter((tag) => tag.trim() !== '') }),
    ...(startsAt && { startsAt: readMoment(startsAt) ?? startsAt }),
    ...(endsAt && { endsAt: readMoment(endsAt) ?? endsAt }),
    ...(clickLimit && { clickLimit: Number(clickLimit) }),
  })
  if (given.success) return given.data
  const fields = given.error.issues.map(({ path }) => [String(path[0]), 'This value is not valid'])
  return failure('malformed', { fields: Object.fromEntries(fields) })
}
