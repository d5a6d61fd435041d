import { failure } from '#contract/errors.ts'
import type { LiveSubject } from '../../platform/live/live-topic.ts'
import { liveTopic } from '../../platform/live/live-topic.ts'
import { visibleIn } from '../folders/index.ts'
import { presentLive } from './statistics.presenter.ts'
import { liveStatisticsOf } from './statistics.service.ts'
import { findReachBack } from './statistics-reach.service.ts'
import { requireScope, type ShownScope, targetsIn } from './statistics-scope.service.ts'

/** How long the list of links of a space, page or tag is cached. */
const TARGETS_LIFE_MS = 4_000
/** With more targets than this, any news counts as concerning one of them. */
const TARGETS_COMPARED = 10_000

/**
 * The last half hour of a link, tag, page or space, in the format of `GET /api/v1/statistics/live`.
 */
export const statisticsTopic = liveTopic('statistics', async (deps, userId, query) => {
  const reach = await requireScope(deps, userId, query)
  const { spaceId } = reach
  // whoever sees a part of the space shares answers with nobody
  const part = visibleIn(reach) === undefined ? {} : { userId }
  const { scope, id, timezone, ...rest } = query
  let shown: ShownScope | undefined
  let compared: ReadonlySet<string> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  /** Things are moved or deleted, and roles and grants taken away, while somebody looks. */
  const reachNow = async () => {
    const now = await requireScope(deps, userId, query)
    if (now.spaceId !== spaceId) throw failure(scope === 'link' ? 'linkNotFound' : 'notFound')
    return now
  }

  const readShown = async (): Promise<ShownScope> => {
    const now = performance.now()
    if (shown !== undefined && now - readAt < TARGETS_LIFE_MS) return shown
    const targets = await targetsIn(deps, await reachNow(), query)
    const { targetIds } = targets
    shown = { targets, reachesBackTo: await findReachBack(deps, spaceId) }
    // the links of a space are not listed: any news may concern one of them
    const some =
      typeof targetIds === 'string' ? targetIds.split(',', TARGETS_COMPARED + 1) : targetIds
    compared = some !== undefined && some.length <= TARGETS_COMPARED ? new Set(some) : undefined
    readAt = now
    return shown
  }

  const subject: LiveSubject = {
    // an absent id means the caller's space, so all queries about a space share an answer; the time
    // zone only matters if hours of the week are requested
    key: keyOf(spaceId, {
      ...rest,
      ...part,
      scope,
      id: scope === 'space' ? spaceId : id,
      timezone: query.weekdayHour === undefined ? undefined : timezone,
    }),
    spaceId,
    load: async () => presentLive(await liveStatisticsOf(deps, query, await readShown())),
    concerns: (ids) => compared === undefined || [...ids].some((one) => compared!.has(one)),
  }
  return subject
})

/** The order of a query's parameters does not change its key. */
function keyOf(spaceId: string, query: object): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  return JSON.stringify(['statistics', spaceId, asked.sort(([a], [b]) => (a < b ? -1 : 1))])
}
