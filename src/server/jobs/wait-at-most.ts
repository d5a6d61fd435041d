/** Waits for running work, but no longer than `ms`. */
export async function waitAtMost(ms: number, work: readonly Promise<unknown>[]): Promise<void> {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, ms)
  await Promise.race([Promise.all(work), limit.promise])
  clearTimeout(timer)
}
