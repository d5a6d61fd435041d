import { currentChangeSeq } from '../db/change.ts'
import { type FollowDeps, followChanges } from '../db/change-follower.ts'

/**
 * Passes on what any process has recorded about spaces (`recordChange` with kind `space`), for live
 * topics. If changes were pruned unread, the topic's next interval makes up for it.
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
