import type { Deps } from '../../deps.ts'

export interface ProtectedLink {
  id: string
  passwordHash: string
}

/**
 * The link of an alias if it asks for a password now.
 * @returns undefined if the alias shows something else: no such link, no password, blocked, not
 * started or ended
 */
export async function findProtectedLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  slug: { domainId: string; key: string },
): Promise<ProtectedLink | undefined> {
  const now = deps.clock.now()
  const row = await deps.db
    .selectFrom('link')
    .innerJoin('space', 'space.id', 'link.space_id')
    .select(['link.id', 'password_hash'])
    .where('domain_id', '=', slug.domainId)
    .where('slug_key', '=', slug.key)
    .where('link.deleted_at', 'is', null)
    .where('link.blocked_at', 'is', null)
    .where('space.blocked_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .executeTakeFirst()
  if (row === undefined || row.password_hash === null) return undefined
  return { id: row.id, passwordHash: row.password_hash }
}

/** @returns the link of an alias if it asks for exactly this confirmation */
export async function findGatedLink(
  deps: Pick<Deps, 'db'>,
  slug: { domainId: string; key: string },
  gate: string,
): Promise<string | undefined> {
  if (gate === 'none') return undefined
  const row = await deps.db
    .selectFrom('link')
    .select('id')
    .where('domain_id', '=', slug.domainId)
    .where('slug_key', '=', slug.key)
    .where('deleted_at', 'is', null)
    .where('gate', '=', gate)
    .executeTakeFirst()
  return row?.id
}
