import type { AddOnKind } from '#contract/add-ons/add-on-values.ts'
import type { Deps } from '../../deps.ts'
import { findCurrentPackage, type KnownPackage } from '../packages/index.ts'
import { listGiven } from './add-ons.repository.ts'

export type { AddOnKind }

type AddOnDeps = Pick<Deps, 'db' | 'clock' | 'packages'>

/**
 * Whether a space has an add-on (contract.md §9): it was given one of the kind, its package includes it,
 * or no package is defined, in which case every space has all of them.
 */
export async function has(deps: AddOnDeps, spaceId: string, kind: AddOnKind): Promise<boolean> {
  if ((await deps.packages.list(deps)).length === 0) return true
  const current = await findCurrentPackage(deps, spaceId)
  if (current !== undefined && includes(current.package, kind)) return true
  const now = deps.clock.now()
  return (await listGiven(deps.db, { spaceIds: [spaceId], now, kind })).length > 0
}

/** The extension is in no package: it is an add-on alone. */
export function includes({ flags }: Pick<KnownPackage, 'flags'>, kind: AddOnKind): boolean {
  return kind !== 'extension' && flags[kind]
}
