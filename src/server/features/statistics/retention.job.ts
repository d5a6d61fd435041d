import type { Deps } from '../../deps.ts'
import { removeAll } from '../../platform/clicks/click-statistics.ts'
import { listRetentions } from './statistics-settings.repository.ts'

const DAY_MS = 86_400_000

/** Permanently deletes clicks that are older than their space's retention. The counters stay. */
export async function deleteOldClicks(
  deps: Pick<Deps, 'db' | 'clock' | 'clickStore' | 'log'>,
): Promise<void> {
  for (const { spaceId, days } of await listRetentions(deps.db)) {
    const before = deps.clock.now() - days * DAY_MS
    let deleted = 0
    for (const target of ['link', 'page'] as const) {
      deleted += await removeAll(() =>
        deps.clickStore.statistics.remove({ target, spaceId, before }),
      )
    }
    if (deleted > 0) deps.log.info({ spaceId, deleted }, 'old clicks were deleted')
  }
}
