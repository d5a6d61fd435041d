const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * Wait before attempt `failures` + 1: doubling, or the time the server asked for if that is longer.
 */
export function retryDelayMs(failures: number, retryAfterSeconds?: number): number {
  const doubling = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.max(doubling, Math.min(retryAfterSeconds ?? 0, 600) * 1_000)
}
