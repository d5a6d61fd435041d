import { DAILY_DAYS } from '#contract/statistics.ts'
import type { Deps } from '../../deps.ts'
import { requireOpenFolders, visibleIn } from '../folders/index.ts'
import { findReachBack, shownPart } from './statistics-reach.service.ts'
import { listLinkIdsIn } from './statistics-scope.repository.ts'
import { gridOf, zoneOffsets } from './time-grid.ts'

const DAY_MS = 86_400_000

export interface DailyClicks {
  id: string
  /** clicks on each of 30 days, today's last */
  days: number[]
}

/**
 * Clicks by people on several links by day, in one query to the store. Links without clicks and
 * links of other spaces are left out. @returns `from`: start of the first day, ms UTC
 */
export async function getDailyClicks(
  deps: Pick<Deps, 'db' | 'clock' | 'clickStore' | 'packages'>,
  userId: string,
  { ids, timezone }: { ids: readonly string[]; timezone: string },
): Promise<{ from: number; items: DailyClicks[] }> {
  const to = deps.clock.now()
  const span = { from: to - DAILY_DAYS * DAY_MS, to }
  const offsets = zoneOffsets(timezone, span)
  const days = gridOf('day', span, offsets).buckets.slice(-DAILY_DAYS)
  const from = days[0]!.startsAt
  const reach = await requireOpenFolders(deps, userId, 'statistics.read')
  const targetIds = await listLinkIdsIn(deps.db, reach.spaceId, ids, visibleIn(reach))
  if (targetIds.length === 0) return { from, items: [] }
  const rows = await deps.clickStore.statistics.daily({
    target: 'link',
    targetIds,
    ...shownPart({ from, to }, await findReachBack(deps, reach.spaceId)),
    filters: [],
    kinds: ['human'],
    offsets,
  })
  const items = new Map<string, number[]>()
  for (const { targetId, day, clicks } of rows) {
    const numbers = items.get(targetId) ?? days.map(() => 0)
    const at = days.findIndex(({ key }) => key === day)
    if (at >= 0) numbers[at] = clicks
    items.set(targetId, numbers)
  }
  return { from, items: [...items].map(([id, days]) => ({ id, days })) }
}
