import { readCount } from '../texts/read-count.ts'
import { readMoment } from '../texts/read-moment.ts'
import { type FileName, plainLinkFields } from './plain-link-fields.ts'

/** Columns of a file of links that the bulk calls and the application read alike. */
export type LinkFileColumn =
  | 'destination'
  | 'alias'
  | 'domain'
  | 'folder'
  | 'tags'
  | 'clickLimit'
  | FileName

/** Heads as we and other shorteners write them; case and what is neither letter nor digit do not matter. */
const heads: Readonly<Record<LinkFileColumn, readonly string[]>> = {
  destination: ['destination', 'url', 'address', 'link', 'longurl', 'target', 'ziel'],
  alias: ['alias', 'slug', 'shortcode', 'keyword', 'kurzname'],
  domain: ['domain', 'domainname', 'host'],
  folder: ['folder', 'ordner'],
  title: ['title', 'name', 'label', 'titel'],
  tags: ['tags', 'tag'],
  note: ['note', 'notes', 'comment', 'description', 'notiz'],
  startsAt: ['startsat', 'start', 'startdate', 'validsince', 'validfrom'],
  endsAt: ['endsat', 'end', 'enddate', 'validuntil', 'expiresat', 'expires'],
  clickLimit: ['clicklimit', 'maxvisits', 'maxclicks'],
  limitCounts: ['limitcounts'],
}
const WITHOUT_HEAD: readonly LinkFileColumn[] = ['destination', 'alias', 'title', 'tags']
/** of `GET /api/v1/links.csv` */
const OWN_HEADS = ['shorturl', 'alias', 'destination']

/** The separators of tags: in our own exports a semicolon, which no tag has; elsewhere any usual one. */
const TAG_SIGNS = { own: /;/, others: /[;,|]/ }

export interface LinkFileLayout {
  columns: readonly (LinkFileColumn | undefined)[]
  /** whether the first record names the columns */
  hasHead: boolean
  /** as many cells as a row may have */
  width: number
  /** parts the tags of a cell */
  tagSigns: RegExp
}

/** @param first the first record of a file */
export function readLayout(first: readonly string[]): LinkFileLayout {
  const names = first.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const known = Object.keys(heads) as LinkFileColumn[]
  const columns = names.map((name) => known.find((column) => heads[column].includes(name)))
  const hasHead = columns.includes('destination')
  const isOwn = OWN_HEADS.every((head) => names.includes(head))
  return {
    columns: hasHead ? columns : WITHOUT_HEAD,
    hasHead,
    width: hasHead ? first.length : Math.max(first.length, WITHOUT_HEAD.length),
    tagSigns: isOwn ? TAG_SIGNS.own : TAG_SIGNS.others,
  }
}

/**
 * Reads a plain field from a cell, in the form that the calls take.
 * @param timeZone of days without a time
 * @returns undefined for what cannot be read
 */
export function readFileCell(
  name: FileName,
  cell: string,
  timeZone = 'UTC',
): string | number | undefined {
  const field = plainLinkFields[name]
  switch (field.kind) {
    case 'moment':
      return readMoment(cell, { timeZone, ...(name === 'endsAt' && { edge: 'end' }) })
    case 'number':
      return readCount(cell)
    case 'choice':
      return field.of.find((one) => one === cell.toLowerCase())
    default:
      return cell
  }
}

/** The plain fields among the cells of a row. */
export function plainCellsOf(
  cells: Partial<Record<LinkFileColumn, string>>,
): [name: FileName, cell: string][] {
  return Object.entries(cells).filter(([name]) => name in plainLinkFields) as [FileName, string][]
}
