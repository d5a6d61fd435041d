import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BULK_LINKS_MAX, DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { type Failure, failure } from '#contract/errors.ts'
import { type BulkLink, bulkLinkSchema } from '#contract/links.ts'
import { readMoment } from '#contract/read-moment.ts'
import { LINE_ENDS, plainCell } from '../../platform/csv.ts'

export interface CsvRow {
  /** of the file, a head included */
  row: number
  destination: string
  input: BulkLink | Failure
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

/** Heads as we and other shorteners write them; case and what is neither letter nor digit do not matter. */
const heads: Readonly<Record<Column, readonly string[]>> = {
  destination: ['destination', 'url', 'address', 'link', 'longurl', 'target', 'ziel'],
  alias: ['alias', 'slug', 'shortcode', 'keyword', 'kurzname'],
  title: ['title', 'name', 'label', 'titel'],
  tags: ['tags', 'tag'],
  note: ['note', 'notes', 'comment', 'description', 'notiz'],
  startsAt: ['startsat', 'start', 'startdate', 'validsince', 'validfrom'],
  endsAt: ['endsat', 'end', 'enddate', 'validuntil', 'expiresat', 'expires'],
  clickLimit: ['clicklimit', 'maxvisits', 'maxclicks'],
}
const WITHOUT_HEAD: readonly Column[] = ['destination', 'alias', 'title', 'tags']

/** What parts tags: in our own exports a semicolon, which no tag has; elsewhere whatever is usual. */
const TAG_SIGNS = { own: /;/, others: /[;,|]/ }

/** a row with every cell as long as it may be */
const RECORD_MAX = 16 * 1024
const BYTES_MAX = 1024 * 1024

/**
 * Reads the rows of a file as it arrives and keeps none but those it answers (abuse row 9).
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
  let columns: readonly (Column | undefined)[] | undefined
  let tagSigns = TAG_SIGNS.others
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (columns === undefined) {
        const named = columnsOf(record)
        columns = named ?? WITHOUT_HEAD
        if (isOwnHead(record)) tagSigns = TAG_SIGNS.own
        if (named) continue
      }
      if (rows.length === BULK_LINKS_MAX) throw failure('bulkTooMany')
      rows.push(rowOf(record, columns, info.records, tagSigns))
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

function delimiterOf(start: string): string {
  const line = start.slice(0, start.search(/[\r\n]|$/))
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** @returns undefined where the first record is no head */
function columnsOf(record: readonly string[]): (Column | undefined)[] | undefined {
  const found = record.map((name) => {
    const plain = bareHead(name)
    return (Object.keys(heads) as Column[]).find((column) => heads[column].includes(plain))
  })
  return found.includes('destination') ? found : undefined
}

/** of `GET /api/v1/links.csv` */
function isOwnHead(record: readonly string[]): boolean {
  const names = record.map(bareHead)
  return ['shorturl', 'alias', 'destination'].every((name) => names.includes(name))
}

const bareHead = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function rowOf(
  record: readonly string[],
  columns: readonly (Column | undefined)[],
  row: number,
  tagSigns: RegExp,
): CsvRow {
  const cells: Partial<Record<Column, string>> = {}
  for (const [at, column] of columns.entries()) {
    const cell = column && plainCell(record[at] ?? '').trim()
    if (column && cell) cells[column] ??= cell
  }
  const destination = cells.destination ?? ''
  return { row, destination, input: inputOf(cells, destination, tagSigns) }
}

function inputOf(
  { tags, startsAt, endsAt, clickLimit, ...texts }: Partial<Record<Column, string>>,
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
