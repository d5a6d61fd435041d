import type { Deps } from '../../deps.ts'
import { listLinkIdsOfSpace, listPageIdsOfSpace } from './statistics-scope.repository.ts'
import { listRetentions } from './statistics-settings.repository.ts'

const DAY_MS = 86_400_000
const TARGETS_PER_CALL = 10_000

/** Deletes clicks that are older than their space keeps them, for good. The counters stay. */
export async function deleteOldClicks(
  deps: Pick<Deps, 'db' | 'clock' | 'clickStore' | 'log'>,
): Promise<void> {
  for (const { spaceId, days } of await listRetentions(deps.db)) {
    const before = deps.clock.now() - days * DAY_MS
    let deleted = 0
    for (const [target, ids] of [
      ['link', await listLinkIdsOfSpace(deps.db, spaceId)],
      ['page', await listPageIdsOfSpace(deps.db, spaceId)],
    ] as const) {
      for (let at = 0; at < ids.length; at += TARGETS_PER_CALL) {
        const targetIds = ids.slice(at, at + TARGETS_PER_CALL)
        deleted += await deps.clickStore.statistics.remove({ target, targetIds, before })
      }
    }
    if (deleted > 0) deps.log.info({ spaceId, deleted }, 'old clicks were deleted')
  }
}
