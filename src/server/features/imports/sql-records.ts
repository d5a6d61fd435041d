import type { CsvRecord } from '#contract/texts/csv-records.ts'

/** Columns of `yourls_url` in order, for dumps that do not name them. */
const YOURLS_COLUMNS = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks']
const INSERT =
  /INSERT\s+(?:IGNORE\s+)?INTO\s+[`"[]?(?:\w+[`"\]]?\.[`"[]?)?(\w+)[`"\]]?\s*(\([^()]{1,2000}\))?\s*VALUES\s*/gi

/**
 * Rows of the link tables in an SQL dump, as mysqldump, phpMyAdmin and `.dump` write them; the
 * column names come first. Other tables (`yourls_log`, `yourls_options`) are skipped.
 */
export function* sqlRecords(text: string): Generator<CsvRecord> {
  let head: string[] | undefined
  let row = 0
  INSERT.lastIndex = 0
  for (let found = INSERT.exec(text); found; found = INSERT.exec(text)) {
    const [, table, names] = found
    const columns = names
      ? names
          .slice(1, -1)
          .split(',')
          .map((name) => name.trim().replace(/[`"[\]]/g, ''))
      : YOURLS_COLUMNS
    let at = INSERT.lastIndex
    const isLinks = /(?:^|_)url$/i.test(table!) || /\bkeyword\b/i.test(names ?? '')
    for (let cells = tupleAt(text, at); cells; cells = tupleAt(text, at)) {
      at = cells.next
      if (!isLinks) continue
      if (head === undefined) {
        head = columns
        row += 1
        yield { row, cells: head, fault: undefined, hasLooseQuote: false }
      }
      const byName = new Map(columns.map((name, place) => [name, cells.values[place] ?? '']))
      const fits = cells.values.length === columns.length
      row += 1
      yield {
        row,
        cells: fits ? head.map((name) => byName.get(name) ?? '') : cells.values,
        fault: fits ? undefined : 'quotes',
        hasLooseQuote: false,
      }
    }
    INSERT.lastIndex = at
  }
}

const VALUE = /\s*(?:'([^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*)'|([^',()\s]+))\s*([,)])/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '', Z: '', b: '' }

/** Reads one `(…)` of values; undefined if none begins here. */
function tupleAt(text: string, from: number): { values: string[]; next: number } | undefined {
  const start = /\s*,?\s*\(/y
  start.lastIndex = from
  if (!start.test(text)) return undefined
  const values: string[] = []
  VALUE.lastIndex = start.lastIndex
  for (let found = VALUE.exec(text); found; found = VALUE.exec(text)) {
    const [, quoted, plain = '', after] = found
    if (quoted === undefined) values.push(/^null$/i.test(plain) ? '' : plain)
    else {
      values.push(
        quoted.replace(/\\([\s\S])|''/g, (_, letter) =>
          letter === undefined ? "'" : (ESCAPES[letter] ?? letter),
        ),
      )
    }
    if (after === ')') return { values, next: VALUE.lastIndex }
  }
  return undefined
}
