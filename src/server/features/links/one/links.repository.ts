import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { LinkTable } from '../links.table.ts'

export type LinkRow = Selectable<LinkTable>

/** Rows per statement; SQLite allows 32,766 values in one, PostgreSQL 65,535. */
const ROWS_PER_INSERT = 500

export async function insertLinks(db: Db, rows: readonly LinkRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const part = rows.slice(start, start + ROWS_PER_INSERT)
    await db.insertInto('link').values(part).execute()
  }
}

export async function insertLinkTags(
  db: Db,
  tags: readonly { link_id: string; tag: string }[],
): Promise<void> {
  for (let start = 0; start < tags.length; start += ROWS_PER_INSERT) {
    const part = tags.slice(start, start + ROWS_PER_INSERT)
    await db.insertInto('link_tag').values(part).execute()
  }
}

export async function deleteLinkTags(db: Db, linkId: string): Promise<void> {
  await db.deleteFrom('link_tag').where('link_id', '=', linkId).execute()
}

export function findLink(db: Db, id: string): Promise<LinkRow | undefined> {
  return db.selectFrom('link').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The page whose block or icon has this link. */
export async function findPageIdOf(db: Db, linkId: string): Promise<string | undefined> {
  for (const table of ['block', 'social_icon'] as const) {
    const query = db.selectFrom(table).select('page_id').where('link_id', '=', linkId)
    const row = await query.executeTakeFirst()
    if (row) return row.page_id
  }
  return undefined
}

/** Reads a link and locks it until the transaction ends, on both engines. */
export function lockLink(db: Db, id: string): Promise<LinkRow | undefined> {
  return db
    .updateTable('link')
    .set((link) => ({ revision: link.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function updateLink(db: Db, id: string, change: Updateable<LinkTable>): Promise<LinkRow> {
  return db
    .updateTable('link')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes links, or restores them; those already in that state stay untouched. */
export async function markLinks(
  db: Db,
  ids: readonly string[],
  change: Pick<LinkRow, 'deleted_at' | 'updated_at'>,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('link')
    .set(change)
    .where('id', 'in', [...ids])
    .where('deleted_at', change.deleted_at === null ? 'is not' : 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** A link with the columns by which lists of its space sort it. */
export type PlacedLink = Pick<
  LinkRow,
  'origin' | 'is_archived' | 'created_at' | 'id' | 'deleted_at'
>

/** The links of a space, including deleted ones, a portion at a time in the order of an index. */
export function listLinksAfter(
  db: Db,
  spaceId: string,
  after: PlacedLink | undefined,
  limit: number,
): Promise<PlacedLink[]> {
  const query = db
    .selectFrom('link')
    .select(['origin', 'is_archived', 'created_at', 'id', 'deleted_at'])
    .where('space_id', '=', spaceId)
    .orderBy('origin')
    .orderBy('is_archived')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  if (after === undefined) return query.execute()
  const { origin, is_archived, created_at, id } = after
  return query
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('origin', 'is_archived', 'created_at', 'id'),
        '>',
        tuple(origin, is_archived, created_at, id),
      ),
    )
    .execute()
}

/** @returns tags by link, each list in alphabetical order */
export async function listTagsOf(
  db: Db,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const tags = new Map<string, string[]>(linkIds.map((id) => [id, []]))
  if (linkIds.length === 0) return tags
  const rows = await db
    .selectFrom('link_tag')
    .selectAll()
    .where('link_id', 'in', [...linkIds])
    .execute()
  for (const row of rows) tags.get(row.link_id)?.push(row.tag)
  for (const list of tags.values()) list.sort()
  return tags
}

/** @returns the links that exist, in no particular order */
export async function findLinks(db: Db, ids: readonly string[]): Promise<LinkRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('link')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

export type ListedAddress = Pick<LinkRow, 'id' | 'created_at' | 'destination_href' | 'domain_id'>

/**
 * @returns the destinations of links in a space that were created by hand and not deleted, oldest
 * first
 */
export function listAddresses(
  db: Db,
  asked: {
    spaceId: string
    isArchived: boolean
    after: Pick<LinkRow, 'id' | 'created_at'>
    limit: number
  },
): Promise<ListedAddress[]> {
  return db
    .selectFrom('link')
    .select(['id', 'created_at', 'destination_href', 'domain_id'])
    .where('space_id', '=', asked.spaceId)
    .where('origin', '=', 'shortener')
    .where('is_archived', '=', asked.isArchived ? 1 : 0)
    .where('deleted_at', 'is', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(asked.after.created_at, asked.after.id)),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(asked.limit)
    .execute()
}
