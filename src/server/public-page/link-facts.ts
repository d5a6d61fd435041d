import type { LinkBlockReason } from '#page/render.tsx'
import type { Deps } from '../deps.ts'
import type { SlugKey } from './find-page.ts'

/** What the safe preview says of a link beside where it leads. */
export interface LinkFacts {
  /** as its owner wrote it */
  alias: string
  /** '' where a password keeps it */
  title: string
  isLocked: boolean
  isLimited: boolean
  isUsedUp: boolean
  /** ms UTC */
  createdAt: number
}

/** @returns undefined when there is no such link, or no longer */
export async function findLinkFacts(
  deps: Pick<Deps, 'db'>,
  slug: SlugKey,
): Promise<LinkFacts | undefined> {
  const row = await deps.db
    .selectFrom('link')
    .leftJoin('link_limit', 'link_limit.link_id', 'link.id')
    .select(['alias', 'title', 'password_hash', 'created_at', 'max', 'used'])
    .where('domain_id', '=', slug.domainId)
    .where('slug_key', '=', slug.key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isLocked = row.password_hash !== null
  return {
    alias: row.alias,
    title: isLocked ? '' : row.title,
    isLocked,
    isLimited: row.max !== null,
    isUsedUp: row.max !== null && (row.used ?? 0) >= row.max,
    createdAt: row.created_at,
  }
}

/** Why a link is blocked; where it leads is not told of one that a password keeps. */
export async function findBlockFacts(
  deps: Pick<Deps, 'db'>,
  slug: SlugKey,
): Promise<{ alias: string; reason: LinkBlockReason; host: string } | undefined> {
  const row = await deps.db
    .selectFrom('link')
    .select(['alias', 'blocked_reason', 'blocked_host', 'password_hash'])
    .where('domain_id', '=', slug.domainId)
    .where('slug_key', '=', slug.key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const reason = REASONS.find((one) => one === row.blocked_reason) ?? 'administrator'
  return { alias: row.alias, reason, host: row.password_hash === null ? row.blocked_host : '' }
}

const REASONS: readonly LinkBlockReason[] = ['unwanted', 'phishing', 'malware', 'spam']
