import type { Kysely } from 'kysely'
import { isSafeWebAddress } from '#contract/destination.ts'
import type { CustomPreview } from '../platform/clicks/redirect-outcome.ts'
import { passwordMark } from '../platform/link-cookie.ts'
import { ABSENT, type LinkEntry } from './link-entry.ts'
import { extrasOrNone, type LinkExtras } from './link-extras.ts'
import { type CompiledRules, compileRules } from './rules/compile.ts'

/** How long an old username leads to the page's new one (design.md §5). */
export const RELEASED_FOR_MS = 90 * 24 * 3_600_000

/** The columns of other features' tables that a redirect reads. */
interface SlugColumns {
  domain_id: string
  key: string
  kind: 'link' | 'page'
  target_id: string
  state: 'live' | 'deleted' | 'released'
  released_at: number | null
}

export interface LinkColumns {
  id: string
  destination: string
  origin: string
  is_permanent: number
  starts_at: number | null
  starts_destination: string | null
  starts_message: string
  ends_at: number | null
  ended_destination: string | null
  ended_message: string
  limit_destination: string | null
  limit_message: string
  password_hash: string | null
  forwards_query: number
  hides_referrer: number
  /** JSON */
  preview: string | null
  interstitial_seconds: number | null
  /** JSON */
  rules: string
  blocked_at: number | null
  deleted_at: number | null
}

interface PageColumns {
  id: string
  username: string
  deleted_at: number | null
}

export interface LinkTables {
  slug: SlugColumns
  link: LinkColumns
  page: PageColumns
  link_limit: { link_id: string; max: number }
}

export interface SlugKey {
  domainId: string
  key: string
}

export interface FoundLink extends SlugKey {
  entry: LinkEntry
}

/** Where the index gets what it does not hold. */
export interface LinkSource {
  /** one query; `absent` when nobody has the key */
  load(domainId: string, key: string): Promise<LinkEntry>
  /** the next keys in order, for filling */
  listAfter(after: SlugKey | undefined, limit: number): Promise<FoundLink[]>
  /** every key that leads or led to these links or pages */
  keysOf(targetIds: readonly string[]): Promise<SlugKey[]>
}

/** Told of a link whose row holds what this version cannot read; it does without. */
export type OnDamaged = (linkId: string, error: unknown) => void

/** @param db the server's handle; only these tables are read, never written */
export function createLinkSource(db: Kysely<LinkTables>, onDamaged: OnDamaged): LinkSource {
  const found = () =>
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
        'slug.target_id as target_id',
        'link.destination as destination',
        'link.origin as origin',
        'link.is_permanent as is_permanent',
        'link.starts_at as starts_at',
        'link.starts_destination as starts_destination',
        'link.starts_message as starts_message',
        'link.ends_at as ends_at',
        'link.ended_destination as ended_destination',
        'link.ended_message as ended_message',
        'link.limit_destination as limit_destination',
        'link.limit_message as limit_message',
        'link.password_hash as password_hash',
        'link.forwards_query as forwards_query',
        'link.hides_referrer as hides_referrer',
        'link.preview as preview',
        'link.interstitial_seconds as interstitial_seconds',
        'link.rules as rules',
        'link_limit.max as limit_max',
        'link.blocked_at as blocked_at',
        'link.deleted_at as link_deleted_at',
        'page.username as username',
        'page.deleted_at as page_deleted_at',
      ])

  // a visitor waits for it: built once, with another key each time
  const one = found().where('slug.domain_id', '=', '').where('slug.key', '=', '').compile()
  const fixed = one.parameters.slice(0, -2)

  return {
    async load(domainId, key) {
      const query = { ...one, parameters: [...fixed, domainId, key] }
      const [row] = (await db.executeQuery(query)).rows as SourceRow[]
      return row === undefined ? ABSENT : entryOf(row, onDamaged)
    },

    async listAfter(after, limit) {
      let query = found().orderBy('slug.domain_id').orderBy('slug.key').limit(limit)
      if (after !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('slug.domain_id', 'slug.key'), '>', tuple(after.domainId, after.key)),
        )
      }
      const rows = await query.execute()
      return rows.map((row) => ({
        domainId: row.domain_id,
        key: row.key,
        entry: entryOf(row, onDamaged),
      }))
    },

    async keysOf(targetIds) {
      const rows = await db
        .selectFrom('slug')
        .select(['domain_id', 'key'])
        .where('target_id', 'in', targetIds)
        .execute()
      return rows.map((row) => ({ domainId: row.domain_id, key: row.key }))
    },
  }
}

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }

