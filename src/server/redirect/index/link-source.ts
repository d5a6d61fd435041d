import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { readRows } from '../../platform/db/rows/read-at-once.ts'
import { barrierColumn } from '../decide/link-barrier.ts'
import { ABSENT, type LinkEntry } from './link-entry.ts'
import {
  entryOf,
  extrasOf,
  type LinkColumns,
  type LinkRow,
  type OnDamaged,
  type PageColumns,
  type ShortUrl,
  type SlugColumns,
  type SourceRow,
} from './link-rows.ts'

/** keys per query: few different lengths, so that few statements are prepared and built */
const KEYS_PER_QUERY = [1, 4, 16, 64, 250] as const
const MOST_KEYS = 250

/** A part of a page that uses a short link. */
interface CarrierColumns {
  page_id: string
  link_id: string | null
}

export interface LinkTables {
  slug: SlugColumns
  link: LinkColumns & { domain_id: string; slug_key: string; alias: string }
  page: PageColumns
  block: CarrierColumns
  social_icon: CarrierColumns
  link_limit: { link_id: string; max: number }
  space: { id: string; blocked_at: number | null }
}

export interface SlugKey {
  domainId: string
  key: string
}

export interface FoundLink extends SlugKey {
  entry: LinkEntry
}

/** Where the index reads entries that it does not hold. */
export interface LinkSource {
  /** one query; `absent` if nothing has the key */
  load(domainId: string, key: string): Promise<LinkEntry>
  /** the same for many keys, in a few queries; unknown keys are left out */
  loadAll(keys: readonly SlugKey[]): Promise<FoundLink[]>
  /** the next keys in order, for filling */
  listAfter(after: SlugKey | undefined, limit: number): Promise<FoundLink[]>
  /** every key that leads or led to these links or pages */
  keysOf(targetIds: readonly string[]): Promise<SlugKey[]>
}

/** Whether any column of the extras is set. */
const hasExtras = (barrier: RawBuilder<string | null>) => sql<
  number | null
>`case when link.starts_destination is not null
  or link.starts_message <> '' or link.ended_message <> '' or link.password_hash is not null
  or link.forwards_query <> 0 or link.added_query <> '' or link.gate <> 'none'
  or link.subscribers_of is not null or link.hides_referrer <> 0 or link.preview is not null
  or link.interstitial_seconds is not null or link.rules <> '[]' or link_limit.max is not null
  or link.origin <> 'shortener' and ${barrier} is not null
  then 1 end`

/** Matches the condition of the index `space_blocked`, which is mostly empty. */
const isSpaceBlocked = sql<number | null>`(select 1 from space
  where space.id = link.space_id and space.blocked_at is not null)`

/**
 * @param db the server's handle; only these tables are read, and none is written
 * @param shortUrl where a link is found now, for addresses that it has left
 */
