import type { Deps } from '../../deps.ts'
import { findCurrentPackage } from './space-package.service.ts'
import { countUse } from './usage.repository.ts'

/**
 * Counts a call of an API key for the month of its space, in one statement that takes nothing if none is
 * left; where the package does not limit calls, none is counted.
 * @returns the limit if it is used up; giving the call back undoes what it counted
 */
export async function takeCallOfSpace(
  deps: Pick<Deps, 'db' | 'clock' | 'packages'>,
  spaceId: string,
): Promise<{ refusedAt?: number; giveBack: () => Promise<unknown> }> {
  const max = (await findCurrentPackage(deps, spaceId))?.package.limits.callsPerMonth
  if (typeof max !== 'number') return { giveBack: async () => {} }
  const use = { spaceId, now: deps.clock.now(), counter: 'calls' } as const
  const isTaken = await countUse(deps.db, { ...use, count: 1, max })
  const giveBack = () => countUse(deps.db, { ...use, count: -1 })
  return isTaken ? { giveBack } : { refusedAt: max, giveBack: async () => {} }
}
