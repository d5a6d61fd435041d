export interface Clock {
  /** milliseconds since 1970 UTC: what is stored and shown; it can jump */
  now(): number
  /** milliseconds since some moment of this process: for durations; it never goes back */
  monotonic(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}
