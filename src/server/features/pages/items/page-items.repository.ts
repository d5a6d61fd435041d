import type { Db } from '../../../database.ts'

/** @returns blocks and icons of a page that are not deleted */
export async function countItems(db: Db, pageId: string): Promise<number> {
  const row = await db
    .selectNoFrom((count) => [
      count
        .selectFrom('block')
        .select((block) => block.fn.countAll<number | string>().as('count'))
        .where('page_id', '=', pageId)
        .where('deleted_at', 'is', null)
        .as('blocks'),
      count
        .selectFrom('social_icon')
        .select((icon) => icon.fn.countAll<number | string>().as('count'))
        .where('page_id', '=', pageId)
        .where('deleted_at', 'is', null)
        .as('icons'),
    ])
    .executeTakeFirstOrThrow()
  return Number(row.blocks) + Number(row.icons)
}
