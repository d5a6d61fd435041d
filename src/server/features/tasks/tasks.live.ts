import { liveTopic } from '../../platform/live/live-topic.ts'
import { versionOf } from '../../platform/live/version-of.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { boardNewsOf } from './task-news.ts'
import { readBoardOf, visibleTo } from './tasks.service.ts'

/** For titles of links and pages on the cards, whose changes are not announced. */
const BEAT_MS = 30_000
const MIN_PAUSE_MS = 250

/** The version of the board that `GET /tasks` would return. */
export const tasksTopic = liveTopic('tasks', async (deps, userId) => {
  const spaceId = await requireOpenSpace(deps, userId, 'tasks.read')
  const news = boardNewsOf(spaceId)
  const who = { userId, spaceId }
  const isPart = (await visibleTo(deps, who)) !== undefined
  return {
    key: isPart ? `${news} ${userId}` : news,
    spaceId,
    load: async () =>
      versionOf(await readBoardOf(deps, spaceId, isPart ? await visibleTo(deps, who) : undefined)),
    concerns: (ids) => ids.has(news),
    pace: { minPauseMs: MIN_PAUSE_MS, beatMs: BEAT_MS },
  }
})
