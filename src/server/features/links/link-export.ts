import type { Deps } from '../../deps.ts'
import { csvLine } from '../../platform/csv.ts'
import { listAllLinks, type WholeList } from './list-all.repository.ts'
import { presentLinks } from './present-links.ts'

const ROWS = 500

/** as the bulk box and importers read them */
const HEAD = [
  ...['short url', 'alias', 'destination', 'title', 'tags', 'note', 'clicks'],
  ...['starts at', 'ends at', 'click limit', 'created at', 'archived'],
]

/** Every link of a list as lines of CSV; in memory are the ids of all and the rows of some (A10). */
export async function* exportLinks(deps: Deps, list: WholeList): AsyncGenerator<string> {
  yield csvLine(HEAD)
  for await (const rows of listAllLinks(deps.db, list, ROWS)) {
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
    yield lines.join('')
  }
}
