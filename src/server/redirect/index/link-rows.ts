import { isSafeWebAddress } from '#contract/links/destination.ts'
import { toUriReference } from '#contract/texts/uri-reference.ts'
import type { CustomPreview } from '../../platform/clicks/redirect-outcome.ts'
import { passwordMark } from '../../platform/http/link-cookie.ts'
import { barrierOf } from '../decide/link-barrier.ts'
import { type CompiledRules, compileRules } from '../rules/compile.ts'
import { ABSENT, type LinkEntry, markOfSpace } from './link-entry.ts'
import { extrasOrNone, type LinkExtras } from './link-extras.ts'

/** How long an old username redirects to the page's new one (design.md §5). */
export const RELEASED_FOR_MS = 90 * 24 * 3_600_000

/** The columns of other features' tables that a redirect reads. */
export interface SlugColumns {
  domain_id: string
  key: string
  kind: 'link' | 'page'
  target_id: string
  state: 'live' | 'deleted' | 'released'
  released_at: number | null
  /** of a deleted one: until then it leads to the link's address */
  redirects_until: number | null
}

export interface LinkColumns {
  id: string
  space_id: string
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
  limit_counts: string
  password_hash: string | null
  forwards_query: number
  added_query: string
  gate: string
  subscribers_of: string | null
  hides_referrer: number
  /** JSON */
  preview: string | null
  interstitial_seconds: number | null
  /** JSON */
  rules: string
  blocked_at: number | null
  deleted_at: number | null
}

export interface PageColumns {
  id: string
  username: string
  deleted_at: number | null
}

/** Called for a link whose row holds something that this version cannot read; it is ignored. */
export type OnDamaged = (linkId: string, error: unknown) => void

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }

/** Columns of a link's row, its space and its limit; all null for the slug of a page. */
export type LinkRow = Nullable<Omit<LinkColumns, 'id' | 'deleted_at'>> & {
  /** 1 if the whole space is blocked */
  space_blocked: number | null
  /** from `barrierColumn` */
  barrier: string | null
  limit_max: number | null
}

type PlainColumn =
  | 'destination'
  | 'origin'
  | 'is_permanent'
  | 'starts_at'
  | 'ends_at'
  | 'ended_destination'
  | 'blocked_at'
  | 'space_id'
  | 'space_blocked'

export interface SourceRow extends Pick<LinkRow, PlainColumn> {
  kind: 'link' | 'page'
  state: SlugColumns['state']
  released_at: number | null
  redirects_until: number | null
  /** where the link is now */
  link_domain_id: string | null
  link_alias: string | null
  target_id: string
  link_deleted_at: number | null
  username: string | null
  page_deleted_at: number | null
}

/** The short address of an alias on a domain. */
export type ShortUrl = (alias: string, domainId: string) => string

/** @param readExtras called only for a link that can be visited */
export function entryOf(
  row: SourceRow,
  readExtras: (id: string) => LinkExtras | null,
  shortUrl: ShortUrl,
): LinkEntry {
  const { target_id: id } = row
  if (row.state === 'deleted')
    return oldAddressOf(row, shortUrl) ?? { ...ABSENT, kind: 'deleted', id }
  if (row.kind === 'page') return pageEntryOf(row)
  const isGone = row.destination === null || row.link_deleted_at !== null
  if (isGone || row.state === 'released') return { ...ABSENT, kind: 'deleted', id }
  return plainEntryOf(id, row, readExtras(id))
}

/** The entry of a link that can be visited, from its row; also for a simulated link. */
export function linkEntryOf(id: string, row: LinkRow, onDamaged: OnDamaged): LinkEntry {
  return plainEntryOf(id, row, extrasOf(id, row, onDamaged))
}

function plainEntryOf(
  id: string,
  row: Pick<LinkRow, PlainColumn>,
  extras: LinkExtras | null,
): LinkEntry {
  return {
    kind: 'link',
    id,
    destination: safeLocation(row.destination),
    isPermanent: row.is_permanent === 1,
    isBlocked: row.blocked_at !== null || row.space_blocked !== null,
    trigger: row.origin === 'block' || row.origin === 'icon' ? 'page' : 'link',
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    endedDestination: safeLocation(row.ended_destination),
    extras,
    spaceMark: row.space_id === null ? 0 : markOfSpace(row.space_id),
  }
}

export function extrasOf(
  id: string,
  row: Omit<LinkRow, PlainColumn>,
  onDamaged: OnDamaged,
): LinkExtras | null {
  const hasLimit = row.limit_max !== null
  const barrier = row.barrier === null ? null : barrierOf(row.barrier)
  return extrasOrNone({
    startsDestination: safeLocation(row.starts_destination),
    startsMessage: row.starts_message ?? '',
    endedMessage: row.ended_message ?? '',
    limit: hasLimit
      ? {
          destination: safeLocation(row.limit_destination),
          message: row.limit_message ?? '',
          ...(row.limit_counts === 'everyone' && { countsEveryone: true }),
        }
      : null,
    passwordMark: row.password_hash === null ? '' : passwordMark(row.password_hash),
    forwardsQuery: row.forwards_query === 1,
    addedQuery: row.added_query ?? '',
    barrier,
    gate: row.gate === 'none' ? '' : (row.gate ?? ''),
    subscribersOf: row.subscribers_of ?? (barrier?.isForSubscribers ? barrier.pageId : ''),
    hidesReferrer: row.hides_referrer === 1,
    preview: readJson(id, row.preview, previewOf, onDamaged),
    interstitialSeconds: row.interstitial_seconds,
    rules: row.rules === '[]' ? null : readJson(id, row.rules, rulesOf, onDamaged),
  })
}

/** @returns null also for invalid JSON: the link then leads to its own destination (A2) */
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

/** An address that a link has left leads to its new one for a while. */
function oldAddressOf(row: SourceRow, shortUrl: ShortUrl): LinkEntry | undefined {
  const { link_alias: alias, link_domain_id: domainId, redirects_until: endsAt } = row
  if (endsAt === null || alias === null || domainId === null) return undefined
  if (row.link_deleted_at !== null) return undefined
  const destination = safeLocation(shortUrl(alias, domainId))
  return { ...ABSENT, kind: 'released', id: row.target_id, destination, endsAt }
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

/**
 * A row may come from an import, an old version or a manual edit: only http(s) addresses are used
 * (A2).
 */
function safeLocation(stored: string | null): string {
  return stored !== null && isSafeWebAddress(stored) ? toUriReference(stored) : ''
}
