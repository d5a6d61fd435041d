import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvReader, type CsvRecord } from '#contract/texts/csv-records.ts'
import { isObject, listAt, parseJson } from './json-value.ts'
import { sqlRecords } from './sql-records.ts'

/** a row in which every cell has its maximum length */
const RECORD_MAX = 64 * 1024
/** takes about two milliseconds */
const PIECE = 32 * 1024

/**
 * The records of a list, of which the first may be a header. Reads CSV, a JSON answer or an SQL
 * dump.
 */
export async function* listRecords(text: string): AsyncGenerator<CsvRecord> {
  const start = text.trimStart().replace(/^\ufeff/, '')[0]
  if (start === '{' || start === '[') yield* jsonRecords(text.replace(/^\ufeff/, ''))
  else if (/^\s*INSERT\s+INTO\s/im.test(text)) yield* sqlRecords(text)
  else {
    const reader = new CsvReader(RECORD_MAX)
    for (let at = 0; at < text.length; at += PIECE) {
      yield* reader.push(text.slice(at, at + PIECE))
      await nextTurn()
    }
    yield* reader.end()
  }
}

/**
 * Kutt answers `{data: […]}`, Shlink `{shortUrls: {data: […]}}`; a list may stand alone or be
 * paged.
 */
function* jsonRecords(text: string): Generator<CsvRecord> {
  const links = linksIn(parseJson(text)).map((link) => flat(link))
  const names = [...new Set(links.flatMap((link) => Object.keys(link)))]
  const record = (row: number, cells: string[]): CsvRecord => {
    return { row, cells, fault: undefined, hasLooseQuote: false }
  }
  if (names.length > 0) yield record(1, names)
  for (const [at, link] of links.entries()) {
    yield record(
      at + 2,
      names.map((name) => link[name] ?? ''),
    )
  }
}

function linksIn(value: unknown): object[] {
  if (Array.isArray(value)) {
    const isPages = value.some((one) => isObject(one) && linksIn(one).length > 0)
    return isPages ? value.flatMap(linksIn) : value.filter(isObject)
  }
  for (const key of ['data', 'links', 'urls', 'shortUrls', 'results']) {
    const found = listAt(value, key)
    if (found.length > 0) return found.filter(isObject)
  }
  return isObject(value) && isObject(value.shortUrls) ? linksIn(value.shortUrls) : []
}

/** `meta.validUntil` becomes `meta validUntil`; lists of words are joined by semicolons. */
function flat(link: object, before = ''): Record<string, string> {
  const cells: Record<string, string> = Object.create(null)
  for (const [key, value] of Object.entries(link)) {
    if (isObject(value) && before === '') Object.assign(cells, flat(value, `${key} `))
    else cells[before + key] = cellOf(value)
  }
  return cells
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    return value
      .map((one) => (isObject(one) ? String(one.name ?? one.tag ?? '') : String(one)))
      .join(';')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
