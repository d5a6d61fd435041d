import { type Failure, failure } from '#contract/errors.ts'
import type { ImportedLink } from '#contract/links/link-imports.ts'
import { CsvReader, type CsvRecord } from '#contract/texts/csv-records.ts'
import { type FoundLayout, layoutOf, readImportRow } from '../../features/imports/index.ts'
import { ImportError } from './import-error.ts'

/** One row: a link as the import screen would read it, or the reason why the row gives none. */
export interface CsvLink {
  /** as written in the file, for the report */
  url: string
  link: ImportedLink | Failure
  /** separated by semicolons in the file */
  tags: string[]
  /** where visitors go after the link ends; '' for none */
  endedDestination: string
}

const RECORD_MAX = 64 * 1024
/** Column names that only this command accepts, not the import screen. */
const ENDED_HEADS = ['endeddestination', 'expiredurl', 'expirationurl', 'fallbackurl']

/**
 * Reads the rows of a CSV file. A header is optional if the first row already holds addresses.
 * @param now milliseconds UTC
 * @throws ImportError if the file has no addresses or a row does not end
 */
export async function* readCsvLinks(
  chunks: AsyncIterable<string>,
  path: string,
  now = Date.now(),
): AsyncGenerator<CsvLink> {
  let layout: FoundLayout | undefined
  let endedAt = -1
  for await (const record of recordsOf(chunks)) {
    if (record.fault === 'length') {
      throw new ImportError(
        `${path} is not a CSV file that can be read: row ${record.row} is too long.`,
      )
    }
    if (layout === undefined) {
      layout = layoutOf(record.cells)
      if (!layout) {
        throw new ImportError(
          `${path} is neither a JSON list of projects nor a CSV file with a column "url" in its first line.`,
        )
      }
      endedAt = placeOf(record.cells, ENDED_HEADS)
      if (!layout.isHeadless) continue
    }
    yield linkOf(layout, record, { endedAt, now })
  }
}

const placeOf = (heads: readonly string[], words: readonly string[]) =>
  heads.findIndex((head) => words.includes(head.toLowerCase().replace(/[^a-z0-9]/g, '')))

async function* recordsOf(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const reader = new CsvReader(RECORD_MAX)
  const isThere = ({ cells }: CsvRecord) => cells.length > 1 || cells[0] !== ''
  for await (const chunk of chunks) yield* reader.push(chunk).filter(isThere)
  yield* reader.end().filter(isThere)
}

function linkOf(
  layout: FoundLayout,
  record: CsvRecord,
  { endedAt, now }: { endedAt: number; now: number },
): CsvLink {
  const cell = (place: number | undefined) => (record.cells[place ?? -1] ?? '').trim()
  const read = readImportRow(layout, record, { now })
  const isRead = Array.isArray(read)
  const reason = isRead ? '' : read.reason
  const refused =
    reason === 'noAddress'
      ? failure('destinationMissing')
      : failure('malformed', { fields: { row: `This row is not imported: ${reason}` } })
  return {
    url: cell(layout.places.get('destination')),
    link: isRead ? read[0]!.link : refused,
    tags: cell(layout.places.get('tags'))
      .split(';')
      .filter((tag) => tag.trim() !== ''),
    endedDestination: cell(endedAt === -1 ? undefined : endedAt),
  }
}
