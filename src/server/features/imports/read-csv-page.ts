import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { plainCell } from '#contract/texts/csv-cell.ts'
import { delimiterOf } from '#contract/texts/csv-records.ts'
import { DraftBuilder, readAddress } from './page-draft.ts'

const ROWS_MAX = 2_000
const heads = {
  address: ['url', 'address', 'link', 'destination', 'longurl', 'href'],
  title: ['title', 'name', 'label', 'text'],
  picture: ['thumbnail', 'picture', 'image', 'icon'],
} as const
type Field = keyof typeof heads

/**
 * Reads links from a CSV file. A header names the columns; without a header, the first address in
 * each row is the link and the other cells are its title.
 * @returns undefined if the text is not CSV or has no links
 */
export function readCsvPage(text: string): DraftBuilder | undefined {
  const rows = rowsOf(text)
  const [head] = rows
  if (!head) return undefined
  const columns = columnsOf(head)
  const draft = new DraftBuilder()
  for (const row of columns ? rows.slice(1) : rows) {
    const cell = (field: Field) => plain(columns?.[field] === undefined ? '' : row[columns[field]])
    const address = columns ? cell('address') : plain(row.find((one) => readAddress(one)))
    const title = columns ? cell('title') : plain(row.find((one) => plain(one) !== address))
    if (address === '' && title === '') continue
    draft.add({ kind: 'link', title, address, picture: cell('picture') })
  }
  return draft.hasItems ? draft : undefined
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      to: ROWS_MAX,
    })
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

function columnsOf(head: readonly string[]): Partial<Record<Field, number>> | undefined {
  const words = head.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const found = (field: Field) => {
    const at = words.findIndex((word) => (heads[field] as readonly string[]).includes(word))
    return at === -1 ? {} : { [field]: at }
  }
  const columns = { ...found('address'), ...found('title'), ...found('picture') }
  return columns.address === undefined ? undefined : columns
}

const plain = (cell = '') => plainCell(cell).trim()
