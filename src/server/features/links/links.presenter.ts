import type { Rule } from '#contract/link-rules.ts'
import { ruleSchema } from '#contract/link-rules.ts'
import type { LinkAnswer } from '#contract/links.ts'
import type { Deps } from '../../deps.ts'
import type { LinkRow } from './links.repository.ts'
import type { StoredPreview } from './links.table.ts'

export interface LinkExtras {
  tags: readonly string[]
  clicks: { total: number; own: number }
  /** of a link that redirects only so often */
  limit: { max: number; used: number } | undefined
}

/** A link as its owner sees it. */
export function presentLink(
  deps: Pick<Deps, 'origins'>,
  link: LinkRow,
  { tags, clicks, limit }: LinkExtras,
): LinkAnswer {
  return {
    id: link.id,
    alias: link.alias,
    shortUrl: deps.origins.shortUrl(link.alias),
    destination: link.destination,
    displayHost: hostOf(link.destination_href),
    title: link.title,
    note: link.note,
    tags: [...tags],
    origin: link.origin,
    isPermanent: link.is_permanent === 1,
    startsAt: isoTime(link.starts_at),
    startsDestination: link.starts_destination,
    startsMessage: link.starts_message,
    endsAt: isoTime(link.ends_at),
    endedDestination: link.ended_destination,
    endedMessage: link.ended_message,
    clickLimit: limit?.max ?? null,
    clickLimitUsed: limit?.used ?? 0,
    limitDestination: link.limit_destination,
    limitMessage: link.limit_message,
    hasPassword: link.password_hash !== null,
    forwardsQuery: link.forwards_query === 1,
    hidesReferrer: link.hides_referrer === 1,
    preview: presentPreview(deps, link.preview),
    interstitialSeconds: link.interstitial_seconds,
    isArchived: link.is_archived === 1,
    rules: readStoredRules(link.rules),
    isBlocked: link.blocked_at !== null,
    clicks: clicks.total,
    ownClicks: clicks.own,
    revision: link.revision,
    createdAt: new Date(link.created_at).toISOString(),
    updatedAt: new Date(link.updated_at).toISOString(),
    deletedAt: isoTime(link.deleted_at),
  }
}

/** Rows may come from an import or a hand: what is no rule of today is left out. */
export function readStoredRules(json: string): Rule[] {
  const stored = json === '[]' ? [] : parse(json)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one) => {
    const rule = ruleSchema.safeParse(one)
    return rule.success ? [rule.data] : []
  })
}

function presentPreview(deps: Pick<Deps, 'origins'>, json: string | null): LinkAnswer['preview'] {
  const stored = json === null ? null : (parse(json) as Partial<StoredPreview> | null | undefined)
  if (typeof stored !== 'object' || stored === null) return null
  const { title = '', text = '', image = null } = stored
  return { title, text, image: image === null ? null : `${deps.origins.short}/media/${image}` }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Rows may be older than today's rules (abuse row 2): what cannot be read has no host. */
function hostOf(href: string): string {
  return URL.parse(href)?.host ?? ''
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
