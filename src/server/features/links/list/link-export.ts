import type { FileName } from '#contract/links/plain-link-fields.ts'
import type { Deps } from '../../../deps.ts'
import { csvLine } from '../../../platform/csv.ts'
import { listFolderPaths } from '../../folders/index.ts'
import { hostOfDomain } from '../one/link-domain.ts'
import { type LinkOfList, listAllLinks, type WholeList } from './list-all.repository.ts'

const ROWS = 1_000

type OwnColumn =
  | (
      | 'shortUrl'
      | 'alias'
      | 'domain'
      | 'folder'
      | 'destination'
      | 'tags'
      | 'clicks'
      | 'clickLimit'
      | 'createdAt'
    )
  | ('archived' | 'password' | 'blocked' | 'rules' | 'allClicks' | 'earlierClicks')
type FileDeps = Pick<Deps, 'origins' | 'domains'>
type Cell = (link: LinkOfList, deps: FileDeps, folders: ReadonlyMap<string, string>) => string

/** Columns in order, with the names that the bulk box and importers read. */
const columns: Readonly<Record<FileName | OwnColumn, Cell>> = {
  shortUrl: ({ alias, domain_id }, { origins }) => origins.shortUrl(alias, domain_id),
  alias: ({ alias }) => alias,
  // the installation's own domain is named too, so that reading the file again gives the same
  domain: ({ domain_id }, deps) =>
    hostOfDomain(deps, domain_id) ?? new URL(deps.origins.short).host,
  destination: ({ destination }) => destination,
  title: ({ title }) => title,
  tags: ({ tags }) => tags.join(';'),
  note: ({ note }) => note,
  clicks: ({ clicks }) => String(clicks),
  startsAt: ({ starts_at }) => isoTime(starts_at),
  endsAt: ({ ends_at }) => isoTime(ends_at),
  clickLimit: ({ click_limit }) => String(click_limit ?? ''),
  createdAt: ({ created_at }) => isoTime(created_at),
  archived: ({ is_archived }) => String(is_archived === 1),
  limitCounts: ({ click_limit, limit_counts }) => (click_limit === null ? '' : limit_counts),
  // settings that a list cannot contain are flagged, so that imports can refuse the link (A68)
  password: ({ has_password }) => String(has_password === 1),
  blocked: ({ is_blocked }) => String(is_blocked === 1),
  rules: ({ has_rules }) => String(has_rules === 1),
  allClicks: ({ all_clicks }) => String(all_clicks),
  earlierClicks: ({ earlier_clicks }) => String(earlier_clicks),
  folder: ({ folder_id }, _, folders) => folders.get(folder_id ?? '') ?? '',
}
/** For example `starts at` for `startsAt`. */
const HEAD = Object.keys(columns).map((name) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
)

/**
 * Every link of a list as lines of CSV; only all ids and the rows of one portion are in memory
 * (A10).
 */
export async function* exportLinks(
  deps: Pick<Deps, 'db'> & FileDeps,
  list: WholeList,
): AsyncGenerator<string> {
  yield csvLine(HEAD)
  const folders = await listFolderPaths(deps, list.spaceId, list.visible)
  for await (const rows of listAllLinks(deps.db, list, ROWS)) {
    yield rows.map((link) => lineOf(deps, link, folders)).join('')
  }
}

function lineOf(deps: FileDeps, link: LinkOfList, folders: ReadonlyMap<string, string>): string {
  return csvLine(Object.values(columns).map((cell) => cell(link, deps, folders)))
}

const isoTime = (time: number | null) => (time === null ? '' : new Date(time).toISOString())
