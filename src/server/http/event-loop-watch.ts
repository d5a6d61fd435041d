/** Sees when the event loop stands still (F18). */
export interface EventLoopWatch {
  /** the longest delay of the last second, in milliseconds */
  delayMs(): number
  stop(): void
}

const SAMPLE_MS = 100
const WINDOW = 10

/** A timer that should come every 100 ms tells by how much it was late. */
export function watchEventLoop(): EventLoopWatch {
  const delays: number[] = []
  let expected = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delays.push(Math.max(0, now - expected))
    if (delays.length > WINDOW) delays.shift()
    expected = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return {
    // What is late right now counts too: a request may be served before the timer is.
    delayMs: () => Math.max(0, performance.now() - expected, ...delays),
    stop: () => clearInterval(timer),
  }
}
