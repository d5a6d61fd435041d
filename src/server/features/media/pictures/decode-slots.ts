import { failure } from '#contract/errors.ts'

const MOST_AT_ONCE = 2
const MOST_WAITING = 20

let running = 0
const waiting: (() => void)[] = []

/**
 * Lets this process decode two pictures at a time, since each may take 100 MB of memory.
 * @throws unavailable if too many are waiting
 */
export async function withDecodeSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running++
  else {
    if (waiting.length >= MOST_WAITING) throw failure('unavailable', { retryAfterSeconds: 5 })
    // the picture that finishes passes its slot on
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
