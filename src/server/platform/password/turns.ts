import { failure } from '#contract/errors.ts'

const RETRY_AFTER_SECONDS = 2

/** Runs work when it is its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `atOnce` tasks run and `queue` wait, in order.
 * @throws Failure tooManyRequests if the queue is full
 */
export function createTurns(atOnce: number, queue: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= queue) {
        throw failure('tooManyRequests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // the slot is passed on, not freed, so that a newcomer cannot overtake
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
