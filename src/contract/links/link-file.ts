import { readCount } from '../texts/read-count.ts'
import { readMoment } from '../texts/read-moment.ts'
import { type FileName, plainLinkFields } from './plain-link-fields.ts'

/** Columns of link files, read the same way by the bulk calls and the application. */
export type LinkFileColumn =
  | 'destination'
  | 'alias'
  | 'domain'
  | 'folder'
  | 'tags'
  | 'clickLimit'
  | FileName

/**
 * Column headings that we and other shorteners use; case and anything but letters and digits are
 * ignored.
 */
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

/**
 * Separators of tags: a semicolon in our own exports, because no tag contains one; elsewhere any
 * usual one.
 */
const TAG_SIGNS = { own: /;/, others: /[;,|]/ }

export interface LinkFileLayout {
  columns: readonly (LinkFileColumn | undefined)[]
  /** whether the first record contains column headings */
  hasHead: boolean
  /** the maximum number of cells in a row */
  width: number
  /** splits the tags of a cell */
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
 * Reads a plain field from a cell, in the format of the calls.
 * @param timeZone of dates without a time
 * @returns undefined if it cannot be read
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
