import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { FolderRow, FolderTable } from './folders.table.ts'

/** The only writer of `folder`. */

/** @returns folders that are not deleted, by name */
export async function listFolders(db: Db, spaceId: string): Promise<FolderRow[]> {
  const rows = await db
    .selectFrom('folder')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .execute()
  // sorted here, since the two engines sort letters differently
  return rows.sort(
    (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  )
}

/** @returns those of `ids` that are not deleted */
export async function listOpenFolders(db: Db, ids: readonly string[]): Promise<FolderRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('folder')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
}

export function findFolder(db: Db, id: string): Promise<FolderRow | undefined> {
  return db.selectFrom('folder').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns number of links in each of these folders, without archived ones */
export async function countLinksIn(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('link')
    .select(['folder_id', (eb) => eb.fn.countAll<number>().as('many')])
    .where('folder_id', 'in', [...ids])
    .where('is_archived', '=', 0)
    .where('origin', '=', 'shortener')
    .where('deleted_at', 'is', null)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map(({ folder_id, many }) => [folder_id ?? '', Number(many)]))
}

/** @returns number of pages in each of these folders */
export async function countPagesIn(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('page')
    .select(['folder_id', (eb) => eb.fn.countAll<number>().as('many')])
    .where('folder_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map(({ folder_id, many }) => [folder_id ?? '', Number(many)]))
}

export async function insertFolder(db: Db, row: Insertable<FolderTable>): Promise<void> {
  await db.insertInto('folder').values(row).execute()
}

export function updateFolder(
  db: Db,
  id: string,
  values: Updateable<FolderTable>,
): Promise<FolderRow> {
  return db
    .updateTable('folder')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a folder with its subfolders, or restores what was deleted with it. */
export async function markFolders(
  db: Db,
  id: string,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  await db
    .updateTable('folder')
    .set({ deleted_at: to })
    .where((is) => is.or([is('id', '=', id), is('parent_id', '=', id)]))
    .where('deleted_at', from === null ? 'is' : '=', from)
    .execute()
}

/** Permanently deletes folders of a space that nobody has restored. */
export async function deleteFoldersBefore(db: Db, spaceId: string, before: number): Promise<void> {
  await db
    .deleteFrom('folder')
    .where('space_id', '=', spaceId)
    .where('deleted_at', '<', before)
    .execute()
}
