import type { Db } from '../../../database.ts'

/** A page with its theme and the file names of its pictures. */
export type PageView = NonNullable<Awaited<ReturnType<typeof findPageView>>>

export function findPageView(db: Db, id: string) {
  return selectPageViews(db).where('page.id', '=', id).executeTakeFirst()
}

/** The command line may create more pages than an account is allowed; lists stop here. */
const MOST_LISTED = 1_000

/** @returns pages of a space, the first one first, then by creation time */
export function listPageViews(db: Db, spaceId: string, state: 'active' | 'deleted') {
  return selectPageViews(db)
    .where('page.space_id', '=', spaceId)
    .where('page.deleted_at', state === 'active' ? 'is' : 'is not', null)
    .orderBy('page.is_first', 'desc')
    .orderBy('page.created_at')
    .orderBy('page.id')
    .limit(MOST_LISTED)
    .execute()
}

/** Pages with their theme and the file names of their pictures; add conditions as needed. */
export function selectPageViews(db: Db) {
  return db
    .selectFrom('page')
    .leftJoin('page_theme', 'page_theme.page_id', 'page.id')
    .leftJoin('media as picture', 'picture.id', 'page_theme.picture_id')
    .leftJoin('media as image', 'image.id', 'page.image_id')
    .leftJoin('media as meta_image', 'meta_image.id', 'page.meta_image_id')
    .leftJoin('media as favicon', 'favicon.id', 'page.favicon_id')
    .selectAll('page')
    .select([
      'page_theme.type',
      'page_theme.background',
      'page_theme.background_code',
      'page_theme.button',
      'page_theme.button_text',
      'page_theme.title_text',
      'page_theme.button_style',
      'page_theme.animation',
      'page_theme.own_background',
      'page_theme.gradient_to',
      'page_theme.gradient_angle',
      'page_theme.picture_id',
      'page_theme.picture_color',
      'page_theme.picture_dim',
      'page_theme.picture_blur',
      'page_theme.font',
      'page_theme.header',
      'page_theme.corners',
      'page_theme.shadow',
      'picture.hash as picture_hash',
      'picture.content_type as picture_content_type',
      'image.hash as image_hash',
      'image.content_type as image_content_type',
      'meta_image.hash as meta_image_hash',
      'meta_image.content_type as meta_image_content_type',
      'favicon.hash as favicon_hash',
      'favicon.content_type as favicon_content_type',
    ])
    .select((page) =>
      page
        .selectFrom('space')
        .select('space.blocked_at')
        .whereRef('space.id', '=', 'page.space_id')
        // matches the condition of the index `space_blocked`
        .where('space.blocked_at', 'is not', null)
        .as('space_blocked_at'),
    )
}
