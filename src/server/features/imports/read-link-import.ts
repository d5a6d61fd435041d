import { failure } from '#contract/errors.ts'
import {
  LINK_IMPORT_MAX,
  type ReadLinkImportAnswer,
  type RefusedRow,
} from '#contract/links/link-imports.ts'
import type { DateOrder } from '#contract/texts/read-moment.ts'
import { proposeAliases, sameButForCase } from './import-aliases.ts'
import { type ReadLink, readImportRow } from './import-row.ts'
import { type FoundLayout, layoutOf } from './link-layouts.ts'
import { listRecords } from './list-records.ts'

export interface ListReading {
  /** how `03/04/2027` is to be read */
  order?: DateOrder | undefined
  /** for days without a time, default UTC */
  timeZone?: string
  /** milliseconds UTC, default now */
  now?: number
}

/** The rows of a list before they are compared with the links here. */
export interface ReadList extends Omit<ReadLinkImportAnswer, 'links' | 'doubts' | 'leftDomains'> {
  read: ReadLink[]
}

/** @throws what `readList` throws */
export async function readLinkImport(
  text: string,
  reading: ListReading = {},
): Promise<Omit<ReadLinkImportAnswer, 'leftDomains'>> {
  const { read, ...list } = await readList(text, reading)
  return { ...list, links: read.map(({ link }) => link), doubts: proposeAliases(read) }
}

/**
 * Reads links from a list of another shortener; a link with several short links becomes several
 * links. The answer has every row, as a link or as refused. Lets requests run in between.
 * @throws bulkFileMissing if it is empty, bulkFileInvalid if it is not a list or has no addresses
 */
export async function readList(
  text: string,
  { order, timeZone = 'UTC', now = Date.now() }: ListReading,
): Promise<ReadList> {
  if (text.includes('\0')) throw failure('bulkFileInvalid')
  let layout: FoundLayout | undefined
  let count = 0
  const links: ReadLink[] = []
  const refused: RefusedRow[] = []
  const left = new Set<string>()
  for await (const record of listRecords(text)) {
    if (record.cells.every((cell) => cell.trim() === '')) continue
    if (layout === undefined) {
      layout = record.fault ? undefined : layoutOf(record.cells)
      if (!layout) throw failure('bulkFileInvalid')
      if (!layout.isHeadless) continue
    }
    count += 1
    if (count > LINK_IMPORT_MAX || links.length > LINK_IMPORT_MAX) break
    for (const [at, head] of layout.others) if (record.cells[at]?.trim()) left.add(head)
    const read = readImportRow(layout, record, { order, timeZone, now })
    if (Array.isArray(read)) links.push(...read)
    else refused.push(read)
  }
  if (layout === undefined) {
    throw failure(text.trim() === '' ? 'bulkFileMissing' : 'bulkFileInvalid')
  }
  const isBroken = refused.length > 0 && refused.every(({ reason }) => reason === 'quotes')
  if (links.length === 0 && isBroken) throw failure('bulkFileInvalid')
  const kept = links.slice(0, LINK_IMPORT_MAX)
  return {
    source: layout.source,
    read: kept,
    refused,
    asksDateOrder: refused.some(({ reason }) => reason === 'dateOrder'),
    leftColumns: [...left],
    isCut: count > LINK_IMPORT_MAX || links.length > kept.length,
    sameButForCase: sameButForCase(kept.map(({ link }) => link)),
  }
}
