import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { linkSortSchema, linkStateSchema } from '#contract/links.ts'
import type { Database, Db } from '../../database.ts'
import type { LinkRow } from './links.repository.ts'

export type LinkSort = z.infer<typeof linkSortSchema>

/** What a list is narrowed by; undefined leaves it as it is. */
export interface LinkFilter {
  state: z.infer<typeof linkStateSchema>
  /** part of alias, title, destination or note */
  text?: string | undefined
  tag?: string | undefined
  /** made since, made before: milliseconds UTC */
  from?: number | undefined
  to?: number | undefined
  clicksMin?: number | undefined
  clicksMax?: number | undefined
}

export interface LinkQuery extends LinkFilter {
  spaceId: string
  sort: LinkSort
  /** sort value and id of the last row of the page before */
  after: readonly [value: string | number, id: string] | undefined
  limit: number
}

/** `sort_value` is what a cursor remembers of a row. */
export type ListedLink = LinkRow & { sort_value: string | number }

const clicksOf = sql<number>`coalesce(
  (select total from link_counter where link_counter.link_id = link.id), 0)`
const sortValues: Record<LinkSort, RawBuilder<string | number>> = {
  newest: sql<number>`link.created_at`,
  oldest: sql<number>`link.created_at`,
  alias: sql<string>`link.slug_key`,
  clicks: clicksOf,
}

/** One page of the hand-made links of a space. */
export async function listLinks(db: Db, query: LinkQuery): Promise<ListedLink[]> {
  const { sort, after } = query
  const value = sortValues[sort]
  const isDown = sort === 'newest' || sort === 'clicks'
  const direction = isDown ? 'desc' : 'asc'
  let select = filtered(db, query).selectAll('link').select(value.as('sort_value'))
  if (after) {
    const beyond = sql.raw(isDown ? '<' : '>')
    select = select.where(
      sql<SqlBool>`(${value} ${beyond} ${after[0]} or (${value} = ${after[0]} and link.id ${beyond} ${after[1]}))`,
    )
  }
  const rows = await select
    .orderBy(value, direction)
    .orderBy('link.id', direction)
    .limit(query.limit)
    .execute()
  return rows as ListedLink[]
}

/** @returns ids of the hand-made links of a space, newest first */
export async function listIdsOfLinks(
  db: Db,
  filter: LinkFilter & { spaceId: string },
  limit: number,
): Promise<string[]> {
  const rows = await filtered(db, filter)
    .select('link.id')
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

function filtered(db: Db, filter: LinkFilter & { spaceId: string }) {
  const { text, tag, from, to, clicksMin, clicksMax, state, spaceId } = filter
  let select = db
    .selectFrom('link')
    .where('link.space_id', '=', spaceId)
    .where('link.origin', '=', 'shortener')
    .where('link.deleted_at', state === 'deleted' ? 'is not' : 'is', null)
  if (state !== 'deleted') {
    select = select.where('link.is_archived', '=', state === 'archived' ? 1 : 0)
  }
  if (text !== undefined && text.trim() !== '') {
    select = select.where((is) => containsText(is, text.trim()))
  }
  if (tag !== undefined) {
    select = select.where((is) =>
      is.exists(
        is
          .selectFrom('link_tag')
          .select('link_id')
          .whereRef('link_tag.link_id', '=', 'link.id')
          .where('tag', '=', tag),
      ),
    )
  }
  if (from !== undefined) select = select.where('link.created_at', '>=', from)
  if (to !== undefined) select = select.where('link.created_at', '<', to)
  if (clicksMin !== undefined) select = select.where(sql<SqlBool>`${clicksOf} >= ${clicksMin}`)
  if (clicksMax !== undefined) select = select.where(sql<SqlBool>`${clicksOf} <= ${clicksMax}`)
  return select
}

function containsText(is: ExpressionBuilder<Database, 'link'>, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return is.or(
    (['slug_key', 'title', 'destination', 'note'] as const).map(
      (column) => sql<SqlBool>`lower(${sql.ref(`link.${column}`)}) like ${pattern} escape '\\'`,
    ),
  )
}
