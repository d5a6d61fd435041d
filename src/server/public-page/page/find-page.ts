import { isSafeWebAddress } from '#contract/links/destination.ts'
import { toUriReference } from '#contract/texts/uri-reference.ts'
import type { Deps } from '../../deps.ts'
import { type LoadedPage, loadPageById, loadPageDocument } from '../../features/pages/index.ts'

export interface SlugKey {
  domainId: string
  /** canonical key */
  key: string
}

type FindDeps = Pick<Deps, 'db' | 'clock' | 'origins'>

/** A released username redirects to the page for this long (design.md §5). */
const RELEASED_MS = 90 * 24 * 60 * 60_000

/** The page that has a slug now, or had it within that time; synchronously if the engine can. */
export function findPage(
  deps: FindDeps,
  slug: SlugKey,
): LoadedPage | Promise<LoadedPage | undefined> {
  const found = loadPageDocument(deps, slug)
  if (found instanceof Promise) return found.then((page) => page ?? findReleased(deps, slug))
  return found ?? findReleased(deps, slug)
}

async function findReleased(deps: FindDeps, slug: SlugKey): Promise<LoadedPage | undefined> {
  const released = await deps.db
    .selectFrom('slug')
    .select('target_id')
    .where('domain_id', '=', slug.domainId)
    .where('key', '=', slug.key)
    .where('kind', '=', 'page')
    .where('state', '=', 'released')
    .where('released_at', '>', deps.clock.now() - RELEASED_MS)
    .executeTakeFirst()
  return released && loadPageById(deps, released.target_id)
}

/**
 * An alias that has ended.
 * @returns its owner's address for that case, null for our own page with the owner's text;
 * undefined if there is no such link
 */
export async function findExpiredLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  slug: SlugKey,
): Promise<{ destination: string | null; message: string } | undefined> {
  const link = await deps.db
    .selectFrom('link')
    .innerJoin('space', 'space.id', 'link.space_id')
    .select(['ended_destination', 'ended_message'])
    .where('domain_id', '=', slug.domainId)
    .where('slug_key', '=', slug.key)
    .where('link.deleted_at', 'is', null)
    .where('link.blocked_at', 'is', null)
    .where('space.blocked_at', 'is', null)
    .where('ends_at', '<=', deps.clock.now())
    .executeTakeFirst()
  if (link === undefined) return undefined
  const { ended_destination: given, ended_message: message } = link
  const isSafe = given !== null && isSafeWebAddress(given)
  return { destination: isSafe ? toUriReference(given) : null, message }
}

/** Whether a slug is or was an alias. */
export async function isAlias(deps: Pick<Deps, 'db'>, slug: SlugKey): Promise<boolean> {
  const row = await deps.db
    .selectFrom('slug')
    .select('kind')
    .where('domain_id', '=', slug.domainId)
    .where('key', '=', slug.key)
    .where('kind', '=', 'link')
    .executeTakeFirst()
  return row !== undefined
}
