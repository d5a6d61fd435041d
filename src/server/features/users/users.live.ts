import { liveTopic } from '../../platform/live/live-topic.ts'
import { versionOf } from '../../platform/live/version-of.ts'
import {
  listMembers,
  listOpenInvitations,
  peopleNewsOf,
  requireOpenSpace,
} from '../spaces/index.ts'

/** For names and pictures, whose changes are not announced. */
const BEAT_MS = 30_000
const MIN_PAUSE_MS = 250

/** The version of the lists of people in the open space and of its invitations. */
export const usersTopic = liveTopic('users', async (deps, userId) => {
  const spaceId = await requireOpenSpace(deps, userId, 'people.read')
  const news = peopleNewsOf(spaceId)
  return {
    key: `users ${spaceId}`,
    spaceId,
    load: async () =>
      versionOf(
        await Promise.all([
          listMembers(deps.db, [spaceId]),
          listOpenInvitations(deps.db, [spaceId], deps.clock.now()),
        ]),
      ),
    concerns: (ids) => ids.has(news),
    pace: { minPauseMs: MIN_PAUSE_MS, beatMs: BEAT_MS },
  }
})
