import type { AddOnKind } from '#contract/add-ons/add-on-values.ts'
import type { PackageFlag } from '#contract/business/package-values.ts'
import type { Db } from '../../database.ts'

/**
 * Of these flags, those that add-ons give a space beside its package: kinds of add-ons are named as the flag
 * they stand for. Reads tables of add-ons and writes none.
 */
export async function listFlagsOfAddOns(
  db: Db,
  { spaceId, now, among }: { spaceId: string; now: number; among: readonly PackageFlag[] },
): Promise<readonly PackageFlag[]> {
  const kinds = among.filter((flag) => flag === 'api' || flag === 'interstitial')
  return kinds.length === 0 ? [] : listKindsOfAddOns(db, { spaceId, now, among: kinds })
}

/** Of these kinds, those of which a space has an add-on now. */
export async function listKindsOfAddOns<Kind extends AddOnKind>(
  db: Db,
  { spaceId, now, among }: { spaceId: string; now: number; among: readonly Kind[] },
): Promise<readonly Kind[]> {
  const rows = await db
    .selectFrom('space_add_on as given')
    .innerJoin('add_on', 'add_on.id', 'given.add_on_id')
    .select('add_on.kind')
    .distinct()
    .where('given.space_id', '=', spaceId)
    .where('add_on.kind', 'in', among)
    .where('given.starts_at', '<=', now)
    .where((is) => is.or([is('given.ends_at', 'is', null), is('given.ends_at', '>', now)]))
    .execute()
  const given = new Set<string>(rows.map(({ kind }) => kind))
  return among.filter((kind) => given.has(kind))
}
