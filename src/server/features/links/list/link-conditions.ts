import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { NO_FOLDER } from '#contract/links/folder-values.ts'
import type { linkSortSchema, linkStateSchema } from '#contract/links/links.ts'
import type { Database } from '../../../database.ts'
import { inVisible, type VisibleFolders } from '../../folders/index.ts'
import type { SlugAddress } from '../../slugs/index.ts'
import type { LinkRow } from '../one/links.repository.ts'

export type LinkSort = z.infer<typeof linkSortSchema>

/** The filters of a list; undefined means no filter. */
export interface LinkFilter {
  state: z.infer<typeof linkStateSchema>
  /** words that each occur in alias, title, destination, note or a tag */
  text?: string | undefined
  /** the single link behind a short address of ours */
  slug?: SlugAddress | undefined
  /** all links of a domain */
  domainId?: string | undefined
  tag?: string | undefined
  /** in this folder or one in it; `NO_FOLDER`: in none */
  folder?: string | undefined
  /** in this named list */
  list?: string | undefined
  /** what the caller may see */
  visible?: VisibleFolders | undefined
  /** created from, created before: milliseconds UTC */
  from?: number | undefined
  to?: number | undefined
  clicksMin?: number | undefined
  clicksMax?: number | undefined
  /** only links whose destination is dead, without ignored ones */
  isDead?: boolean | undefined
}

export interface LinkQuery extends LinkFilter {
  spaceId: string
  sort: LinkSort
  /** sort value and id of the last row of the previous page */
  after: readonly [value: string | number, id: string] | undefined
  limit: number
  /** set if only ids are needed: a whole row is fifty times as large */
  isIdsOnly?: boolean
}

/** A cursor contains the `sort_value` of a row. */
export type ListedLink = LinkRow & { sort_value: string | number }

/** clicks by people (contract.md §5) */
const clicksOf = sql<number>`coalesce(
  (select human from link_counter where link_counter.link_id = link.id), 0)`

/** The sort expression of each order; equal rows are sorted by id. */
export const sortValues: Record<LinkSort, RawBuilder<string | number>> = {
  newest: sql<number>`link.created_at`,
  oldest: sql<number>`link.created_at`,
  alias: sql<string>`link.slug_key`,
  clicks: clicksOf,
}

/** @returns all columns of `link` or, for ids only, those that the order needs */
export const columnsOf = ({ isIdsOnly }: Pick<LinkQuery, 'isIdsOnly'>) =>
  isIdsOnly ? sql`link.id, link.created_at` : sql`link.*`

/** Whether an order is descending. */
export const isDown = (sort: LinkSort) => sort === 'newest' || sort === 'clicks'

/** All conditions of a filter except its text, and the start after the previous page. */
export function conditionsOf(filter: Given): Expression<SqlBool> {
  return expressionBuilder<Database, 'link'>().and([listOf(filter), narrowed(filter)])
}

type Given = LinkFilter & { spaceId: string } & Partial<Pick<LinkQuery, 'sort' | 'after'>>

/** The list itself, which an index holds in order, and the start after the previous page. */
export function listOf(filter: Given): Expression<SqlBool> {
  const { state, spaceId, sort = 'newest', after } = filter
  const is = expressionBuilder<Database, 'link'>()
  const all: Expression<SqlBool>[] = [
    is('link.space_id', '=', spaceId),
    is('link.origin', '=', 'shortener'),
    is('link.deleted_at', state === 'deleted' ? 'is not' : 'is', null),
  ]
  if (state !== 'deleted') all.push(is('link.is_archived', '=', state === 'archived' ? 1 : 0))
  if (after !== undefined) {
    const value = sortValues[sort]
    const beyond = sql.raw(isDown(sort) ? '<' : '>')
    all.push(sql<SqlBool>`(${value}, link.id) ${beyond} (${after[0]}, ${after[1]})`)
  }
  return is.and(all)
}

/** The conditions of a filter, except its text. */
export function narrowed(filter: LinkFilter): Expression<SqlBool> {
  const { tag, from, to, clicksMin, clicksMax, slug, domainId } = filter
  const is = expressionBuilder<Database, 'link'>()
  const all: Expression<SqlBool>[] = []
  if (tag !== undefined) {
    const tags = is
      .selectFrom('link_tag')
      .select('link_id')
      .whereRef('link_tag.link_id', '=', 'link.id')
      .where('tag', '=', tag)
    all.push(is.exists(tags))
  }
  if (filter.visible !== undefined) all.push(inVisible(filter.visible))
  if (filter.folder !== undefined) all.push(inFolder(filter.folder))
  if (filter.list !== undefined) all.push(inList(filter.list))
  if (domainId !== undefined) all.push(is('link.domain_id', '=', domainId))
  if (slug !== undefined) {
    const behind = is
      .selectFrom('slug')
      .select('target_id')
      .where('domain_id', '=', slug.domainId)
      .where('key', '=', slug.key)
    all.push(is('link.id', '=', behind))
  }
  if (from !== undefined) all.push(is('link.created_at', '>=', from))
  if (to !== undefined) all.push(is('link.created_at', '<', to))
  if (clicksMin !== undefined) all.push(sql<SqlBool>`${clicksOf} >= ${clicksMin}`)
  if (filter.isDead) {
    all.push(sql<SqlBool>`exists (select 1 from link_health where link_health.link_id = link.id
      and link_health.address = link.destination_href and link_health.state = 'dead'
      and link_health.ignored_at is null)`)
  }
  if (clicksMax !== undefined) all.push(sql<SqlBool>`${clicksOf} <= ${clicksMax}`)
  return is.and(all)
}

function inList(list: string): RawBuilder<SqlBool> {
  return sql`link.id in (select item.link_id from link_list_item as item
    join link_list on link_list.id = item.list_id
    where item.list_id = ${list} and link_list.deleted_at is null)`
}

function inFolder(folder: string): RawBuilder<SqlBool> {
  if (folder === NO_FOLDER) {
    return sql`not exists (select 1 from folder
      where folder.id = link.folder_id and folder.deleted_at is null)`
  }
  return sql`link.folder_id in (select folder.id from folder
    where folder.deleted_at is null and (folder.id = ${folder} or folder.parent_id = ${folder}))`
}
