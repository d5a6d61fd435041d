import type { Deps } from '../../deps.ts'
import { csvLine } from '../../platform/csv.ts'
import { type LinkOfList, listAllLinks, type WholeList } from './list-all.repository.ts'

const ROWS = 1_000

/** as the bulk box and importers read them */
const HEAD = [
  ...['short url', 'alias', 'destination', 'title', 'tags', 'note', 'clicks'],
  ...['starts at', 'ends at', 'click limit', 'created at', 'archived', 'limit counts'],
  // what a list cannot carry: whoever imports it has to know (A68)
  ...['password', 'blocked', 'rules'],
  'all clicks',
]

/** Every link of a list as lines of CSV; in memory are the ids of all and the rows of some (A10). */
export async function* exportLinks(
  deps: Pick<Deps, 'db' | 'origins'>,
  list: WholeList,
): AsyncGenerator<string> {
  yield csvLine(HEAD)
  for await (const rows of listAllLinks(deps.db, list, ROWS)) {
    yield rows.map((link) => lineOf(deps, link)).join('')
  }
}

function lineOf({ origins }: Pick<Deps, 'origins'>, link: LinkOfList): string {
  return csvLine([
    ...[origins.shortUrl(link.alias), link.alias, link.destination, link.title],
    ...[link.tags.join(';'), link.note, String(link.clicks)],
    ...[isoTime(link.starts_at), isoTime(link.ends_at), String(link.click_limit ?? '')],
    ...[isoTime(link.created_at), String(link.is_archived === 1)],
    link.click_limit === null ? '' : link.limit_counts,
    ...[
      String(link.has_password === 1),
      String(link.is_blocked === 1),
      String(link.has_rules === 1),
    ],
    String(link.all_clicks),
  ])
}

const isoTime = (time: number | null) => (time === null ? '' : new Date(time).toISOString())
