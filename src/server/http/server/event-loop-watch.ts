/** Sees when the event loop stands still (F18). */
export interface EventLoopWatch {
  /** the longest delay of the last second, in milliseconds */
  delayMs(): number
  /** it stands still again and again; a single stall that is over is none */
  isOverloaded(): boolean
  stop(): void
}

const SAMPLE_MS = 100
const WINDOW = 10
/** So many delays of so long, one right after another. */
const OVERLOAD_DELAYS = 3
const OVERLOAD_DELAY_MS = 500

/** A timer that should come every 100 ms tells by how much it was late. */
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
    // A delay that lasts still counts too: a request may be served before the timer is.
    delayMs: () => Math.max(0, performance.now() - expected, ...delays),
    isOverloaded: () => lateInARow >= OVERLOAD_DELAYS,
    stop: () => clearInterval(timer),
  }
}
