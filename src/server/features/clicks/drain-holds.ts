import type { DuckDbClickStore } from '../../platform/clicks/duckdb/duckdb-click-store.ts'
import type { Drain } from './drain.ts'

/**
 * Backups in progress (F25): while there is one, the drain keeps counting but removes nothing. Runs
 * in the drain's thread; `id` names the backup.
 */
export function createDrainHolds(
  drain: Pick<Drain, 'keepsSegments'>,
  store: Pick<DuckDbClickStore, 'pauseWriting'>,
) {
  /** function that lets the store write again, if a backup has paused it */
  const held = new Map<string, (() => void) | undefined>()
  /** @throws if the backup began before this thread did: segments may have been removed */
  const requireHeld = (id: string) => {
    if (!held.has(id)) throw new Error('Clicks were not held; make the backup again.')
  }
  const resumeStore = (id: string) => {
    requireHeld(id)
    held.get(id)?.()
    held.set(id, undefined)
  }
  const end = (id: string) => {
    resumeStore(id)
    held.delete(id)
    drain.keepsSegments = held.size > 0
  }
  return {
    begin(id: string) {
      held.set(id, undefined)
      drain.keepsSegments = true
    },
    async pauseStore(id: string) {
      requireHeld(id)
      const resume = await store.pauseWriting()
      // the hold may have ended while it waited
      if (held.has(id)) held.set(id, resume)
      else resume()
    },
    resumeStore,
    end,
    endAll() {
      for (const id of [...held.keys()]) end(id)
    },
  }
}
