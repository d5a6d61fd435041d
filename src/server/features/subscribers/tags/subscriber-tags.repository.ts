import type { Db } from '../../../database.ts'

/** The only writer of `subscriber_tag`. */

/** @returns which of these subscribers the page has */
export async function listIdsOfPage(
  db: Db,
  pageId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriber')
    .select('id')
    .where('page_id', '=', pageId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** @param ids subscribers of this page */
export async function insertTags(
  db: Db,
  { pageId, ids, tags }: { pageId: string; ids: readonly string[]; tags: readonly string[] },
): Promise<void> {
  const rows = ids.flatMap((subscriber_id) =>
    tags.map((tag) => ({ subscriber_id, page_id: pageId, tag })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('subscriber_tag')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'tag']).doNothing())
    .execute()
}

export async function deleteTags(
  db: Db,
  ids: readonly string[],
  tags: readonly string[],
): Promise<void> {
  if (ids.length === 0 || tags.length === 0) return
  await db
    .deleteFrom('subscriber_tag')
    .where('subscriber_id', 'in', ids)
    .where('tag', 'in', tags)
    .execute()
}

/** @returns tags by subscriber, alphabetically; who has none is not in it */
export async function listTagsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const tags = new Map<string, string[]>()
  if (ids.length === 0) return tags
  const rows = await db
    .selectFrom('subscriber_tag')
    .select(['subscriber_id', 'tag'])
    .where('subscriber_id', 'in', ids)
    .orderBy('tag')
    .execute()
  for (const { subscriber_id, tag } of rows) {
    tags.set(subscriber_id, [...(tags.get(subscriber_id) ?? []), tag])
  }
  return tags
}

/** Most used first, then alphabetically. */
export async function listTagsOfPage(
  db: Db,
  pageId: string,
  limit: number,
): Promise<{ tag: string; subscribers: number }[]> {
  const rows = await db
    .selectFrom('subscriber_tag')
    .select(({ fn }) => ['tag', fn.countAll<number>().as('many')])
    .where('page_id', '=', pageId)
    .groupBy('tag')
    .orderBy('many', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()
  return rows.map(({ tag, many }) => ({ tag, subscribers: Number(many) }))
}
