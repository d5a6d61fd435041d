const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** Wait before try number `failures` + 1: doubling, or what the server asked for when that is longer. */
export function retryDelayMs(failures: number, retryAfterSeconds?: number): number {
  const doubling = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.max(doubling, Math.min(retryAfterSeconds ?? 0, 600) * 1_000)
}
