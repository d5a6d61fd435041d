import type { InferResult, Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { SocialIconTable } from '../pages.table.ts'

export type SocialIconRow = Selectable<SocialIconTable>

/** A social icon with the columns of its link and its picture. */
export type SocialIconView = Awaited<ReturnType<typeof listSocialIcons>>[number]

export async function insertSocialIcons(
  db: Db,
  icons: readonly Insertable<SocialIconTable>[],
): Promise<void> {
  if (icons.length > 0)
    await db
      .insertInto('social_icon')
      .values([...icons])
      .execute()
}

/** @returns social icons of a page in order, without deleted ones */
export function listSocialIcons(db: Db, pageId: string) {
  return viewsOf(db)
    .where('social_icon.page_id', '=', pageId)
    .where('social_icon.deleted_at', 'is', null)
    .orderBy('social_icon.position')
    .orderBy('social_icon.id')
    .execute()
}

export function findSocialIcon(
  db: Db,
  pageId: string,
  id: string,
): Promise<SocialIconView | undefined> {
  return viewsOf(db)
    .where('social_icon.page_id', '=', pageId)
    .where('social_icon.id', '=', id)
    .executeTakeFirst()
}

export async function updateSocialIcon(
  db: Db,
  id: string,
  change: Updateable<SocialIconTable>,
): Promise<void> {
  await db.updateTable('social_icon').set(change).where('id', '=', id).execute()
}

/** Columns of the items on a visitor's page. */
export const SHOWN_ICON_COLUMNS = [
  'social_icon.id',
  'social_icon.position',
  'social_icon.icon',
  'social_icon.is_custom',
  'social_icon.is_hidden',
  'social_icon.username',
  'social_icon.profile_url',
  'social_icon.link_id',
  'social_icon.address',
  'link.domain_id as link_domain_id',
  'link.slug_key as link_slug_key',
  'link.alias as link_alias',
  'link.destination as link_destination',
  'link.starts_at as link_starts_at',
  'link.ends_at as link_ends_at',
  'link.deleted_at as link_deleted_at',
  'media.hash as media_hash',
  'media.content_type as media_content_type',
] as const

export type ShownSocialIcon = InferResult<ReturnType<typeof selectShownIcons>>[number]

/**
 * Icons that are not deleted, with only the columns that visitors' pages need; add a condition for
 * the page.
 */
export function selectShownIcons(db: Db) {
  return db
    .selectFrom('social_icon')
    .leftJoin('link', 'link.id', 'social_icon.link_id')
    .leftJoin('media', 'media.id', 'social_icon.image_id')
    .select(SHOWN_ICON_COLUMNS)
    .where('social_icon.deleted_at', 'is', null)
}

/** @returns positions in order, including deleted icons, which may be restored to their place */
export function listSocialIconPositions(
  db: Db,
  pageId: string,
): Promise<{ id: string; position: string; deleted_at: number | null }[]> {
  return db
    .selectFrom('social_icon')
    .select(['id', 'position', 'deleted_at'])
    .where('page_id', '=', pageId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function viewsOf(db: Db) {
  return db
    .selectFrom('social_icon')
    .leftJoin('link', 'link.id', 'social_icon.link_id')
    .leftJoin('media', 'media.id', 'social_icon.image_id')
    .selectAll('social_icon')
    .select([
      'link.alias as link_alias',
      'link.destination as link_destination',
      'link.starts_at as link_starts_at',
      'link.ends_at as link_ends_at',
      'link.deleted_at as link_deleted_at',
      'media.hash as media_hash',
      'media.content_type as media_content_type',
    ])
}

/** Gives icons of a page another picture where they have this one. */
export async function replaceIconPicture(
  db: Db,
  pageId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const put = db.updateTable('social_icon').set({ image_id: to })
  await put.where('page_id', '=', pageId).where('image_id', '=', from).execute()
}
