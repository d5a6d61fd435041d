import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import { likePattern } from '../../platform/search/search-text.ts'
import { inVisible, type VisibleFolders } from '../folders/index.ts'
import type { LinkListTable } from './link-lists.table.ts'

/** The only writer of `link_list` and `link_list_item`. */

export interface LinkListNumbers {
  links: number
  activeLinks: number
  clicks: number
  allClicks: number
}

/**
 * Whether somebody may know of a list: it has a link in a folder that they see, or no link at all.
 * Names of lists say what their links are about.
 */
function isListVisible(visible: VisibleFolders | undefined): RawBuilder<SqlBool> {
  if (visible === undefined) return sql`1 = 1`
  const links = sql`select 1 from link_list_item as item join link on link.id = item.link_id
    where item.list_id = link_list.id and link.space_id = link_list.space_id`
  return sql`(exists (${links} and ${inVisible(visible)}) or not exists (${links}))`
}

/** One page of the lists that are not deleted, newest first: ids grow with time. */
export function listLinkLists(
  db: Db,
  {
    spaceId,
    needle,
    before,
    limit,
    visible,
  }: {
    spaceId: string
    /** part of the folded name; '' for all */
    needle: string
    /** id of the last list of the previous page */
    before: string | undefined
    limit: number
    visible: VisibleFolders | undefined
  },
): Promise<LinkListTable[]> {
  let query = db
    .selectFrom('link_list')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .where(isListVisible(visible))
  if (needle !== '') {
    query = query.where(sql<boolean>`name_key like ${likePattern(needle)} escape '\\'`)
  }
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export function findLinkList(
  db: Db,
  id: string,
  visible?: VisibleFolders,
): Promise<LinkListTable | undefined> {
  return db
    .selectFrom('link_list')
    .selectAll()
    .where('id', '=', id)
    .where(isListVisible(visible))
    .executeTakeFirst()
}

/** @returns the id of the list that has this name now */
export async function findIdOfName(
  db: Db,
  spaceId: string,
  nameKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('link_list')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('name_key', '=', nameKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/**
 * @param visible the folders whose links are summed
 * @returns by list id the sums over its links that are not deleted; a list without any is absent
 */
export async function sumLinkLists(
  db: Db,
  ids: readonly string[],
  visible?: VisibleFolders,
): Promise<ReadonlyMap<string, LinkListNumbers>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('link_list_item as item')
    .innerJoin('link_list as list', 'list.id', 'item.list_id')
    .innerJoin('link', 'link.id', 'item.link_id')
    .leftJoin('link_counter as counter', 'counter.link_id', 'link.id')
    .whereRef('link.space_id', '=', 'list.space_id')
    .where('link.deleted_at', 'is', null)
    .where('item.list_id', 'in', [...ids])
    .where(inVisible(visible))
    .groupBy('item.list_id')
    .select((eb) => [
      'item.list_id',
      eb.fn.countAll<number>().as('links'),
      sql<number>`sum(1 - link.is_archived)`.as('active'),
      sql<number>`sum(coalesce(counter.human, 0))`.as('clicks'),
      sql<number>`sum(coalesce(counter.total, 0))`.as('all_clicks'),
    ])
    .execute()
  return new Map(
    rows.map(({ list_id, links, active, clicks, all_clicks }) => [
      list_id,
      {
        ...{ links: Number(links), activeLinks: Number(active) },
        ...{ clicks: Number(clicks), allClicks: Number(all_clicks) },
      },
    ]),
  )
}

export async function insertLinkList(db: Db, row: LinkListTable): Promise<void> {
  await db.insertInto('link_list').values(row).execute()
}

export async function insertLinkListItems(
  db: Db,
  listId: string,
  linkIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('link_list_item')
    .values(linkIds.map((link_id) => ({ link_id, list_id: listId })))
    .execute()
}

export function updateLinkList(
  db: Db,
  id: string,
  values: Updateable<LinkListTable>,
): Promise<LinkListTable> {
  return db
    .updateTable('link_list')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Permanently deletes lists of a space that nobody has restored. */
export async function deleteLinkListsBefore(
  db: Db,
  spaceId: string,
  before: number,
): Promise<void> {
  await db
    .deleteFrom('link_list')
    .where('space_id', '=', spaceId)
    .where('deleted_at', '<', before)
    .execute()
}