export function createLinkSource(
  db: Kysely<LinkTables>,
  onDamaged: OnDamaged,
  shortUrl: ShortUrl,
): LinkSource {
  const barrier = barrierColumn(db)
  const plain = () =>
    db
      .selectFrom('slug')
      .leftJoin('link', (join) =>
        join.onRef('link.id', '=', 'slug.target_id').on('slug.kind', '=', 'link'),
      )
      .leftJoin('page', (join) =>
        join.onRef('page.id', '=', 'slug.target_id').on('slug.kind', '=', 'page'),
      )
      .leftJoin('link_limit', 'link_limit.link_id', 'link.id')
      .select([
        'slug.domain_id as domain_id',
        'slug.key as key',
        'slug.kind as kind',
        'slug.state as state',
        'slug.released_at as released_at',
        'slug.redirects_until as redirects_until',
        'link.domain_id as link_domain_id',
        'link.alias as link_alias',
        'slug.target_id as target_id',
        'link.destination as destination',
        'link.origin as origin',
        'link.is_permanent as is_permanent',
        'link.starts_at as starts_at',
        'link.ends_at as ends_at',
        'link.ended_destination as ended_destination',
        'link.blocked_at as blocked_at',
        'link.space_id as space_id',
        'link.deleted_at as link_deleted_at',
        'page.username as username',
        'page.deleted_at as page_deleted_at',
        isSpaceBlocked.as('space_blocked'),
      ])
  const found = () =>
    plain().select([
      'link.starts_destination as starts_destination',
      'link.starts_message as starts_message',
      'link.ended_message as ended_message',
      'link.limit_destination as limit_destination',
      'link.limit_message as limit_message',
      'link.limit_counts as limit_counts',
      'link.password_hash as password_hash',
      'link.forwards_query as forwards_query',
      'link.added_query as added_query',
      'link.gate as gate',
      'link.subscribers_of as subscribers_of',
      'link.hides_referrer as hides_referrer',
      'link.preview as preview',
      'link.interstitial_seconds as interstitial_seconds',
      'link.rules as rules',
      'link_limit.max as limit_max',
      barrier.as('barrier'),
    ])

  // built once, because a visitor waits for it; the key differs each time
  const one = found().where('slug.domain_id', '=', '').where('slug.key', '=', '').compile()
  const fixed = one.parameters.slice(0, -2)

  // used after every change; the last key is repeated to fill a list
  const many = new Map<number, CompiledQuery>()
  function rowsOf(domainId: string, keys: readonly string[]) {
    const length = KEYS_PER_QUERY.find((some) => some >= keys.length) ?? keys.length
    let query = many.get(length)
    if (query === undefined) {
      const blank = Array.from({ length }, () => '')
      query = found().where('slug.domain_id', '=', '').where('slug.key', 'in', blank).compile()
      many.set(length, query)
    }
    const filling = Array.from({ length: length - keys.length }, () => keys[0])
    return readRows(db, { ...query, parameters: [...fixed, domainId, ...keys, ...filling] })
  }

  /** The extras cost as much to read as all other columns, and most links have none. */
  async function richRowsOf(rows: readonly { domain_id: string; key: string }[]) {
    const rich = new Map<string, LinkRow>()
    // by key: links have no index from target to slug
    for (const [domainId, ofDomain] of Map.groupBy(rows, (row) => row.domain_id)) {
      const found = await rowsOf(
        domainId,
        ofDomain.map(({ key }) => key),
      )
      for (const row of found as (SourceRow & LinkRow)[]) rich.set(row.target_id, row)
    }
    return rich
  }

  return {
    async load(domainId, key) {
      const query = { ...one, parameters: [...fixed, domainId, key] }
      const [row] = (await readRows(db, query)) as (SourceRow & LinkRow)[]
      return row === undefined
        ? ABSENT
        : entryOf(row, (id) => extrasOf(id, row, onDamaged), shortUrl)
    },

    async loadAll(keys) {
      const all: FoundLink[] = []
      for (const [domainId, ofDomain] of Map.groupBy(keys, (slug) => slug.domainId)) {
        for (let start = 0; start < ofDomain.length; start += MOST_KEYS) {
          const some = ofDomain.slice(start, start + MOST_KEYS).map(({ key }) => key)
          const rows = (await rowsOf(domainId, some)) as (SourceRow & LinkRow & { key: string })[]
          for (const row of rows) {
            const entry = entryOf(row, (id) => extrasOf(id, row, onDamaged), shortUrl)
            all.push({ domainId, key: row.key, entry })
          }
        }
      }
      return all
    },

    async listAfter(after, limit) {
      let query = plain()
        .select(hasExtras(barrier).as('has_extras'))
        .orderBy('slug.domain_id')
        .orderBy('slug.key')
        .limit(limit)
      if (after !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('slug.domain_id', 'slug.key'), '>', tuple(after.domainId, after.key)),
        )
      }
      const rows = await query.execute()
      const rich = await richRowsOf(rows.filter((row) => row.has_extras === 1))
      return rows.map((row) => ({
        domainId: row.domain_id,
        key: row.key,
        entry: entryOf(
          row,
          (id) => {
            const more = rich.get(id)
            return more === undefined ? null : extrasOf(id, more, onDamaged)
          },
          shortUrl,
        ),
      }))
    },

    async keysOf(targetIds) {
      const [live, others, ...carried] = await Promise.all([
        db
          .selectFrom('link')
          .select(['domain_id', 'slug_key as key'])
          .where('id', 'in', targetIds)
          .execute(),
        db
          .selectFrom('slug')
          .select(['domain_id', 'key'])
          .where('target_id', 'in', targetIds)
          // matches the condition of the index `slug_target`
          .where(sql<boolean>`(kind = 'page' or state <> 'live')`)
          .execute(),
        // a change of a page changes the conditions of the links on it
        ...(['block', 'social_icon'] as const).map((carrier) =>
          db
            .selectFrom(carrier)
            .innerJoin('link', 'link.id', `${carrier}.link_id`)
            .select(['link.domain_id as domain_id', 'link.slug_key as key'])
            .where(`${carrier}.page_id`, 'in', targetIds)
            .execute(),
        ),
      ])
      const keys = new Map(
        [...live, ...others, ...carried.flat()].map((row) => [`${row.domain_id}/${row.key}`, row]),
      )
      return [...keys.values()].map((row) => ({ domainId: row.domain_id, key: row.key }))
    },
  }
}
