import {
  CLICK_LIMIT_MAX,
  LIMIT_COUNTS,
  LINK_LABEL_MAX,
  LINK_NOTE_MAX,
} from '#contract/constants.ts'
import type {
  ImportDoubt,
  ImportedLink,
  ImportRefusal,
  RefusedRow,
} from '#contract/links/link-imports.ts'
import { LINK_TAG_MAX, LINK_TAGS_MAX } from '#contract/links/links.ts'
import { plainCell } from '#contract/texts/csv-cell.ts'
import type { CsvRecord } from '#contract/texts/csv-records.ts'
import { readCount } from '#contract/texts/read-count.ts'
import { isAmbiguousDate, type MomentReading, readMoment } from '#contract/texts/read-moment.ts'
import { shortened, storable } from '../../platform/shortened.ts'
import { aliasText, hostText } from './import-aliases.ts'
import type { FoundLayout, LinkColumn } from './link-layouts.ts'

/** A link, and what would be different about it here. */
export interface ReadLink {
  link: ImportedLink
  kinds: readonly ImportDoubt[]
}

export interface RowReading extends Pick<MomentReading, 'order' | 'timeZone'> {
  /** milliseconds UTC */
  now: number
}

const NO = /^(?:0|false|no|n|off|none|null|\\N|nein|-|–|n\/a|0000-00-00(?: 00:00:00)?)?$/i
/** Texts that stand for no date or no limit. */
const NONE = /^(?:null|\\N|none|never|nie|unlimited|n\/a|-|–|0000-00-00(?: 00:00:00)?)?$/i
const OPEN = /^(?:active|enabled|ok|live|published|open|valid|safe|aktiv|online|\d+)?$/i

/** Reads a row: one link for each of its short links, or the reason why it gives none. */
export function readImportRow(
  layout: FoundLayout,
  record: CsvRecord,
  reading: RowReading,
): ReadLink[] | RefusedRow {
  const cell = (column: LinkColumn) => {
    const place = layout.places.get(column)
    return place === undefined ? '' : plainCell(record.cells[place] ?? '').trim()
  }
  const refuse = (reason: ImportRefusal, meant = ''): RefusedRow => {
    const text = cell('alias') || cell('destination') || record.cells.join(' ')
    return { row: record.row, text: shortened(text, 200), reason, cell: shortened(meant, 200) }
  }
  if (record.fault)
    return refuse(
      'quotes',
      record.cells.find((one) => one.includes('"')),
    )
  // also if the extra cells are empty: an unquoted comma in an address shifts every cell after it
  if (record.cells.length > layout.width) return refuse('moreCells', cell('destination'))
  const destination = cell('destination')
  if (destination === '') return refuse('noAddress')
  const closed = closedBy(cell)
  if (closed) return refuse(...closed)

  const startsAt = momentOf(cell('startsAt'), { ...reading, edge: 'start' })
  const endsAt = momentOf(cell('endsAt'), { ...reading, edge: 'end' })
  if (startsAt === undefined || endsAt === undefined) {
    const meant = cell(startsAt === undefined ? 'startsAt' : 'endsAt')
    return refuse(isAmbiguousDate(meant) ? 'dateOrder' : 'date', meant)
  }
  if (endsAt && Date.parse(endsAt) <= reading.now) return refuse('ended', cell('endsAt'))
  const clickLimit = limitOf(cell('clickLimit'))
  if (clickLimit === undefined) return refuse('limit', cell('clickLimit'))
  const counts = cell('limitCounts').toLowerCase() || 'people'
  const limitCounts = LIMIT_COUNTS.find((one) => one === counts)
  if (limitCounts === undefined) return refuse('limitCounts', cell('limitCounts'))
  const counted = [cell('clicks'), cell('earlierClicks')].map((text) =>
    NONE.test(text) ? 0 : readCount(text),
  )
  const used = counted[0] ?? 0
  const earlierClicks = Math.min((counted[1] ?? 0) + used, CLICK_LIMIT_MAX)
  if (clickLimit && used >= clickLimit) return refuse('usedUp', cell('clicks'))

  const title = shortened(cell('title'), LINK_LABEL_MAX)
  const note = storable(cell('note'), LINK_NOTE_MAX)
  const words = tagWords(layout, cell('tags'))
  const tags = labelsOf(words)
  const doubts: ImportDoubt[] = []
  if (record.hasLooseQuote) doubts.push('quotes')
  if (layout.isGuess) doubts.push('whichAddress')
  if (title !== cell('title').replace(/\s+/g, ' ')) doubts.push('titleCut')
  if (note !== cell('note').replace(/\r\n?/g, '\n')) doubts.push('noteCut')
  if (tags.length < words.length || tags.some((tag) => !words.includes(tag))) doubts.push('tagsCut')
  if (clickLimit && used > 0) doubts.push('limitAnew')
  if (counted.includes(undefined)) doubts.push('clicksLeft')
  if (!NO.test(cell('rules')) && cell('rules') !== '[]' && cell('rules') !== '{}') {
    doubts.push('rulesLeft')
  }
  const texts = { row: record.row, destination, title, note, tags }
  const host = NONE.test(cell('domain')) ? '' : hostText(cell('domain'))
  const place = host === '' ? {} : { domain: host }
  const link = { ...texts, ...place, startsAt, endsAt, clickLimit, limitCounts, earlierClicks }
  const isArchived = !NO.test(cell('isArchived')) || /^archived$/i.test(cell('status'))
  const others = layout.source === 'bitly' ? cell('moreAliases').split(/[\s,;|]+/) : []
  const aliases = [cell('alias'), ...others.filter(Boolean)].map(aliasText)
  return [...new Set(aliases)].map((alias) => ({
    link: { ...link, isArchived, alias },
    kinds: doubts,
  }))
}

/**
 * Why a link did not lead everybody to its destination (A68). An unknown value counts as closed.
 */
function closedBy(cell: (column: LinkColumn) => string): [ImportRefusal, string] | undefined {
  if (!NO.test(cell('protected'))) return ['protected', '']
  if (!NO.test(cell('disabled'))) return ['disabled', cell('disabled')]
  const enabled = cell('enabled')
  if (enabled !== '' && NO.test(enabled)) return ['disabled', enabled]
  const status = cell('status')
  if (!OPEN.test(status) && !/^archived$/i.test(status)) return ['disabled', status]
  return undefined
}

/** @returns null for no date, undefined for an invalid one */
function momentOf(cell: string, reading: MomentReading): string | null | undefined {
  return NONE.test(cell) || cell === '0' ? null : readMoment(cell, reading)
}

/** @returns null for no limit, undefined for an invalid one */
function limitOf(cell: string): number | null | undefined {
  if (NONE.test(cell)) return null
  const limit = readCount(cell) ?? 0
  return limit >= 1 && limit <= CLICK_LIMIT_MAX ? limit : undefined
}

/**
 * Our own export separates tags by semicolons; other lists use various separators and sometimes
 * quotes.
 */
function tagWords({ source }: FoundLayout, cell: string): string[] {
  const words =
    source === 'waypost'
      ? cell.split(';')
      : cell
          .replace(/^\[|\]$/g, '')
          .split(/[;,|]/)
          .map((tag) => tag.replace(/^\s*["']|["']\s*$/g, ''))
  return [...new Set(words.map((tag) => tag.trim().replace(/\s+/g, ' ')).filter(Boolean))]
}

function labelsOf(words: readonly string[]): string[] {
  const tags = words.map((tag) => shortened(tag, LINK_TAG_MAX))
  return [...new Set(tags.filter(Boolean))].slice(0, LINK_TAGS_MAX)
}
