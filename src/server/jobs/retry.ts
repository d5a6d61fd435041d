const SECOND = 1_000
const MINUTE = 60 * SECOND

export const LONGEST_WAIT_MS = 15 * MINUTE

/** Delays after the first, second, … failure (F12); the last one repeats. */
const WAITS_MS = [
  5 * SECOND,
  15 * SECOND,
  45 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  LONGEST_WAIT_MS,
]

/** While the other side cannot be reached, one entry at a time tests it at these intervals. */
const PROBES_MS = [5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND]

export const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE

/** @param attempts number of attempts so far, from 1; @returns milliseconds */
export function waitAfter(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0]!
}

/** @param failures in a row, from 1; @returns milliseconds until the next test */
export function probeAfter(failures: number): number {
  return PROBES_MS[Math.min(failures, PROBES_MS.length) - 1] ?? PROBES_MS[0]!
}
