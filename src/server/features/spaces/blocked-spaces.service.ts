import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { updateBlockedSpaces } from './blocked-spaces.repository.ts'

/**
 * Blocks or unblocks the links and pages of all spaces that an account owns, in the transaction of
 * these deps: one row per space, however many links it has. Links and pages that are blocked
 * individually stay blocked.
 */
export async function setSpacesBlocked(
  deps: Deps,
  ownerId: string,
  isBlocked: boolean,
): Promise<void> {
  const changed = await updateBlockedSpaces(deps.db, ownerId, isBlocked ? deps.clock.now() : null)
  for (const spaceId of changed) await recordChange(deps, 'space-block', spaceId)
}
