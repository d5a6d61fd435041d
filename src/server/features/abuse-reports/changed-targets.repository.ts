import type { Db } from '../../database.ts'
import type { LinkRow } from '../links/index.ts'
import { type LeadingPage, withTexts } from '../pages/index.ts'

type LinkAddresses = Pick<
  LinkRow,
  'destination_href' | 'starts_destination' | 'ended_destination' | 'limit_destination' | 'rules'
>

/** A link or page that was created or changed, with its destinations. */
export type ChangedTarget = { id: string; name: string } & (
  | { kind: 'link'; row: LinkAddresses }
  | { kind: 'page'; row: LeadingPage }
)

/**
 * The changes after a given number whose targets still exist. @returns also the last number read
 */
export async function listChangedTargets(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ targets: ChangedTarget[]; seen: number }> {
  const changes = await db
    .selectFrom('change')
    .select(['seq', 'kind', 'key'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const keysOf = (kind: string) => [
    ...new Set(changes.flatMap((change) => (change.kind === kind ? change.key : []))),
  ]
  const targets = [
    // a change records a new link by its name only
    ...(await listLinks(db, [...new Set([...keysOf('slug'), ...keysOf('link')])])),
    ...(await listPages(db, keysOf('page'))),
  ]
  return { targets, seen: Number(changes.at(-1)?.seq ?? after) }
}

/** @param keys `domainId/slugKey` */
async function listLinks(db: Db, keys: readonly string[]): Promise<ChangedTarget[]> {
  const slugs = keys.flatMap((key) => {
    const slash = key.indexOf('/')
    return slash === -1 ? [] : { domainId: key.slice(0, slash), key: key.slice(slash + 1) }
  })
  if (slugs.length === 0) return []
  const ofDomains = Map.groupBy(slugs, ({ domainId }) => domainId)
  const rows = await db
    .selectFrom('link')
    .select(['id', 'alias', 'destination_href', 'starts_destination'])
    .select(['ended_destination', 'limit_destination', 'rules'])
    // the key alone has no index: the query would read all links
    .where((is) =>
      is.or(
        [...ofDomains].map(([domainId, own]) =>
          is.and([
            is('domain_id', '=', domainId),
            is(
              'slug_key',
              'in',
              own.map(({ key }) => key),
            ),
          ]),
        ),
      ),
    )
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ kind: 'link', id: row.id, name: row.alias, row }))
}

async function listPages(db: Db, ids: readonly string[]): Promise<ChangedTarget[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('page')
    .select(['id', 'username', 'description', 'forward_to', 'ended_destination'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  const pages = await withTexts(db, rows)
  return pages.map((row) => ({ kind: 'page', id: row.id, name: row.username, row }))
}
