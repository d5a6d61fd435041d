import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from './import-error.ts'

export interface CsvLink {
  url: string
  title: string
  /** between semicolons in the file */
  tags: string[]
  /** '' for a generated one */
  alias: string
  note: string
  /** a date or a time as ISO 8601 writes it, '' for none; the same with `endsAt` */
  startsAt: string
  endsAt: string
  /** where visitors go after the end, '' for none */
  endedDestination: string
  /** digits, '' for none */
  clickLimit: string
  /** `people` or `everyone`, '' for what is usual */
  limitCounts: string
}

const RECORD_MAX = 64 * 1024

/**
 * Heads of columns, as we and other shorteners write them, in any order; case and what is neither letter
 * nor digit do not matter. Only the address has to be there.
 */
const heads: Readonly<Record<keyof CsvLink, readonly string[]>> = {
  url: ['url', 'destination', 'address', 'link', 'longurl'],
  title: ['title', 'name', 'label'],
  tags: ['tags', 'tag'],
  alias: ['alias', 'slug', 'shortcode', 'keyword'],
  note: ['note', 'notes', 'comment', 'comments', 'description'],
  startsAt: ['startsat', 'start', 'startdate', 'validsince', 'validfrom'],
  endsAt: ['endsat', 'end', 'enddate', 'validuntil', 'expiresat', 'expires', 'expiration'],
  endedDestination: ['endeddestination', 'expiredurl', 'expirationurl', 'fallbackurl'],
  clickLimit: ['clicklimit', 'maxvisits', 'maxclicks'],
  limitCounts: ['limitcounts'],
}

/**
 * The rows of a CSV file (RFC 4180) with a head, one after another.
 * @throws ImportError for a file without a column of addresses or with broken rows
 */
export async function* readCsvLinks(
  chunks: AsyncIterable<string>,
  path: string,
): AsyncGenerator<CsvLink> {
  const parser = Readable.from(chunks).pipe(
    parse({
      bom: true,
      columns: (names: string[]) => readHead(names, path),
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: RECORD_MAX,
    }),
  )
  try {
    for await (const record of parser as AsyncIterable<Partial<Record<string, string>>>) {
      yield {
        url: record.url ?? '',
        title: record.title ?? '',
        tags: (record.tags ?? '').split(';').filter((tag) => tag.trim() !== ''),
        alias: (record.alias ?? '').trim(),
        note: record.note ?? '',
        startsAt: (record.startsAt ?? '').trim(),
        endsAt: (record.endsAt ?? '').trim(),
        endedDestination: (record.endedDestination ?? '').trim(),
        clickLimit: (record.clickLimit ?? '').trim(),
        limitCounts: (record.limitCounts ?? '').trim(),
      }
    }
  } catch (error) {
    if (error instanceof CsvError) {
      throw new ImportError(`${path} is not a CSV file that can be read: ${error.message}.`)
    }
    throw error
  }
}

function readHead(names: readonly string[], path: string): (string | false)[] {
  const known = names.map((name) => {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
    const field = Object.entries(heads).find(([, words]) => words.includes(plain))
    return field?.[0] ?? false
  })
  if (known.includes('url')) return known
  throw new ImportError(
    `${path} is neither a JSON list of projects nor a CSV file with a column "url" in its first line.`,
  )
}
