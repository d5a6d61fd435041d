import type { Db } from '../../database.ts'
import type { LinkRow } from '../links/index.ts'
import type { PageRow } from '../pages/index.ts'

type LinkAddresses = Pick<
  LinkRow,
  'destination_href' | 'starts_destination' | 'ended_destination' | 'limit_destination' | 'rules'
>

/** A link or page that was made or changed, with what it leads to. */
export type ChangedTarget = { id: string; name: string } & (
  | { kind: 'link'; row: LinkAddresses }
  | { kind: 'page'; row: Pick<PageRow, 'forward_to' | 'ended_destination'> }
)

/** What is still there of the changes after a number. @returns also the number it came to */
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
    // a new link is noted by its name alone
    ...(await listLinks(db, [...keysOf('slug'), ...keysOf('link')])),
    ...(await listPages(db, keysOf('page'))),
  ]
  return { targets, seen: Number(changes.at(-1)?.seq ?? after) }
}

/** @param keys `domainId/slugKey` */
async function listLinks(db: Db, keys: readonly string[]): Promise<ChangedTarget[]> {
  const wanted = new Set(keys)
  const slugKeys = keys.flatMap((key) => (key.includes('/') ? key.slice(key.indexOf('/') + 1) : []))
  if (slugKeys.length === 0) return []
  const rows = await db
    .selectFrom('link')
    .select(['id', 'alias', 'domain_id', 'slug_key', 'destination_href', 'starts_destination'])
    .select(['ended_destination', 'limit_destination', 'rules'])
    .where('slug_key', 'in', [...new Set(slugKeys)])
    .where('deleted_at', 'is', null)
    .execute()
  return rows
    .filter((row) => wanted.has(`${row.domain_id}/${row.slug_key}`))
    .map((row) => ({ kind: 'link', id: row.id, name: row.alias, row }))
}

async function listPages(db: Db, ids: readonly string[]): Promise<ChangedTarget[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('page')
    .select(['id', 'username', 'forward_to', 'ended_destination'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ kind: 'page', id: row.id, name: row.username, row }))
}
