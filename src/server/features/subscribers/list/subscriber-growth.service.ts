import type { Deps } from '../../../deps.ts'
import { countSubscribers } from '../subscribers.repository.ts'
import { requirePageOf } from '../subscription-page.ts'
import {
  countJoinedByDay,
  countLeftByDay,
  DAY_MS,
  type DayOfSubscribers,
} from './subscriber-growth.repository.ts'

export interface GrowthOfDay {
  /** YYYY-MM-DD in UTC */
  day: string
  joined: number
  left: number
  /** active at its end */
  active: number
}

/**
 * How the subscribers of a page grew, oldest day first, today last. Deleted subscribers are left out
 * of all days.
 * @throws notFound for pages that the caller cannot see, noPermission for those who see no numbers
 */
export async function readGrowth(
  deps: Pick<Deps, 'db' | 'clock' | 'origins'>,
  userId: string,
  { pageId, days }: { pageId: string; days: number },
): Promise<GrowthOfDay[]> {
  const page = await requirePageOf(deps, { userId, pageId, action: 'subscribers.count' })
  const today = Math.floor(deps.clock.now() / DAY_MS)
  const from = (today - days + 1) * DAY_MS
  const [joined, left, counts] = await Promise.all([
    countJoinedByDay(deps.db, page.id, from).then(byDay),
    countLeftByDay(deps.db, page.id, from).then(byDay),
    countSubscribers(deps.db, [page.id]),
  ])
  let active = counts.get(page.id)?.active ?? 0
  const growth: GrowthOfDay[] = []
  for (let day = today; growth.length < days; day--) {
    const change = { joined: joined.get(day) ?? 0, left: left.get(day) ?? 0 }
    growth.push({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), ...change, active })
    active -= change.joined - change.left
  }
  return growth.reverse()
}

const byDay = (rows: readonly DayOfSubscribers[]) =>
  new Map(rows.map(({ day, many }) => [day, many]))
