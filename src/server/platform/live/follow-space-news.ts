import { currentChangeSeq } from '../db/change.ts'
import { type FollowDeps, followChanges } from '../db/change-follower.ts'

/**
 * Hands on what any process noted about spaces (`recordChange` of the kind `space`), for live topics.
 * News that were pruned unread are made good by the next beat of a topic.
 */
export function followSpaceNews(deps: FollowDeps, onNews: (key: string) => void) {
  let stop: (() => void) | undefined
  return {
    async start(): Promise<void> {
      stop = followChanges(deps, await currentChangeSeq(deps), ({ kind, key }) => {
        if (kind === 'space') onNews(key)
      })
    },
    stop: (): void => stop?.(),
  }
}
