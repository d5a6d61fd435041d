import type { LinkAnswer, LinkVersionAnswer } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import type { LinkHealthTable } from '../../../platform/link-health/link-health.table.ts'
import type { LinkCounts } from '../../clicks/index.ts'
import { readStoredRules } from '../rules/stored-rules.ts'
import type { FoundVersion } from '../versions/link-versions.repository.ts'
import { hostOfDomain } from './link-domain.ts'
import { presentPreview } from './link-preview.ts'
import type { LinkRow } from './links.repository.ts'
import { plainValues } from './plain-columns.ts'
import { presentHealth } from './present-health.ts'

export interface LinkExtras {
  tags: readonly string[]
  clicks: Pick<LinkCounts, 'human' | 'total' | 'own'>
  /** set for a link with a limit */
  limit: { max: number; used: number } | undefined
  /** the result of the last check of its destination */
  health?: LinkHealthTable | undefined
  /** its whole space is blocked, because the owner is banned */
  isSpaceBlocked?: boolean
  /** its folder is there */
  isInFolder?: boolean
}

/** A link as its owner sees it. */
export function presentLink(
  deps: Pick<Deps, 'origins' | 'domains'>,
  link: LinkRow,
  { tags, clicks, limit, health, isSpaceBlocked = false, isInFolder = false }: LinkExtras,
): LinkAnswer {
  return {
    id: link.id,
    alias: link.alias,
    domain: hostOfDomain(deps, link.domain_id),
    shortUrl: deps.origins.shortUrl(link.alias, link.domain_id),
    destination: link.destination,
    displayHost: hostOf(link.destination_href),
    tags: [...tags],
    folder: isInFolder ? link.folder_id : null,
    origin: link.origin,
    ...plainValues(link),
    clickLimit: limit?.max ?? null,
    clickLimitUsed: limit?.used ?? 0,
    hasPassword: link.password_hash !== null,
    preview: presentPreview(deps, link.preview),
    rules: readStoredRules(link.rules),
    isBlocked: link.blocked_at !== null || isSpaceBlocked,
    health: presentHealth(health, link.destination_href),
    clicks: clicks.human,
    allClicks: clicks.total,
    ownClicks: clicks.own,
    earlierClicks: link.earlier_clicks,
    revision: link.revision,
    createdAt: new Date(link.created_at).toISOString(),
    updatedAt: new Date(link.updated_at).toISOString(),
    deletedAt: isoTime(link.deleted_at),
  }
}

/** A previous destination of a link. */
export function presentVersion(version: FoundVersion): LinkVersionAnswer {
  return {
    id: version.id,
    destination: version.destination,
    at: new Date(version.replaced_at).toISOString(),
    by: version.name === null ? null : { id: version.replaced_by, name: version.name },
  }
}

/** Rows may be older than today's rules (A2): an invalid address has no host. */
function hostOf(href: string): string {
  return URL.parse(href)?.host ?? ''
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
