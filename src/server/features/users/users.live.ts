import { liveTopic } from '../../platform/live/live-topic.ts'
import { versionOf } from '../../platform/live/version-of.ts'
import {
  listMembers,
  listOpenInvitations,
  listSpaceIdsOf,
  peopleNewsOf,
  personNewsOf,
  requireOwnSpace,
} from '../spaces/index.ts'

/** For names and pictures, of which nobody tells. */
const BEAT_MS = 30_000
const MIN_PAUSE_MS = 250

/** The version of the lists of people in one's spaces and of invitations. */
export const usersTopic = liveTopic('users', async (deps, userId) => {
  const spaceId = await requireOwnSpace(deps, userId, 'people.read')
  const own = personNewsOf(userId)
  let news: ReadonlySet<string> = new Set([own])
  return {
    key: `users ${userId}`,
    // one's own stays; others are looked up each time
    spaceId,
    load: async () => {
      const ids = [
        ...((await listSpaceIdsOf(deps.db, [userId], 'people.read')).get(userId) ?? []),
      ].sort()
      news = new Set([own, ...ids.map(peopleNewsOf)])
      const [members, invitations] = await Promise.all([
        listMembers(deps.db, ids),
        listOpenInvitations(deps.db, ids, deps.clock.now()),
      ])
      return versionOf([members, invitations])
    },
    concerns: (ids) => [...ids].some((id) => news.has(id)),
    pace: { minPauseMs: MIN_PAUSE_MS, beatMs: BEAT_MS },
  }
})
