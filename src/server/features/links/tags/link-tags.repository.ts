import { sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { readLabels } from '../../../platform/search/search-index.ts'
import { inVisible, type VisibleFolders } from '../../folders/index.ts'
import { lastPending, shelfOf } from '../search/link-search.repository.ts'

/**
 * The tags of links that are not deleted, the most used first, then alphabetically. Uses the counts
 * of the search index, corrected by the links that wait for it; links of pages are not in it.
 */
export async function listTagsOfSpace(db: Db, spaceId: string, limit: number): Promise<string[]> {
  const shelves = [shelfOf(spaceId, 'active'), shelfOf(spaceId, 'archived')]
  const pendingTo = await lastPending(db)
  const counted = await db
    .selectFrom('link_tag_count')
    .select(['tag', 'many'])
    .where('shelf', 'in', shelves)
    .execute()
  const uses = new Map<string, number>()
  const count = (tag: string, many: number) => uses.set(tag, (uses.get(tag) ?? 0) + many)
  for (const { tag, many } of counted) count(tag, many)
  if (pendingTo !== undefined) {
    const waiting = sql<string>`(select link_id from link_search_pending where seq <= ${pendingTo})`
    const former = await db
      .selectFrom('link_search')
      .select('labels')
      .where('shelf', 'in', shelves)
      .where('link_id', 'in', waiting)
      .execute()
    const present = await db
      .selectFrom('link')
      .innerJoin('link_tag', 'link_tag.link_id', 'link.id')
      .select('link_tag.tag')
      .where('link.id', 'in', waiting)
      .where('link.space_id', '=', spaceId)
      .where('link.origin', '=', 'shortener')
      .where('link.deleted_at', 'is', null)
      .execute()
    for (const { labels } of former) for (const tag of readLabels(labels)) count(tag, -1)
    for (const { tag } of present) count(tag, 1)
  }
  for (const tag of await listTagsOnPages(db, spaceId)) count(tag, 1)
  return [...uses]
    .filter(([, many]) => many > 0)
    .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([tag]) => tag)
}

/** One for each link of a page that has the tag. */
async function listTagsOnPages(db: Db, spaceId: string): Promise<string[]> {
  const carried = db
    .selectFrom('page')
    .innerJoin('block', 'block.page_id', 'page.id')
    .select('block.link_id')
    .where('page.space_id', '=', spaceId)
    .unionAll(
      db
        .selectFrom('page')
        .innerJoin('social_icon', 'social_icon.page_id', 'page.id')
        .select('social_icon.link_id')
        .where('page.space_id', '=', spaceId),
    )
  const rows = await db
    .selectFrom('link_tag')
    .innerJoin('link', 'link.id', 'link_tag.link_id')
    .select('link_tag.tag')
    .where('link_tag.link_id', 'in', carried)
    .where('link.deleted_at', 'is', null)
    .execute()
  return rows.map(({ tag }) => tag)
}

/** The same of the links in some folders, counted one by one. */
export async function listTagsIn(
  db: Db,
  { spaceId, visible }: { spaceId: string; visible: VisibleFolders },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('link')
    .innerJoin('link_tag', 'link_tag.link_id', 'link.id')
    .select('link_tag.tag')
    .where('link.space_id', '=', spaceId)
    .where('link.deleted_at', 'is', null)
    .where(inVisible(visible))
    .groupBy('link_tag.tag')
    .orderBy((is) => is.fn.countAll(), 'desc')
    .orderBy('link_tag.tag')
    .limit(limit)
    .execute()
  return rows.map(({ tag }) => tag)
}
