import type { Deps } from '../../deps.ts'
import { removeAll } from '../../platform/clicks/click-statistics.ts'
import type { Reference } from '../../platform/db/capabilities.ts'
import { closeLinks, restLinkNames } from '../links/index.ts'
import { deleteMediaOfSpace } from '../media/index.ts'
import { closePages, restPageNames } from '../pages/index.ts'

/**
 * Columns that refer to links and pages of a space without a foreign key; their rows are deleted
 * too.
 */
export const LOOSE_CONTENT: readonly Reference[] = ['link', 'page'].map((parent) => ({
  table: 'abuse_report',
  column: 'target_id',
  parent,
  parentColumn: 'id',
  onDelete: 'cascade',
}))

/**
 * Deletes what foreign keys do not delete with a space, and what can only be found while its
 * content exists. Works in small steps that may be interrupted and run again (decision 095).
 */
export async function deleteContent(deps: Deps, spaceId: string): Promise<void> {
  const now = deps.clock.now()
  // usually all pages were closed long ago
  await closePages(deps, spaceId, now)
  await closeLinks(deps, spaceId, now)
  await restPageNames(deps, spaceId)
  await restLinkNames(deps, spaceId)
  await deleteMediaOfSpace(deps, spaceId)
  await removeAll(() => deps.clickStore.statistics.forget(spaceId))
}
