import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'
import { needleOf } from '../../../platform/search/search-text.ts'
import type { LinkRow } from '../one/links.repository.ts'
import { FILE_COLUMNS, type FileColumn } from '../one/plain-columns.ts'
import { lastPending } from '../search/link-search.repository.ts'
import { saying, sourceOf } from '../search/search-links.ts'
import { waysToMatch } from '../search/search-ways.ts'
import { findWaiting, isCurrent } from '../search/waiting-links.ts'
import {
  conditionsOf,
  isDown,
  type LinkFilter,
  type LinkSort,
  listOf,
  sortValues,
} from './link-conditions.ts'

export type WholeList = LinkFilter & { spaceId: string; sort: LinkSort }

/** The columns of a link that an export needs. */
export type LinkOfList = Pick<
  LinkRow,
  | 'id'
  | 'alias'
  | 'domain_id'
  | 'folder_id'
  | 'destination'
  | 'created_at'
  | 'is_archived'
  | 'earlier_clicks'
  | FileColumn
> & {
  tags: string[]
  clicks: number
  all_clicks: number
  click_limit: number | null
  has_password: number
  is_blocked: number
  has_rules: number
}

/** Occurs in no tag. */
const BETWEEN = '\u001f'

/**
 * Every link of a list in order, in portions. The list is sorted once, as one text of ids, since
 * paging would sort it for each page. Links that leave the list meanwhile are left out.
 */
export async function* listAllLinks(
  db: Db,
  list: WholeList,
  atOnce: number,
): AsyncGenerator<LinkOfList[]> {
  const ids = await idsInOrder(db, list)
  for (const some of portionsOf(ids, atOnce)) {
    const known = await readSome(db, list, some)
    yield some.flatMap((id) => known.get(id) ?? [])
  }
}

/**
 * One query that reads only what is exported; reading whole links with five further queries took
 * twice as long.
 */
async function readSome(
  db: Db,
  list: WholeList,
  ids: readonly string[],
): Promise<Map<string, LinkOfList>> {
  // a cross join is read in the written order; otherwise the engine would scan the space for each
  // portion
  const { rows } = await sql<Omit<LinkOfList, 'tags'> & { tags: string | null }>`
    select link.id, link.alias, link.domain_id, link.folder_id, link.destination, link.created_at, link.is_archived,
      link.earlier_clicks,
      ${sql.join(FILE_COLUMNS.map((column) => sql.ref(`link.${column}`)))},
      ${sortValues.clicks} as clicks,
      coalesce((select total from link_counter where link_counter.link_id = link.id), 0) as all_clicks,
      case when link.password_hash is null then 0 else 1 end as has_password,
      case when link.blocked_at is null then 0 else 1 end as is_blocked,
      case when link.rules = '[]' then 0 else 1 end as has_rules,
      (select string_agg(tag, ${BETWEEN}) from link_tag where link_tag.link_id = link.id) as tags,
      (select max from link_limit where link_limit.link_id = link.id) as click_limit
    from (${capabilitiesOf(db).textsOf(JSON.stringify(ids))}) as portion cross join link
    where link.id = portion.text and ${listOf({ ...list, after: undefined })}`.execute(db)
  return new Map(
    rows.map((row) => [row.id, { ...row, tags: row.tags?.split(BETWEEN).sort() ?? [] }]),
  )
}

/** @returns ids, each followed by a space */
async function idsInOrder(db: Db, list: WholeList): Promise<string> {
  const direction = sql.raw(isDown(list.sort) ? 'desc' : 'asc')
  const needle = needleOf(list.text)
  const isSearched = needle !== undefined || list.tag !== undefined
  const found = isSearched ? await foundInAnyWay(db, list, needle) : undefined
  const from = found === undefined ? sql`link` : sql`(${found}) as found cross join link`
  const among = found === undefined ? sql`true` : sql`link.id = found.found_id`
  const { rows } = await sql<{ ids: string | null }>`select string_agg(id, '') as ids from (
    select link.id || ' ' as id from ${from} where ${among} and ${conditionsOf(list)}
    order by ${sortValues[list.sort]} ${direction}, link.id ${direction}) as listed`.execute(db)
  return rows[0]?.ids ?? ''
}

async function foundInAnyWay(
  db: Db,
  list: WholeList,
  needle: string | undefined,
): Promise<RawBuilder<unknown>> {
  const found: RawBuilder<unknown>[] = []
  for (const way of await waysToMatch(db, list, needle)) {
    found.push(await foundBy(db, { ...list, tag: way.tag }, way.needle))
  }
  if (found.length === 1) return found[0]!
  return sql`select distinct found_id from (${sql.join(found, sql` union all `)}) as found_twice`
}

/** Finds links by the search index, and among those that wait for it. */
async function foundBy(
  db: Db,
  list: WholeList,
  needle: string | undefined,
): Promise<RawBuilder<unknown>> {
  const query = { ...list, after: undefined, limit: Number.POSITIVE_INFINITY, isIdsOnly: false }
  const search = { query, needle, pendingTo: await lastPending(db) }
  const waiting = await findWaiting(db, search)
  const { from, where } = await sourceOf(db, list, needle)
  const id = sql.ref('link_search.link_id')
  const indexed = sql`select ${id} as found_id from ${from}
    where ${where} and ${saying(needle)} and ${isCurrent(search, id)}`
  if (waiting.length === 0) return indexed
  const ids = JSON.stringify(waiting.map((link) => link.id))
  return sql`${indexed} union all ${capabilitiesOf(db).textsOf(ids)}`
}

function* portionsOf(ids: string, atOnce: number): Generator<string[]> {
  let some: string[] = []
  for (let from = 0; from < ids.length; ) {
    const to = ids.indexOf(' ', from)
    some.push(ids.slice(from, to))
    from = to + 1
    if (some.length < atOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
