import type { Deps } from '../../deps.ts'
import { findCurrentPackage } from '../packages/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Span {
  /** ms UTC, inclusive */
  from: number
  /** ms UTC, exclusive */
  to: number
}

/**
 * How far back the package of a space shows statistics (contract.md §8), on the hour; older clicks are kept
 * and are shown again with a larger package. @returns ms UTC; null where nothing is limited
 */
export async function findReachBack(
  deps: Pick<Deps, 'db' | 'clock' | 'packages'>,
  spaceId: string,
): Promise<number | null> {
  const days = (await findCurrentPackage(deps, spaceId))?.package.limits.statisticsDays
  if (typeof days !== 'number') return null
  return Math.ceil((deps.clock.now() - days * DAY_MS) / HOUR_MS) * HOUR_MS
}

/** The part of a span that is shown; empty if all of it is too long ago. */
export function shownPart({ from, to }: Span, reachesBackTo: number | null): Span {
  return { from: Math.min(to, Math.max(from, reachesBackTo ?? from)), to }
}
