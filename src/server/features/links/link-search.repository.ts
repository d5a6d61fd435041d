import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import { labelsOf, readLabels } from '../../platform/search/search-index.ts'
import { searchTextOf } from '../../platform/search/search-text.ts'
import { shelveLinkCounters } from '../clicks/index.ts'
import { type LinkRow, listTagsOf } from './links.repository.ts'
import type { LinkSearchTable } from './links.table.ts'

/** The only writer of `link_search`, `link_tag_count` and, after the triggers, of `link_search_pending`. */

/** What of a link is searched, and on which shelf. */
export type SearchedLink = Pick<
  LinkRow,
  | 'id'
  | 'space_id'
  | 'slug_key'
  | 'alias'
  | 'title'
  | 'destination'
  | 'note'
  | 'is_archived'
  | 'deleted_at'
  | 'created_at'
>

export function bodyOf({ slug_key, alias, title, destination, note }: SearchedLink): string {
  const names = alias.toLowerCase() === slug_key ? [slug_key] : [slug_key, alias]
  return searchTextOf([...names, title, destination, note])
}

/** Links that are searched together: of a space and in a state, since a search asks for one of each. */
export function shelfOf(spaceId: string, state: 'active' | 'archived' | 'deleted'): string {
  return `${spaceId} ${state}`
}

function shelfOfLink({ space_id, is_archived, deleted_at }: SearchedLink): string {
  if (deleted_at !== null) return shelfOf(space_id, 'deleted')
  return shelfOf(space_id, is_archived === 1 ? 'archived' : 'active')
}

const SLOT_BITS = 20n

/** The places of links made at a moment, newest first: below zero, so that they go up from new to old. */
export function placesOf(createdAt: number): { first: bigint; last: bigint } {
  const last = -(BigInt(createdAt) << SLOT_BITS)
  return { first: last - (1n << SLOT_BITS) + 1n, last }
}

/** @returns how many links wait, up to `limit` */
export async function countPending(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from
    (select 1 from link_search_pending limit ${limit}) as waiting`.execute(db)
  return Number(rows[0]?.many ?? 0)
}

/** @returns the number of the last link that waits; undefined when none does */
export async function lastPending(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('link_search_pending')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq
}

/**
 * Brings the texts of links that wait into the index; needs a transaction.
 * @returns how many waited
 */
export async function indexPending(db: Db, limit: number): Promise<number> {
  const { search, lockSearch } = capabilitiesOf(db)
  await lockSearch(db)
  const pending = await db
    .selectFrom('link_search_pending')
    .selectAll()
    .orderBy('seq')
    .limit(limit)
    .execute()
  if (pending.length === 0) return 0
  // read after the rows that wait: a change that comes meanwhile notes the link again
  const ids = [...new Set(pending.map(({ link_id }) => link_id))]
  const links = await db
    .selectFrom('link')
    .select(['id', 'space_id', 'slug_key', 'alias', 'title', 'destination', 'note'])
    .select(['is_archived', 'deleted_at', 'created_at'])
    .where('id', 'in', ids)
    .where('origin', '=', 'shortener')
    .execute()
  const former = await db
    .selectFrom('link_search')
    .select(['shelf', 'labels'])
    .where('link_id', 'in', ids)
    .execute()
  const stored = sql`select place from link_search where link_id in (${sql.join(ids)})`
  await search.remove(db, 'link_search', stored)
  await db.deleteFrom('link_search').where('link_id', 'in', ids).execute()
  const texts = await placed(db, links)
  if (texts.length > 0) {
    await db.insertInto('link_search').values(texts).execute()
    await search.add(db, 'link_search', texts)
  }
  await shelveCounters(db, ids, links)
  await recountTags(db, former, texts)
  await db
    .deleteFrom('link_search_pending')
    .where(
      'seq',
      'in',
      pending.map(({ seq }) => seq),
    )
    .execute()
  return pending.length
}

/** The lists by clicks know the links that the search knows. */
async function shelveCounters(
  db: Db,
  ids: readonly string[],
  links: readonly SearchedLink[],
): Promise<void> {
  const there = new Set(links.map(({ id }) => id))
  const shelved = links.map((link) => ({
    id: link.id,
    shelf: shelfOfLink(link),
    madeAt: link.created_at,
  }))
  await shelveLinkCounters(
    db,
    shelved,
    ids.filter((id) => !there.has(id)),
  )
}

type Labelled = Pick<LinkSearchTable, 'shelf' | 'labels'>

/** Changes the counts of tags by what left the index and what came. */
async function recountTags(
  db: Db,
  former: readonly Labelled[],
  present: readonly Labelled[],
): Promise<void> {
  const steps = new Map<string, { shelf: string; tag: string; many: number }>()
  const count = (rows: readonly Labelled[], step: number) => {
    for (const { shelf, labels } of rows) {
      for (const tag of readLabels(labels)) {
        const of = `${shelf} ${tag}`
        const known = steps.get(of) ?? { shelf, tag, many: 0 }
        steps.set(of, { ...known, many: known.many + step })
      }
    }
  }
  count(former, -1)
  count(present, 1)
  const changed = [...steps.values()].filter(({ many }) => many !== 0)
  if (changed.length === 0) return
  await db
    .insertInto('link_tag_count')
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(['shelf', 'tag']).doUpdateSet((eb) => ({
        many: eb('link_tag_count.many', '+', eb.ref('excluded.many')),
      })),
    )
    .execute()
  const lessened = changed.filter(({ many }) => many < 0).map(({ shelf }) => shelf)
  if (lessened.length === 0) return
  await db
    .deleteFrom('link_tag_count')
    .where('shelf', 'in', [...new Set(lessened)])
    .where('many', '<=', 0)
    .execute()
}

/** Every link gets the next free place of its moment. */
async function placed(db: Db, links: readonly SearchedLink[]) {
  const moments = [...new Set(links.map(({ created_at }) => created_at))]
  const free = await freePlaces(db, moments)
  const tags = await listTagsOf(
    db,
    links.map(({ id }) => id),
  )
  return links.map((link) => {
    const place = free.get(link.created_at)!
    free.set(link.created_at, place - 1n)
    const labels = labelsOf(tags.get(link.id) ?? [])
    return { place, link_id: link.id, shelf: shelfOfLink(link), body: bodyOf(link), labels }
  })
}

async function freePlaces(db: Db, moments: readonly number[]): Promise<Map<number, bigint>> {
  const free = new Map(moments.map((moment) => [moment, placesOf(moment).last]))
  if (moments.length === 0) return free
  const spans: RawBuilder<unknown>[] = moments.map((moment, at) => {
    const { first, last } = placesOf(moment)
    return sql`select cast(${at} as integer) as at, cast(min(place) as text) as place
      from link_search where place between ${first} and ${last}`
  })
  const { rows } = await sql<{ at: number; place: string | null }>`${sql.join(
    spans,
    sql` union all `,
  )}`.execute(db)
  for (const { at, place } of rows) if (place !== null) free.set(moments[at]!, BigInt(place) - 1n)
  return free
}
