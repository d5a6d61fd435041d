import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/** Reads links and pages for statistics, which write none of them. */

export function findLinkSpace(db: Db, id: string): Promise<{ space_id: string } | undefined> {
  return db.selectFrom('link').select('space_id').where('id', '=', id).executeTakeFirst()
}

export function findPageSpace(db: Db, id: string): Promise<{ space_id: string } | undefined> {
  return db.selectFrom('page').select('space_id').where('id', '=', id).executeTakeFirst()
}

/** @returns ids with commas between: of many, one text passes from thread to thread in a hundredth of the time */
export async function listLinkIdsOfTag(db: Db, spaceId: string, tag: string): Promise<string> {
  const { ids } = await db
    .selectFrom('link_tag')
    .select(sql<string | null>`string_agg(link_id, ',')`.as('ids'))
    .where('space_id', '=', spaceId)
    .where('tag', '=', tag)
    .executeTakeFirstOrThrow()
  return ids ?? ''
}

/** Those of these links that are in this space. */
export async function listLinkIdsIn(
  db: Db,
  spaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('link')
    .select('id')
    .where('id', 'in', [...ids])
    .where('space_id', '=', spaceId)
    .execute()
  return rows.map((row) => row.id)
}

/** Links that the blocks and icons of a page carry or carried. */
export async function listLinkIdsOfPage(db: Db, pageId: string): Promise<string[]> {
  const ids = new Set<string>()
  for (const table of ['block', 'social_icon'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('link_id')
      .where('page_id', '=', pageId)
      .where('link_id', 'is not', null)
      .execute()
    for (const row of rows) if (row.link_id !== null) ids.add(row.link_id)
  }
  return [...ids]
}

/** What links are called by: the title and the alias; of pages title and username. */
export interface TargetName {
  title: string
  code: string
}

/** @returns names by id, of those that are still there */
export async function findNames(
  db: Db,
  target: 'link' | 'page',
  ids: readonly string[],
): Promise<Map<string, TargetName>> {
  if (ids.length === 0) return new Map()
  const rows =
    target === 'link'
      ? await db
          .selectFrom('link')
          .select(['id', 'title', 'alias as code'])
          .where('id', 'in', [...ids])
          .execute()
      : await db
          .selectFrom('page')
          .select(['id', 'title', 'username as code'])
          .where('id', 'in', [...ids])
          .execute()
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

/** What people are shown: the title where there is one; '' for what is gone. */
export const sayName = (name: TargetName | undefined): string => name?.title || name?.code || ''

/** A link whose owner shows its numbers. @param key canonical key of its alias */
export function findPublicLink(
  db: Db,
  key: string,
): Promise<{ id: string; alias: string } | undefined> {
  return db
    .selectFrom('link')
    .innerJoin('public_statistics', 'public_statistics.link_id', 'link.id')
    .innerJoin('space', 'space.id', 'link.space_id')
    .select(['link.id', 'link.alias'])
    .where('link.domain_id', '=', 'main')
    .where('link.slug_key', '=', key)
    .where('link.deleted_at', 'is', null)
    .where('link.blocked_at', 'is', null)
    .where('space.blocked_at', 'is', null)
    .executeTakeFirst()
}
