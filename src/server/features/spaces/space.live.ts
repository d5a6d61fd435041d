import { liveTopic } from '../../platform/live/live-topic.ts'
import { versionOf } from '../../platform/live/version-of.ts'
import { peopleNewsOf } from './member-news.ts'
import { getSpace } from './own-spaces.service.ts'
import { requireOpenSpace } from './spaces.service.ts'

/** For names and looks, whose changes are not announced. */
const BEAT_MS = 30_000
const MIN_PAUSE_MS = 250

/**
 * The version of the open space as its member sees it: its owner, to whom it is offered, what they are in
 * it. For everybody in it, since a guest can be offered a space as well.
 */
export const spaceTopic = liveTopic('space', async (deps, userId) => {
  const spaceId = await requireOpenSpace(deps, userId, 'space.enter')
  const news = peopleNewsOf(spaceId)
  return {
    key: `space ${spaceId} ${userId}`,
    spaceId,
    async load() {
      const { opened_at: _, ...space } = await getSpace(deps, { userId, id: spaceId })
      return versionOf(space)
    },
    concerns: (ids) => ids.has(news),
    pace: { minPauseMs: MIN_PAUSE_MS, beatMs: BEAT_MS },
  }
})
