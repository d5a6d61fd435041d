/** Waits for work that is under way, but no longer than a stop has time for. */
export async function waitAtMost(ms: number, work: readonly Promise<unknown>[]): Promise<void> {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, ms)
  await Promise.race([Promise.all(work), limit.promise])
  clearTimeout(timer)
}
