import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { updateBlockedSpaces } from './blocked-spaces.repository.ts'

/**
 * Stops the links and pages of all spaces that an account owns, or lets them go on, in the transaction of these
 * deps: one row a space, however many links it has. What is blocked by itself stays so either way.
 */
export async function setSpacesBlocked(
  deps: Deps,
  ownerId: string,
  isBlocked: boolean,
): Promise<void> {
  const changed = await updateBlockedSpaces(deps.db, ownerId, isBlocked ? deps.clock.now() : null)
  for (const spaceId of changed) await recordChange(deps, 'space-block', spaceId)
}
