/** Notices when the event loop stalls (F18). */
export interface EventLoopWatch {
  /** the longest delay in the last second, in milliseconds */
  delayMs(): number
  /** it stalls repeatedly; a single stall in the past does not count */
  isOverloaded(): boolean
  stop(): void
}

const SAMPLE_MS = 100
const WINDOW = 10
/** Number and length of consecutive delays that count as an overload. */
const OVERLOAD_DELAYS = 3
const OVERLOAD_DELAY_MS = 500

/** Measures how late a timer of 100 ms fires. */
export function watchEventLoop(): EventLoopWatch {
  const delays: number[] = []
  let lateInARow = 0
  let expected = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    const delay = Math.max(0, now - expected)
    lateInARow = delay >= OVERLOAD_DELAY_MS ? lateInARow + 1 : 0
    delays.push(delay)
    if (delays.length > WINDOW) delays.shift()
    expected = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return {
    // A delay that is still going on counts too: a request may be served before the timer fires.
    delayMs: () => Math.max(0, performance.now() - expected, ...delays),
    isOverloaded: () => lateInARow >= OVERLOAD_DELAYS,
    stop: () => clearInterval(timer),
  }
}
