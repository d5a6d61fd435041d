import type { Db } from '../../database.ts'

/** @returns the tags of links that are not deleted, the most used first, then by alphabet */
export async function listTagsOfSpace(db: Db, spaceId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('link_tag')
    .innerJoin('link', 'link.id', 'link_tag.link_id')
    .select((eb) => ['link_tag.tag', eb.fn.countAll<number>().as('uses')])
    .where('link.space_id', '=', spaceId)
    .where('link.deleted_at', 'is', null)
    .groupBy('link_tag.tag')
    .orderBy('uses', 'desc')
    .orderBy('link_tag.tag')
    .limit(limit)
    .execute()
  return rows.map((row) => row.tag)
}
