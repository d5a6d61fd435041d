import type { Db } from '../../database.ts'
import type { MediaTable } from './media.table.ts'

/** @returns the row, or the one that holds the same picture in this space already */
export async function insertMedia(db: Db, media: MediaTable): Promise<MediaTable> {
  const inserted = await db
    .insertInto('media')
    .values(media)
    .onConflict((conflict) => conflict.columns(['space_id', 'hash']).doNothing())
    .returningAll()
    .executeTakeFirst()
  const stored = inserted ?? (await findMediaOfSpace(db, media.space_id, media.hash))
  if (!stored) throw new Error('a picture was stored and is not there')
  return stored
}

export function findMediaOfSpace(
  db: Db,
  spaceId: string,
  hash: string,
): Promise<MediaTable | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** @returns a row of a stored picture, whoever uploaded it */
export function findMediaByHash(db: Db, hash: string): Promise<MediaTable | undefined> {
  return db.selectFrom('media').selectAll().where('hash', '=', hash).limit(1).executeTakeFirst()
}

/** Bytes that the pictures of a space take. */
export async function sumMediaBytes(db: Db, spaceId: string): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select((media) => media.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** @returns content type of a stored picture, whoever uploaded it */
export async function findContentType(
  db: Db,
  hash: string,
): Promise<MediaTable['content_type'] | undefined> {
  const row = await db
    .selectFrom('media')
    .select('content_type')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row?.content_type
}

/** Pictures that may be deleted at once, so that others may write in between. */
const MEDIA_AT_ONCE = 100

/** Deletes some pictures of a space. @returns those whose file nobody else needs; empty at the end */
export async function deleteSomeMedia(
  db: Db,
  spaceId: string,
): Promise<{ count: number; unused: MediaTable[] }> {
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('space_id', '=', spaceId)
    .limit(MEDIA_AT_ONCE)
    .execute()
  if (rows.length === 0) return { count: 0, unused: [] }
  const ids = rows.map((row) => row.id)
  await db.deleteFrom('media').where('id', 'in', ids).execute()
  const kept = await db
    .selectFrom('media')
    .select('hash')
    .where(
      'hash',
      'in',
      rows.map((row) => row.hash),
    )
    .execute()
  const used = new Set(kept.map((row) => row.hash))
  return { count: rows.length, unused: rows.filter((row) => !used.has(row.hash)) }
}

/** @returns those of `ids` that are pictures of the space */
export function listMediaOfSpace(
  db: Db,
  spaceId: string,
  ids: readonly string[],
): Promise<MediaTable[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('media')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('id', 'in', [...ids])
    .execute()
}
