import type { Db } from '../../database.ts'
import type { MediaTable } from './media.table.ts'
import { giveBackStorage } from './space-storage.repository.ts'

/**
 * @returns the new row, or the existing one of the same picture in this space; the day for which it
 * is kept unused restarts (unused-media.service.ts)
 */
export function insertMedia(db: Db, media: MediaTable): Promise<MediaTable> {
  return db
    .insertInto('media')
    .values(media)
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'hash']).doUpdateSet({ unused_since: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Pictures of other spaces under ids of their own. @returns the rows that hold them in this space */
export function insertMany(db: Db, media: readonly MediaTable[]): Promise<MediaTable[]> {
  if (media.length === 0) return Promise.resolve([])
  return db
    .insertInto('media')
    .values([...media])
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'hash']).doUpdateSet({ unused_since: null }),
    )
    .returningAll()
    .execute()
}

/** @returns those that have one of these ids or hold one of these pictures */
export function listMedia(
  db: Db,
  { ids, hashes }: { ids: readonly string[]; hashes: readonly string[] },
): Promise<MediaTable[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where((is) => is.or([is('id', 'in', ['', ...ids]), is('hash', 'in', ['', ...hashes])]))
    .execute()
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

export function findMedia(db: Db, id: string): Promise<MediaTable | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns any row with this picture, whoever uploaded it */
export function findMediaByHash(db: Db, hash: string): Promise<MediaTable | undefined> {
  return db.selectFrom('media').selectAll().where('hash', '=', hash).limit(1).executeTakeFirst()
}

/** Pictures that one transaction deletes, so that others may write in between. */
const MEDIA_AT_ONCE = 100

/**
 * Deletes some pictures of a space. @returns those whose file no other space needs; empty at the
 * end
 */
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
  await giveBackStorage(db, rows)
  const used = await keptHashes(
    db,
    rows.map((row) => row.hash),
  )
  return { count: rows.length, unused: rows.filter((row) => !used.has(row.hash)) }
}

/** @returns those of `hashes` that still have a row */
export async function keptHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .distinct()
    .where('hash', 'in', [...hashes])
    .execute()
  return new Set(rows.map((row) => row.hash))
}

/** Restarts the day for which unused pictures are kept. @returns how many still exist */
export async function touchMedia(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db
    .updateTable('media')
    .set({ unused_since: null })
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  return rows.length
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
