import type { Deps } from '../../deps.ts'
import { removeAll } from '../../platform/clicks/click-statistics.ts'
import type { Reference } from '../../platform/db/capabilities.ts'
import { closeLinks, restLinkNames } from '../links/index.ts'
import { deleteMediaOfSpace } from '../media/index.ts'
import { closePages, restPageNames } from '../pages/index.ts'

/** Columns that refer to links and pages of a space without saying so to the database; their rows go with them. */
export const LOOSE_CONTENT: readonly Reference[] = ['link', 'page'].map((parent) => ({
  table: 'abuse_report',
  column: 'target_id',
  parent,
  parentColumn: 'id',
  onDelete: 'cascade',
}))

/**
 * Deletes what references do not take along when a space goes, and what has to be known of its content while it
 * is there. In small steps that may be cut off and run again (decision 095).
 */
export async function deleteContent(deps: Deps, spaceId: string): Promise<void> {
  const now = deps.clock.now()
  // as a rule all are closed long since
  await closePages(deps, spaceId, now)
  await closeLinks(deps, spaceId, now)
  await restPageNames(deps, spaceId)
  await restLinkNames(deps, spaceId)
  await deleteMediaOfSpace(deps, spaceId)
  await removeAll(() => deps.clickStore.statistics.forget(spaceId))
}
