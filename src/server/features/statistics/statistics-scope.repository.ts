import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/** Reads links and pages for statistics; writes nothing. */

export function findLinkSpace(db: Db, id: string): Promise<{ space_id: string } | undefined> {
  return db.selectFrom('link').select('space_id').where('id', '=', id).executeTakeFirst()
}

export function findPageSpace(db: Db, id: string): Promise<{ space_id: string } | undefined> {
  return db.selectFrom('page').select('space_id').where('id', '=', id).executeTakeFirst()
}

/**
 * @returns ids separated by commas: for many ids, one text passes between threads a hundred times
 * faster
 */
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

/** Links that the blocks and icons of a page have or had. */
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

/** Names of a target: title and alias of a link, title and username of a page. */
export interface TargetName {
  title: string
  code: string
}

/** @returns names by id, only for targets that still exist */
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

/** The name that people see: the title, or else the alias; '' if the target is gone. */
export const sayName = (name: TargetName | undefined): string => name?.title || name?.code || ''

/** A link whose owner has published its numbers. @param key canonical key of its alias */
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
