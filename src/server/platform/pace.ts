import { setTimeout as sleep } from 'node:timers/promises'

/** A step that waited for a disk or another server took little CPU time of the thread. */
const REST_MAX_MS = 20

/**
 * For work on many rows in the thread that answers requests: pauses between two steps for as long
 * as the last step took, so that requests get at least half of the thread.
 * @returns a function to call after each step, which should take only a few milliseconds
 */
export function createPace(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    await sleep(Math.min(performance.now() - since, REST_MAX_MS))
    since = performance.now()
  }
}
