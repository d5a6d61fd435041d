import type { LinkAnswer } from '#contract/links.ts'
import type { Deps } from '../../deps.ts'
import type { LinkRow } from './links.repository.ts'

export interface LinkExtras {
  tags: readonly string[]
  clicks: { total: number; own: number }
}

/** A link as its owner sees it. */
export function presentLink(
  deps: Pick<Deps, 'origins'>,
  link: LinkRow,
  { tags, clicks }: LinkExtras,
): LinkAnswer {
  return {
    id: link.id,
    alias: link.alias,
    shortUrl: deps.origins.shortUrl(link.alias),
    destination: link.destination,
    displayHost: hostOf(link.destination_href),
    title: link.title,
    tags: [...tags],
    origin: link.origin,
    isPermanent: link.is_permanent === 1,
    startsAt: isoTime(link.starts_at),
    endsAt: isoTime(link.ends_at),
    endedDestination: link.ended_destination,
    isBlocked: link.blocked_at !== null,
    clicks: clicks.total,
    ownClicks: clicks.own,
    revision: link.revision,
    createdAt: new Date(link.created_at).toISOString(),
    updatedAt: new Date(link.updated_at).toISOString(),
    deletedAt: isoTime(link.deleted_at),
  }
}

/** Rows may be older than today's rules (abuse row 2): what cannot be read has no host. */
function hostOf(href: string): string {
  return URL.parse(href)?.host ?? ''
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
