import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { inVisible, type VisibleFolders } from '../folders/index.ts'

/** Reads links and pages for statistics; writes nothing. */

export function findLinkPlace(
  db: Db,
  id: string,
): Promise<{ space_id: string; folder_id: string | null } | undefined> {
  return db
    .selectFrom('link')
    .select(['space_id', 'folder_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findPagePlace(
  db: Db,
  id: string,
): Promise<{ space_id: string; folder_id: string | null } | undefined> {
  return db
    .selectFrom('page')
    .select(['space_id', 'folder_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * @returns ids separated by commas: for many ids, one text passes between threads a hundred times
 * faster
 */
export async function listLinkIdsOfTag(
  db: Db,
  spaceId: string,
  tag: string,
  visible: VisibleFolders | undefined,
): Promise<string> {
  const { ids } = await db
    .selectFrom('link_tag')
    .select(sql<string | null>`string_agg(link_tag.link_id, ',')`.as('ids'))
    .where('link_tag.space_id', '=', spaceId)
    .where('link_tag.tag', '=', tag)
    .$if(visible !== undefined, (query) =>
      query.innerJoin('link', 'link.id', 'link_tag.link_id').where(inVisible(visible)),
    )
    .executeTakeFirstOrThrow()
  return ids ?? ''
}

/** Links or pages of a space in the folders that somebody sees; ids as above. */
export async function listIdsInFolders(
  db: Db,
  target: 'link' | 'page',
  spaceId: string,
  visible: VisibleFolders,
): Promise<string> {
  if (target === 'page') return listPageIds(db, spaceId, visible)
  const { ids } = await db
    .selectFrom('link')
    .select(sql<string | null>`string_agg(link.id, ',')`.as('ids'))
    .where('link.space_id', '=', spaceId)
    .where(inVisible(visible))
    .executeTakeFirstOrThrow()
  return ids ?? ''
}

async function listPageIds(db: Db, spaceId: string, visible: VisibleFolders): Promise<string> {
  const { ids } = await db
    .selectFrom('page')
    .select(sql<string | null>`string_agg(page.id, ',')`.as('ids'))
    .where('page.space_id', '=', spaceId)
    .where(inVisible(visible, 'page.folder_id'))
    .executeTakeFirstOrThrow()
  return ids ?? ''
}

/** Those of these links that are in this space and in a folder that somebody sees. */
export async function listLinkIdsIn(
  db: Db,
  spaceId: string,
  ids: readonly string[],
  visible: VisibleFolders | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('link')
    .select('id')
    .where('id', 'in', [...ids])
    .where('space_id', '=', spaceId)
    .where(inVisible(visible))
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
): Promise<{ id: string; alias: string; space_id: string } | undefined> {
  return db
    .selectFrom('link')
    .innerJoin('public_statistics', 'public_statistics.link_id', 'link.id')
    .innerJoin('space', 'space.id', 'link.space_id')
    .select(['link.id', 'link.alias', 'link.space_id'])
    .where('link.domain_id', '=', 'main')
    .where('link.slug_key', '=', key)
    .where('link.deleted_at', 'is', null)
    .where('link.blocked_at', 'is', null)
    .where('space.blocked_at', 'is', null)
    .executeTakeFirst()
}
