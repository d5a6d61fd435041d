import type { InferResult, Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { BlockTable } from '../pages.table.ts'

export type BlockRow = Selectable<BlockTable>

/** A block with the columns of its link and its picture. */
export type BlockView = Awaited<ReturnType<typeof listBlocks>>[number]

export async function insertBlocks(
  db: Db,
  blocks: readonly Insertable<BlockTable>[],
): Promise<void> {
  if (blocks.length > 0)
    await db
      .insertInto('block')
      .values([...blocks])
      .execute()
}

/** @returns blocks of a page in order, without deleted ones */
export function listBlocks(db: Db, pageId: string, state: 'active' | 'archived' = 'active') {
  return viewsOf(db)
    .where('block.page_id', '=', pageId)
    .where('block.deleted_at', 'is', null)
    .where('block.is_archived', '=', state === 'archived' ? 1 : 0)
    .orderBy('block.position')
    .orderBy('block.id')
    .execute()
}

export function findBlock(db: Db, pageId: string, id: string): Promise<BlockView | undefined> {
  return viewsOf(db)
    .where('block.page_id', '=', pageId)
    .where('block.id', '=', id)
    .executeTakeFirst()
}

export async function updateBlock(
  db: Db,
  id: string,
  change: Updateable<BlockTable>,
): Promise<void> {
  await db.updateTable('block').set(change).where('id', '=', id).execute()
}

/** Columns of the link, the picture and the file of a block. */
const CARRIED_COLUMNS = [
  'link.alias as link_alias',
  'link.destination as link_destination',
  'link.password_hash as link_password_hash',
  'link.starts_at as link_starts_at',
  'link.ends_at as link_ends_at',
  'link.deleted_at as link_deleted_at',
  'media.hash as media_hash',
  'media.content_type as media_content_type',
  'stored_file.name as file_name',
  'stored_file.bytes as file_bytes',
] as const

/** Columns of the items on a visitor's page. */
export const SHOWN_BLOCK_COLUMNS = [
  'block.id',
  'block.position',
  'block.kind',
  'block.text',
  'block.layout',
  'block.animation',
  'block.is_pinned',
  'block.is_archived',
  'block.group_id',
  'block.is_collapsed',
  'block.starts_at',
  'block.ends_at',
  'block.passcode_hash',
  'block.gate',
  'block.is_for_subscribers',
  'block.file_id',
  'block.contact',
  'block.place',
  'block.form',
  'block.gallery',
  'block.title',
  'block.is_hidden',
  'block.link_id',
  'block.address',
  'link.domain_id as link_domain_id',
  'link.slug_key as link_slug_key',
  ...CARRIED_COLUMNS,
] as const

/**
 * Columns of the usual link: visible, neither scheduled nor in a group, without a picture, and open
 * to everybody.
 */
export const USUAL_BLOCK = {
  kind: 'link',
  text: '',
  layout: 'plain',
  animation: 0,
  is_pinned: 0,
  is_archived: 0,
  group_id: null,
  is_collapsed: 0,
  starts_at: null,
  ends_at: null,
  passcode_hash: null,
  gate: 'none',
  is_for_subscribers: 0,
  file_id: null,
  contact: null,
  place: null,
  form: null,
  gallery: null,
  is_hidden: 0,
  address: null,
  link_password_hash: null,
  link_starts_at: null,
  link_ends_at: null,
  link_deleted_at: null,
  media_hash: null,
  media_content_type: null,
  file_name: null,
  file_bytes: null,
} as const satisfies Partial<ShownBlock>

export type ShownBlock = InferResult<ReturnType<typeof selectShownBlocks>>[number]

/**
 * Blocks that are not deleted, with only the columns that visitors' pages need; add a condition for
 * the page.
 */
export function selectShownBlocks(db: Db) {
  return db
    .selectFrom('block')
    .leftJoin('link', 'link.id', 'block.link_id')
    .leftJoin('media', 'media.id', 'block.thumbnail_id')
    .leftJoin('stored_file', 'stored_file.id', 'block.file_id')
    .select(SHOWN_BLOCK_COLUMNS)
    .where('block.deleted_at', 'is', null)
}

/** @returns positions in order, including deleted blocks, which may be restored to their place */
export function listBlockPositions(
  db: Db,
  pageId: string,
): Promise<{ id: string; position: string; deleted_at: number | null }[]> {
  return db
    .selectFrom('block')
    .select(['id', 'position', 'deleted_at'])
    .where('page_id', '=', pageId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Unpins the pinned block of a page, if any. */
export async function unpinBlocks(db: Db, pageId: string, now: number): Promise<void> {
  await db
    .updateTable('block')
    .set({ is_pinned: 0, updated_at: now })
    .where('page_id', '=', pageId)
    .where('is_pinned', '=', 1)
    .execute()
}

/** Counts a download of a file block; nothing else about it changes. */
export async function countDownload(db: Db, id: string): Promise<void> {
  await db
    .updateTable('block')
    .set((block) => ({ downloads: block('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

function viewsOf(db: Db) {
  return db
    .selectFrom('block')
    .leftJoin('link', 'link.id', 'block.link_id')
    .leftJoin('media', 'media.id', 'block.thumbnail_id')
    .leftJoin('stored_file', 'stored_file.id', 'block.file_id')
    .selectAll('block')
    .select(CARRIED_COLUMNS)
}

/** Gives blocks of a page another picture where they have this one. */
export async function replaceThumbnail(
  db: Db,
  pageId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const put = db.updateTable('block').set({ thumbnail_id: to })
  await put.where('page_id', '=', pageId).where('thumbnail_id', '=', from).execute()
}
