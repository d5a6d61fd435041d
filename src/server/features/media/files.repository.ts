import type { Selectable } from 'kysely'
import type { Db } from '../../database.ts'
import type { StoredFileTable } from './media.table.ts'

export type StoredFile = Selectable<StoredFileTable>

export async function insertFile(db: Db, file: StoredFile): Promise<void> {
  await db.insertInto('stored_file').values(file).execute()
}

export function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  return db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Restarts the day for which an unused file is kept. @returns whether the file still exists */
export async function touchFile(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('stored_file')
    .set({ unused_since: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns those of `ids` that are there */
export function listFiles(db: Db, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Gives files another space. */
export async function putFiles(db: Db, ids: readonly string[], spaceId: string): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ space_id: spaceId, unused_since: null })
    .where('id', 'in', [...ids])
    .execute()
}

/** @returns those of `ids` that have a row */
export async function listFileIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the rows of some files of a space. @returns the deleted rows; none at the end */
export function deleteSomeFileRows(
  db: Db,
  spaceId: string,
  limit: number,
): Promise<Pick<StoredFile, 'id' | 'space_id' | 'bytes'>[]> {
  const some = db.selectFrom('stored_file').select('id').where('space_id', '=', spaceId)
  return db
    .deleteFrom('stored_file')
    .where('id', 'in', some.limit(limit))
    .returning(['id', 'space_id', 'bytes'])
    .execute()
}
