export interface Clock {
  /** milliseconds since 1970 UTC, to be stored and shown; the value can jump */
  now(): number
  /** milliseconds since some time in this process, to measure durations; never goes back */
  monotonic(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}
