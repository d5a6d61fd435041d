import { Failure } from '#contract/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, currentChangeSeq } from '../../platform/db/change.ts'
import { type FollowDeps, followChanges } from '../../platform/db/change-follower.ts'
import { engineOf } from '../../platform/db/engine.ts'
import { createMemoryCounters } from '../../platform/rate-limit/memory-counters.ts'
import type { LinkIndex } from './link-index.ts'
import type { LinkSource, SlugKey } from './link-source.ts'

export interface LinkChanges {
  /** whether everything committed so far, as far as this process can know, has been evicted */
  isSettled(): boolean
  stop(): void
}

export interface FollowLinkChangesOptions {
  deps: FollowDeps & { readonly clock: Pick<Clock, 'monotonic'> }
  source: LinkSource
  index: LinkIndex
  /** newest change before anything was read into the index */
  fromSeq: number
  /** called when changes were lost: the index was emptied and must be filled again */
  onLost: () => void
}

/**
 * Look-ups per second of absent names, if commits of other processes are not seen at once
 * (PostgreSQL). A link that another node has just created is found, while made-up aliases cost the
 * database no more than this.
 */
const LOOKUPS_PER_SECOND = 50

/**
 * Keeps the index up to date (design.md 4.1). A change of kind `slug` has the key `domainId/key`,
 * one of kind `link` or `page` the id of that link or page, one of kind `space-block` the id of the
 * space. Changes of a domain itself affect no slug.
 */
export function followLinkChanges(options: FollowLinkChangesOptions): LinkChanges {
  const { deps, source, index, fromSeq, onLost } = options
  const engine = engineOf(deps.db)
  let appliedSeq = fromSeq
  let settledVersion: number | undefined
  let isHinted = false
  let isSettling = false
  /** checked in this turn of the event loop */
  let isSettledNow = false
  const lookups = createMemoryCounters(deps.clock)
  const mayLookUp = () =>
    engine.dataVersion === undefined && lookups.add('', 1, 1_000).count <= LOOKUPS_PER_SECOND
  let resolving = 0
  let targets: string[] = []
  let isStopped = false

  const evictTargets = async (ids: string[]) => {
    resolving++
    for (let triesLeft = 5; !isStopped; triesLeft--) {
      try {
        const keys: SlugKey[] = []
        for (let at = 0; at < ids.length; at += 500) {
          keys.push(...(await source.keysOf(ids.slice(at, at + 500))))
        }
        index.evict(keys)
        break
      } catch (error) {
        // while the database is unavailable, known links keep working (F9, F27); try until it is
        // back
        const isAway = error instanceof Failure && error.name === 'unavailable'
        if (isAway) triesLeft++
        if (triesLeft > 0) await new Promise((resolve) => setTimeout(resolve, 200))
        else {
          // it is unknown which keys have changed, so none may be kept
          deps.log.warn({ err: error }, 'changed links cannot be named; the index starts anew')
          index.clear()
          onLost()
          break
        }
      }
    }
    resolving--
  }

  const forget = (change: Pick<Change, 'kind' | 'key'>) => {
    isSettledNow = false
    if (change.kind === 'space-block') {
      index.distrust(change.key)
      return
    }
    index.noteChange()
    const slash = change.key.indexOf('/')
    if (slash !== -1) {
      index.evict([{ domainId: change.key.slice(0, slash), key: change.key.slice(slash + 1) }])
    } else if (change.kind === 'link' || change.kind === 'page') {
      // collected, since an import changes hundreds at once
      if (targets.push(change.key) === 1) {
        queueMicrotask(() => {
          const ids = targets
          targets = []
          void evictTargets(ids)
        })
      }
    }
  }

  const apply = (change: Change) => {
    appliedSeq = change.seq
    forget(change)
  }

  const stopFollowing = followChanges(deps, fromSeq, apply, {
    // a client that changed something here sees it in its next request
    onOwn: forget,
    onLost: () => {
      index.clear()
      onLost()
    },
  })
  const stopListening = engine.on('changes', () => {
    isHinted = true
    isSettledNow = false
  })

  /** One query checks whether commits since the last check concern us. */
  const settle = async () => {
    isSettling = true
    try {
      const version = engine.dataVersion?.()
      isHinted = false
      const newest = await currentChangeSeq(deps)
      if (newest > appliedSeq) isHinted = true
      else settledVersion = version
    } catch {
      isHinted = true
    } finally {
      isSettling = false
    }
  }

  return {
    isSettled() {
      if (mayLookUp()) return false
      // once per turn is enough: requests of this turn came before its answers are sent
      if (isSettledNow) return true
      if (resolving > 0 || targets.length > 0) return false
      const version = engine.dataVersion?.()
      if (!isHinted && version === settledVersion) {
        isSettledNow = true
        setImmediate(() => {
          isSettledNow = false
        })
        return true
      }
      if (!isSettling) void settle()
      return false
    },
    stop() {
      isStopped = true
      stopFollowing()
      stopListening()
    },
  }
}