/** What a link's row and its limit say; all null for the slug of a page. */
export type LinkRow = Nullable<Omit<LinkColumns, 'id' | 'deleted_at'>> & {
  limit_max: number | null
}

interface SourceRow extends LinkRow {
  kind: 'link' | 'page'
  state: SlugColumns['state']
  released_at: number | null
  target_id: string
  link_deleted_at: number | null
  username: string | null
  page_deleted_at: number | null
}

function entryOf(row: SourceRow, onDamaged: OnDamaged): LinkEntry {
  if (row.state === 'deleted') return { ...ABSENT, kind: 'deleted', id: row.target_id }
  if (row.kind === 'page') return pageEntryOf(row)
  const isGone = row.destination === null || row.link_deleted_at !== null
  if (isGone || row.state === 'released') return { ...ABSENT, kind: 'deleted', id: row.target_id }
  return linkEntryOf(row.target_id, row, onDamaged)
}

/**
 * The entry of a link that can be asked for, from its row; also from one that is only tried out.
 */
export function linkEntryOf(id: string, row: LinkRow, onDamaged: OnDamaged): LinkEntry {
  return {
    kind: 'link',
    id,
    destination: safeLocation(row.destination),
    isPermanent: row.is_permanent === 1,
    isBlocked: row.blocked_at !== null,
    trigger: row.origin === 'block' || row.origin === 'icon' ? 'page' : 'link',
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    endedDestination: safeLocation(row.ended_destination),
    extras: extrasOf(id, row, onDamaged),
  }
}

function extrasOf(id: string, row: LinkRow, onDamaged: OnDamaged): LinkExtras | null {
  const hasLimit = row.limit_max !== null
  return extrasOrNone({
    startsDestination: safeLocation(row.starts_destination),
    startsMessage: row.starts_message ?? '',
    endedMessage: row.ended_message ?? '',
    limit: hasLimit
      ? { destination: safeLocation(row.limit_destination), message: row.limit_message ?? '' }
      : null,
    passwordMark: row.password_hash === null ? '' : passwordMark(row.password_hash),
    forwardsQuery: row.forwards_query === 1,
    hidesReferrer: row.hides_referrer === 1,
    preview: readJson(id, row.preview, previewOf, onDamaged),
    interstitialSeconds: row.interstitial_seconds,
    rules: row.rules === '[]' ? null : readJson(id, row.rules, rulesOf, onDamaged),
  })
}

/** @returns null too for what cannot be read: the link leads to its own destination (abuse row 2) */
function readJson<T>(
  id: string,
  text: string | null,
  read: (value: unknown) => T,
  onDamaged: OnDamaged,
): T | null {
  if (text === null) return null
  try {
    return read(JSON.parse(text))
  } catch (error) {
    onDamaged(id, error)
    return null
  }
}

const rulesOf: (value: unknown) => CompiledRules | null = compileRules

function previewOf(value: unknown): CustomPreview {
  const { title, text, image } = value as Record<string, unknown>
  return { title: String(title ?? ''), text: String(text ?? ''), image: String(image ?? '') }
}

function pageEntryOf(row: SourceRow): LinkEntry {
  const isGone = row.username === null || row.page_deleted_at !== null
  if (row.state === 'live') {
    return { ...ABSENT, kind: isGone ? 'deleted' : 'page', id: row.target_id }
  }
  const isUsable = !isGone && row.username !== null && /^[A-Za-z0-9_-]+$/.test(row.username)
  return {
    ...ABSENT,
    kind: 'released',
    id: row.target_id,
    destination: isUsable ? row.username! : '',
    endsAt: (row.released_at ?? 0) + RELEASED_FOR_MS,
  }
}

/** A row may come from an import, an old version or a hand: nothing but http(s) leaves (abuse row 2). */
function safeLocation(stored: string | null): string {
  return stored !== null && isSafeWebAddress(stored) ? stored : ''
}
