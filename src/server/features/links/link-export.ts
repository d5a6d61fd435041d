import type { Deps } from '../../deps.ts'
import { csvLine } from '../../platform/csv.ts'
import { type LinkFilter, type LinkSort, listLinks } from './link-list.repository.ts'
import { presentLinks } from './present-links.ts'

const ROWS = 500

/** as the bulk box and importers read them */
const HEAD = [
  ...['short url', 'alias', 'destination', 'title', 'tags', 'note', 'clicks'],
  ...['starts at', 'ends at', 'click limit', 'created at', 'archived'],
]

/** Every link of a list as lines of CSV, read in pages, so that memory stays flat (abuse row 10). */
export async function* exportLinks(
  deps: Deps,
  filter: LinkFilter & { spaceId: string; sort: LinkSort },
): AsyncGenerator<string> {
  yield csvLine(HEAD)
  let after: readonly [string | number, string] | undefined
  for (;;) {
    const rows = await listLinks(deps.db, { ...filter, after, limit: ROWS })
    const links = await presentLinks(deps, rows)
    const lines = links.map((link) =>
      csvLine([
        ...[
          link.shortUrl,
          link.alias,
          link.destination,
          link.title,
          link.tags.join(';'),
          link.note,
        ],
        ...[String(link.clicks), link.startsAt ?? '', link.endsAt ?? ''],
        ...[String(link.clickLimit ?? ''), link.createdAt, String(link.isArchived)],
      ]),
    )
    if (lines.length > 0) yield lines.join('')
    const last = rows.at(-1)
    if (rows.length < ROWS || last === undefined) return
    after = [last.sort_value, last.id]
  }
}
