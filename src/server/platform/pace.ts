import { setTimeout as sleep } from 'node:timers/promises'

/** Steps that waited long, for a disk or another server, took little of the thread. */
const REST_MAX_MS = 20

/**
 * For work over any number of rows on the thread that answers requests: waits between two of its steps as
 * long as the last one took, so that requests have at least half of the thread.
 * @returns to be called after each step, which should take few milliseconds
 */
export function createPace(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    await sleep(Math.min(performance.now() - since, REST_MAX_MS))
    since = performance.now()
  }
}
