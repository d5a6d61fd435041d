import { failure } from '#contract/errors.ts'
import type { LiveSubject } from '../../platform/live/live-topic.ts'
import { liveTopic } from '../../platform/live/live-topic.ts'
import { presentLive } from './statistics.presenter.ts'
import { liveStatisticsOf } from './statistics.service.ts'
import { findSpaceOf, requireScope, type Targets, targetsIn } from './statistics-scope.service.ts'

/** Which links a space, page or tag has is asked again after so long. */
const TARGETS_LIFE_MS = 4_000
/** Above it, any news may be of one of them. */
const TARGETS_COMPARED = 10_000

/** The last half hour of a link, tag, page or space, as `GET /api/v1/statistics/live` answers it. */
export const statisticsTopic = liveTopic('statistics', async (deps, userId, query) => {
  const spaceId = await requireScope(deps, userId, query)
  const { scope, id, timezone, ...rest } = query
  let targets: Targets | undefined
  let compared: ReadonlySet<string> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  const readTargets = async (): Promise<Targets> => {
    const now = performance.now()
    if (targets !== undefined && now - readAt < TARGETS_LIFE_MS) return targets
    // deleted for good, or moved to where others may look
    const isThing = scope === 'link' || scope === 'page'
    if (isThing && (await findSpaceOf(deps, query)) !== spaceId) {
      throw failure(scope === 'link' ? 'linkNotFound' : 'notFound')
    }
    const found = await targetsIn(deps, spaceId, query)
    const { targetIds } = found
    targets = found
    // of a space nobody lists the links: any news may be of one of them
    const some =
      typeof targetIds === 'string' ? targetIds.split(',', TARGETS_COMPARED + 1) : targetIds
    compared = some !== undefined && some.length <= TARGETS_COMPARED ? new Set(some) : undefined
    readAt = now
    return found
  }

  const subject: LiveSubject = {
    // an absent id means the caller's space: all questions about one space share an answer
    // and a time zone says nothing unless hours of the week are asked for
    key: keyOf(spaceId, {
      ...rest,
      scope,
      id: scope === 'space' ? spaceId : id,
      timezone: query.weekdayHour === undefined ? undefined : timezone,
    }),
    spaceId,
    load: async () => presentLive(await liveStatisticsOf(deps, await readTargets(), query)),
    concerns: (ids) => compared === undefined || [...ids].some((one) => compared!.has(one)),
  }
  return subject
})

/** The order in which somebody wrote a question down makes no other one of it. */
function keyOf(spaceId: string, query: object): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  return JSON.stringify(['statistics', spaceId, asked.sort(([a], [b]) => (a < b ? -1 : 1))])
}
