import { toUriReference } from '#contract/texts/uri-reference.ts'
import type { LinkBlockReason } from '#page/rendering/render.tsx'
import { webAddress } from '#page/safe-address.ts'
import type { Deps } from '../../deps.ts'
import type { SlugKey } from '../page/find-page.ts'

/** Facts about a link that the safe preview shows besides its destination. */
export interface LinkFacts {
  /** as its owner typed it */
  alias: string
  /** '' if a lock hides it */
  title: string
  /** by a password */
  isLocked: boolean
  /** by a gate, or because it is for subscribers only */
  isGuarded: boolean
  /** whether visits count now: before its start and after its end they do not use the limit */
  isLimited: boolean
  isUsedUp: boolean
  /** where visitors go after the limit is used up; '' for our page */
  limitDestination: string
  /** ms UTC */
  createdAt: number
}

/** @returns undefined if the link does not exist or no longer works */
export async function findLinkFacts(
  deps: Pick<Deps, 'db' | 'clock'>,
  slug: SlugKey,
): Promise<LinkFacts | undefined> {
  const row = await deps.db
    .selectFrom('link')
    .leftJoin('link_limit', 'link_limit.link_id', 'link.id')
    .select(['alias', 'title', 'password_hash', 'created_at', 'max', 'used'])
    .select(['gate', 'subscribers_of', 'limit_destination', 'starts_at', 'ends_at'])
    .where('domain_id', '=', slug.domainId)
    .where('slug_key', '=', slug.key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isLocked = row.password_hash !== null
  const isKept = isGuarded(row)
  const now = deps.clock.now()
  const isOpen = now >= (row.starts_at ?? now) && now < (row.ends_at ?? Number.POSITIVE_INFINITY)
  const isLimited = isOpen && row.max !== null
  return {
    alias: row.alias,
    title: isKept ? '' : row.title,
    isLocked,
    isGuarded: isKept,
    isLimited,
    isUsedUp: isLimited && (row.used ?? 0) >= (row.max ?? 0),
    limitDestination: toUriReference(webAddress(row.limit_destination) ?? ''),
    createdAt: row.created_at,
  }
}

/** Whether visitors must do something before they may know the destination. */
const isGuarded = (row: {
  password_hash: string | null
  gate: string
  subscribers_of: string | null
}) => row.password_hash !== null || row.gate !== 'none' || row.subscribers_of !== null

/**
 * Where a page asks visitors who come to a subscribers-only block by its link; undefined if there
 * is no block.
 */
export async function findBlockForm(
  deps: Pick<Deps, 'db' | 'origins'>,
  pageId: string,
  linkId: string,
): Promise<string | undefined> {
  const row = await deps.db
    .selectFrom('block')
    .innerJoin('page', 'page.id', 'block.page_id')
    .leftJoin('block as group', (join) =>
      join.onRef('group.id', '=', 'block.group_id').on('group.deleted_at', 'is', null),
    )
    .select(['block.id', 'page.username', 'group.id as group_id', 'group.is_for_subscribers'])
    .where('block.link_id', '=', linkId)
    .where('block.deleted_at', 'is', null)
    .where('page.id', '=', pageId)
    .executeTakeFirst()
  // if its group is for subscribers, opening the group opens the block too
  const closed = row?.is_for_subscribers === 1 ? row.group_id : row?.id
  return row && `${deps.origins.shortUrl(row.username)}/unlock?block=${closed}`
}

/** Why a link is blocked. The destination is left out if a password protects it. */
export async function findBlockFacts(
  deps: Pick<Deps, 'db'>,
  slug: SlugKey,
): Promise<{ alias: string; reason: LinkBlockReason; host: string } | undefined> {
  const row = await deps.db
    .selectFrom('link')
    .select(['alias', 'blocked_reason', 'blocked_host', 'password_hash', 'gate', 'subscribers_of'])
    .where('domain_id', '=', slug.domainId)
    .where('slug_key', '=', slug.key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const reason = readBlockReason(row.blocked_reason)
  return { alias: row.alias, reason, host: isGuarded(row) ? '' : row.blocked_host }
}

const REASONS: readonly LinkBlockReason[] = ['unwanted', 'phishing', 'malware', 'spam']

/** The reason for blocking a link or page; any reason not from the lists is an administrator's. */
export const readBlockReason = (text: string): LinkBlockReason =>
  REASONS.find((one) => one === text) ?? 'administrator'
