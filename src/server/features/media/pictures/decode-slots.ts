import { failure } from '#contract/errors.ts'

const MOST_AT_ONCE = 2
const MOST_WAITING = 20

let running = 0
const waiting: (() => void)[] = []

/**
 * Lets two pictures be decoded at a time in this process, since each may take 100 MB of memory.
 * @throws unavailable when too many wait already
 */
export async function withDecodeSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running++
  else {
    if (waiting.length >= MOST_WAITING) throw failure('unavailable', { retryAfterSeconds: 5 })
    // the one that ends hands its slot on
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
