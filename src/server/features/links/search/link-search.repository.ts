import { sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'
import { jsonRows, jsonRowsReader } from '../../../platform/db/rows/json-rows.ts'
import { labelsOf, readLabels } from '../../../platform/search/search-index.ts'
import { searchTextOf } from '../../../platform/search/search-text.ts'
import { shelveLinkCounters } from '../../clicks/index.ts'
import type { LinkSearchTable } from '../links.table.ts'
import type { LinkRow } from '../one/links.repository.ts'

/**
 * The only writer of `link_search`, `link_tag_count` and, apart from the triggers, of
 * `link_search_pending`.
 */

/** The searched text of a link, and the shelf it is on. */
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

/**
 * The shelf of links that are searched together: one per space and state, since every search asks
 * for one of each.
 */
export function shelfOf(spaceId: string, state: 'active' | 'archived' | 'deleted'): string {
  return `${spaceId} ${state}`
}

function shelfOfLink({ space_id, is_archived, deleted_at }: SearchedLink): string {
  if (deleted_at !== null) return shelfOf(space_id, 'deleted')
  return shelfOf(space_id, is_archived === 1 ? 'archived' : 'active')
}

const SLOT_BITS = 20n

/**
 * The places for links created at one time, newest first. They are negative, so that they increase
 * from new to old.
 */
export function placesOf(createdAt: number): { first: bigint; last: bigint } {
  const last = -(BigInt(createdAt) << SLOT_BITS)
  return { first: last - (1n << SLOT_BITS) + 1n, last }
}

/** @returns how many links wait for the index, up to `limit` */
export async function countPending(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from
    (select 1 from link_search_pending limit ${limit}) as waiting`.execute(db)
  return Number(rows[0]?.many ?? 0)
}

/** @returns the number of the last waiting link; undefined if none waits */
export async function lastPending(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('link_search_pending')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq
}

/** The searched columns of a link; all null if there is no such link to join. */
const SAID = [
  ...(['id', 'space_id', 'slug_key', 'alias', 'title', 'destination', 'note'] as const),
  ...(['is_archived', 'deleted_at', 'created_at'] as const),
]

/** A waiting row, with the link's current texts and what the index has. */
interface Waiting extends SearchedLink {
  seq: number
  link_id: string
  former_shelf: string | null
  former_labels: string | null
  /** in the format of `jsonRows` */
  tags: string | null
  /** the lowest place that another link of the same time has */
  taken: string | null
}

const readTags = jsonRowsReader<{ tag: string }>(['tag'])

/**
 * One query for everything about the waiting links, since each query is a round trip to the writer
 * thread.
 */
async function listWaiting(db: Db, limit: number): Promise<Waiting[]> {
  const last = sql`-(link.created_at * ${sql.lit(2 ** Number(SLOT_BITS))})`
  const { rows } = await sql<Waiting>`
    select pending.seq, pending.link_id, ${sql.join(SAID.map((name) => sql.ref(`link.${name}`)))},
      former.shelf as former_shelf, former.labels as former_labels,
      (select ${jsonRows(db, ['link_tag.tag'])} from link_tag
        where link_tag.link_id = pending.link_id) as tags,
      (select cast(min(other.place) as text) from link_search as other
        where other.place between ${last} - ${sql.lit(2 ** Number(SLOT_BITS) - 1)} and ${last}
          and other.link_id <> pending.link_id) as taken
    from link_search_pending as pending
    left join link on link.id = pending.link_id and link.origin = 'shortener'
    left join link_search as former on former.link_id = pending.link_id
    order by pending.seq limit ${limit}`.execute(db)
  return rows
}

/**
 * Updates the index for waiting links; needs a transaction.
 * @returns how many were waiting
 */
export async function indexPending(db: Db, limit: number): Promise<number> {
  const { search, lockSearch } = capabilitiesOf(db)
  await lockSearch(db)
  const pending = await listWaiting(db, limit)
  if (pending.length === 0) return 0
  const waiting = [...new Map(pending.map((row) => [row.link_id, row])).values()]
  const ids = waiting.map(({ link_id }) => link_id)
  const links = waiting.filter(({ id }) => id !== null)
  const former = waiting.flatMap(({ link_id, former_shelf: shelf, former_labels: labels }) =>
    shelf === null || labels === null ? [] : [{ link_id, shelf, labels }],
  )
  if (former.length > 0) {
    const gone = former.map(({ link_id }) => link_id)
    const stored = sql`select place from link_search where link_id in (${sql.join(gone)})`
    await search.remove(db, 'link_search', stored)
    await db.deleteFrom('link_search').where('link_id', 'in', gone).execute()
  }
  const texts = placed(links)
  if (texts.length > 0) {
    await db.insertInto('link_search').values(texts).execute()
    await search.add(db, 'link_search', texts)
  }
  await shelveCounters(db, ids, links)
  await recountTags(db, former, texts)
  const seqs = pending.map(({ seq }) => seq)
  await db.deleteFrom('link_search_pending').where('seq', 'in', seqs).execute()
  return pending.length
}

/** Updates the click lists, which contain the same links as the search index. */
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

/** Updates the counts of tags by what left and entered the index. */
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

/** Gives every link the next free place of its time. */
function placed(links: readonly Waiting[]) {
  const free = new Map<number, bigint>()
  for (const { created_at, taken } of links) {
    const { last } = placesOf(created_at)
    const place = taken === null ? last : BigInt(taken) - 1n
    const known = free.get(created_at)
    if (known === undefined || place < known) free.set(created_at, place)
  }
  return links.map((link) => {
    const place = free.get(link.created_at)!
    free.set(link.created_at, place - 1n)
    const labels = labelsOf(
      readTags(link.tags)
        .map(({ tag }) => tag)
        .sort(),
    )
    return { place, link_id: link.id, shelf: shelfOfLink(link), body: bodyOf(link), labels }
  })
}
