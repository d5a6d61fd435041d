import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import { inVisible, type VisibleFolders } from '../folders/index.ts'
import type { PageTable, PageThemeTable } from './pages.table.ts'

export type PageRow = Selectable<PageTable>
export type PageThemeRow = Selectable<PageThemeTable>

export function insertPage(db: Db, page: Insertable<PageTable>): Promise<PageRow> {
  return db.insertInto('page').values(page).returningAll().executeTakeFirstOrThrow()
}

export async function insertTheme(db: Db, theme: PageThemeRow): Promise<void> {
  await db.insertInto('page_theme').values(theme).execute()
}

export function findPage(db: Db, id: string): Promise<PageRow | undefined> {
  return db.selectFrom('page').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The page of a space that changed last, of those that the caller sees. */
export function findNewestPage(
  db: Db,
  { spaceId, visible }: { spaceId: string; visible: VisibleFolders | undefined },
): Promise<PageRow | undefined> {
  return db
    .selectFrom('page')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .where(inVisible(visible, 'page.folder_id'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Reads a page and locks it until the transaction ends, on both engines. */
export function lockPage(db: Db, id: string): Promise<PageRow | undefined> {
  return db
    .updateTable('page')
    .set((page) => ({ revision: page.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function updatePage(db: Db, id: string, change: Updateable<PageTable>): Promise<PageRow> {
  return db
    .updateTable('page')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findTheme(db: Db, pageId: string): Promise<PageThemeRow | undefined> {
  return db.selectFrom('page_theme').selectAll().where('page_id', '=', pageId).executeTakeFirst()
}

export async function updateTheme(
  db: Db,
  pageId: string,
  change: Updateable<PageThemeTable>,
): Promise<void> {
  await db.updateTable('page_theme').set(change).where('page_id', '=', pageId).execute()
}

/** Gives a page and its theme another picture wherever they have this one. */
export async function replacePagePicture(
  db: Db,
  pageId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const column of ['image_id', 'meta_image_id', 'favicon_id'] as const) {
    const put = db.updateTable('page').set({ [column]: to })
    await put.where('id', '=', pageId).where(column, '=', from).execute()
  }
  const put = db.updateTable('page_theme').set({ picture_id: to })
  await put.where('page_id', '=', pageId).where('picture_id', '=', from).execute()
}

/** @returns the account's first page, deleted or not */
export function findFirstPage(db: Db, userId: string): Promise<PageRow | undefined> {
  return db
    .selectFrom('page')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_first', '=', 1)
    .executeTakeFirst()
}

/** Pages of a space by the time of their deletion; null for live pages. */
export function listPagesBy(db: Db, spaceId: string, deletedAt: number | null): Promise<PageRow[]> {
  return db
    .selectFrom('page')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('deleted_at', deletedAt === null ? 'is' : '=', deletedAt)
    .execute()
}

/** Includes deleted pages. */
export async function listPageIds(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db.selectFrom('page').select('id').where('space_id', '=', spaceId).execute()
  return rows.map((row) => row.id)
}

export async function countPagesOfSpace(db: Db, spaceId: string): Promise<number> {
  const row = await db
    .selectFrom('page')
    .select((count) => count.fn.countAll<number>().as('pages'))
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.pages)
}

export async function countPages(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('page')
    .select((page) => page.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** @returns the page that an import created for an address, if it still exists */
export function findImportedPage(
  db: Db,
  spaceId: string,
  importedFrom: string,
): Promise<PageRow | undefined> {
  return db
    .selectFrom('page')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('imported_from', '=', importedFrom)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @returns usernames by account: the slugs of their first pages */
export async function listUsernames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('page')
    .select(['user_id', 'username'])
    .where('is_first', '=', 1)
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.username]))
}
