import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { hashesIn } from './media-address.ts'

/**
 * Columns that refer to a picture by its id. A test compares them with the schema's foreign keys.
 */
export const PICTURE_COLUMNS = [
  ['page', 'image_id'],
  ['page', 'meta_image_id'],
  ['page', 'favicon_id'],
  ['page_theme', 'picture_id'],
  ['block', 'thumbnail_id'],
  ['social_icon', 'image_id'],
  ['qr_design', 'logo_id'],
  ['account_profile', 'image_id'],
  ['interstitial', 'picture_id'],
  ['chat_message', 'picture_id'],
] as const

const FILE_COLUMNS = [
  ['block', 'file_id'],
  ['chat_message', 'file_id'],
] as const
const TEXTS_AT_ONCE = 1_000

/** @returns those of `ids` that a row refers to, including deleted rows that can be restored */
export function usedPictureIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return usedIds(db, PICTURE_COLUMNS, ids)
}

/** The same for files. */
export function usedFileIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return usedIds(db, FILE_COLUMNS, ids)
}

async function usedIds(
  db: Db,
  columns: readonly (readonly [table: string, column: string])[],
  ids: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>()
  if (ids.length === 0) return used
  for (const [table, column] of columns) {
    const query = sql<{ id: string }>`select distinct ${sql.ref(column)} as id
      from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`
    for (const { id } of (await query.execute(db)).rows) used.add(id)
  }
  return used
}

/** @returns those of `paths` (`/media/…`) that are profile pictures of accounts */
export async function usedAccountPictures(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .selectFrom('user')
    .select('image')
    .where('image', 'in', [...paths])
    .execute()
  return new Set(rows.flatMap(({ image }) => (image === null ? [] : [image])))
}

/**
 * Hashes of the pictures that texts of a space refer to: mails, galleries, and previews of its links,
 * including those that a bulk change has replaced and an undo can restore.
 */
export async function hashesInTexts(db: Db, spaceId: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (let after = ''; ; ) {
    const links = await db
      .selectFrom('link')
      .select(['id', 'preview'])
      .where('space_id', '=', spaceId)
      .where('preview', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(TEXTS_AT_ONCE)
      .execute()
    for (const { preview } of links) for (const hash of hashesIn(preview ?? '')) found.add(hash)
    if (links.length < TEXTS_AT_ONCE) break
    after = links.at(-1)!.id
  }
  const batches = await db
    .selectFrom('link_batch_item as item')
    .innerJoin('link', 'link.id', 'item.link_id')
    .select('item.before as text')
    .where('link.space_id', '=', spaceId)
    .where('item.before', 'like', '%preview%')
    .execute()
  const mails = await db
    .selectFrom('broadcast')
    .innerJoin('page', 'page.id', 'broadcast.page_id')
    .select('broadcast.document as text')
    .where('page.space_id', '=', spaceId)
    .where('broadcast.document', 'like', '%"picture"%')
    .execute()
  const galleries = await db
    .selectFrom('block')
    .innerJoin('page', 'page.id', 'block.page_id')
    .select('block.gallery as text')
    .where('page.space_id', '=', spaceId)
    .where('block.gallery', 'is not', null)
    .$narrowType<{ text: string }>()
    .execute()
  for (const { text } of [...batches, ...mails, ...galleries])
    for (const hash of hashesIn(text)) found.add(hash)
  return found
}
