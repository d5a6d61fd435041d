import type { Deps } from '../../deps.ts'
import { findCurrentPackage } from '../packages/index.ts'

export type AddOnKind = 'api' | 'interstitial' | 'extension'

/**
 * Whether a space has an add-on (contract.md §9): its package includes it, or no package is defined, in
 * which case every space has all of them.
 */
export async function has(
  deps: Pick<Deps, 'db' | 'clock' | 'packages'>,
  spaceId: string,
  kind: AddOnKind,
): Promise<boolean> {
  if ((await deps.packages.list(deps)).length === 0) return true
  const flags = (await findCurrentPackage(deps, spaceId))?.package.flags
  return flags !== undefined && kind !== 'extension' && flags[kind]
}
