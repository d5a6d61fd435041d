import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { linkSortSchema, linkStateSchema } from '#contract/links.ts'
import type { Database, Db } from '../../database.ts'
import type { LinkRow } from './links.repository.ts'

export type LinkSort = z.infer<typeof linkSortSchema>

export interface LinkQuery {
  spaceId: string
  state: z.infer<typeof linkStateSchema>
  /** part of alias, title, destination or note */
  text: string | undefined
  tag: string | undefined
  sort: LinkSort
  /** sort value and id of the last row of the page before */
  after: readonly [value: string | number, id: string] | undefined
  limit: number
}

const columns = { newest: 'created_at', oldest: 'created_at', alias: 'slug_key' } as const

/** What a cursor remembers of a row. */
export function sortValueOf(link: LinkRow, sort: LinkSort): string | number {
  return link[columns[sort]]
}

/** One page of the hand-made links of a space. */
export function listLinks(db: Db, query: LinkQuery): Promise<LinkRow[]> {
  const column = columns[query.sort]
  const direction = query.sort === 'newest' ? 'desc' : 'asc'
  let select = db
    .selectFrom('link')
    .selectAll('link')
    .where('space_id', '=', query.spaceId)
    .where('origin', '=', 'shortener')
    .where('deleted_at', query.state === 'deleted' ? 'is not' : 'is', null)
  if (query.state !== 'deleted') {
    select = select.where('is_archived', '=', query.state === 'archived' ? 1 : 0)
  }
  const { text, tag, after } = query
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
  if (after) {
    const beyond = direction === 'desc' ? '<' : '>'
    select = select.where((is) =>
      is.or([
        is(column, beyond, after[0]),
        is.and([is(column, '=', after[0]), is('id', beyond, after[1])]),
      ]),
    )
  }
  return select.orderBy(column, direction).orderBy('id', direction).limit(query.limit).execute()
}

function containsText(is: ExpressionBuilder<Database, 'link'>, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return is.or(
    (['slug_key', 'title', 'destination', 'note'] as const).map(
      (column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`,
    ),
  )
}
