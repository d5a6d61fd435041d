import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { CLICK_LIMIT_MAX, LINK_NOTE_MAX } from '#contract/constants.ts'
import { plainCell } from '#contract/csv-cell.ts'
import { failure } from '#contract/errors.ts'
import { delimiterOf } from '#contract/link-file.ts'
import {
  type ImportedLink,
  LINK_IMPORT_MAX,
  type ReadLinkImportAnswer,
} from '#contract/link-imports.ts'
import { LINK_LABEL_MAX, LINK_TAG_MAX, LINK_TAGS_MAX } from '#contract/links.ts'
import { readMoment } from '#contract/read-moment.ts'
import { LINE_ENDS } from '../../platform/csv.ts'
import { shortened, storable } from '../../platform/shortened.ts'
import { type FoundLayout, type LinkColumn, layoutOf } from './link-layouts.ts'
import { decoded } from './page-draft.ts'

/** a row with every cell as long as it may be */
const RECORD_MAX = 32 * 1024

/** some two milliseconds */
const PIECE_BYTES = 32 * 1024

/**
 * Reads links out of a CSV file of another shortener; a link with several short links becomes several.
 * Gives way to requests.
 * @throws bulkFileMissing for an empty one, bulkFileInvalid for one that is no CSV or has no addresses
 */
export async function readLinkImport(text: string): Promise<ReadLinkImportAnswer> {
  let layout: FoundLayout | undefined
  let row = 0
  const links: ImportedLink[] = []
  for await (const record of recordsOf(text)) {
    row += 1
    if (layout === undefined) {
      layout = layoutOf(record)
      if (!layout) throw failure('bulkFileInvalid')
    } else links.push(...linksOf(layout, record, row))
    if (row > LINK_IMPORT_MAX + 1) break
  }
  if (layout === undefined) throw failure('bulkFileMissing')
  const kept = links.slice(0, LINK_IMPORT_MAX)
  return {
    source: layout.source,
    links: kept,
    isCut: links.length > kept.length,
    sameButForCase: sameButForCase(kept),
  }
}

async function* recordsOf(text: string): AsyncGenerator<string[]> {
  if (text.includes('\0')) throw failure('bulkFileInvalid')
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_MAX,
  })
  pipeline(Readable.from(piecesOf(text)), parser, () => {})
  try {
    yield* parser
  } catch (error) {
    if (error instanceof CsvError) throw failure('bulkFileInvalid', { cause: error })
    throw error
  }
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    await nextTurn()
  }
}

function linksOf({ places, source }: FoundLayout, row: readonly string[], number: number) {
  const cell = (column: LinkColumn) => {
    const place = places.get(column)
    return place === undefined ? '' : plainCell(row[place] ?? '').trim()
  }
  const destination = cell('destination')
  if (destination === '' && cell('alias') === '') return []
  const link: ImportedLink = {
    row: number,
    destination,
    alias: aliasOf(cell('alias')),
    title: shortened(cell('title'), LINK_LABEL_MAX),
    note: storable(cell('note'), LINK_NOTE_MAX),
    tags: source === 'waypost' ? labelsOf(cell('tags').split(';')) : tagsOf(cell('tags')),
    // what is no time does not come along
    startsAt: readMoment(cell('startsAt')) ?? null,
    endsAt: readMoment(cell('endsAt')) ?? null,
    clickLimit: limitOf(cell('clickLimit')),
    isArchived: /^(?:true|yes|1)$/i.test(cell('isArchived')),
  }
  const more = source === 'bitly' ? cell('moreAliases').split(/[\s,;|]+/) : []
  const aliases = [...new Set([link.alias, ...more.filter(Boolean).map(aliasOf)])]
  return aliases.map((alias) => ({ ...link, alias }))
}

/** `sale` of `https://bit.ly/sale`, `bit.ly/sale`, `/sale` and `sale`. */
function aliasOf(text: string): string {
  const path = text.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0]!
  return decoded(path.split('/').filter(Boolean).at(-1) ?? '')
}

/** Aliases that elsewhere were different and here are one. */
function sameButForCase(links: readonly ImportedLink[]): string[][] {
  const groups = new Map<string, Set<string>>()
  for (const { alias } of links) {
    const key = alias.toLowerCase()
    if (alias !== '') groups.set(key, (groups.get(key) ?? new Set()).add(alias))
  }
  return [...groups.values()].filter((group) => group.size > 1).map((group) => [...group])
}

/** Others part tags in many ways, some in quotes and brackets. */
function tagsOf(cell: string): string[] {
  const words = cell.replace(/^\[|\]$/g, '').split(/[;,|]/)
  return labelsOf(words.map((tag) => tag.replace(/^\s*["']|["']\s*$/g, '')))
}

function labelsOf(words: readonly string[]): string[] {
  const tags = words.map((tag) => shortened(tag, LINK_TAG_MAX))
  return [...new Set(tags.filter(Boolean))].slice(0, LINK_TAGS_MAX)
}

function limitOf(cell: string): number | null {
  const limit = /^\d{1,10}$/.test(cell) ? Number(cell) : 0
  return limit >= 1 && limit <= CLICK_LIMIT_MAX ? limit : null
}
