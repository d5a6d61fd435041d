/**
 * A budget that refills evenly: a burst of `perSecond`, then `perSecond` per second (contract.md
 * §3).
 */
export function createFrameBudget(perSecond: number, now: () => number = () => performance.now()) {
  let left = perSecond
  let filledAt = now()
  return {
    /** @returns false if the budget is used up */
    take(): boolean {
      const time = now()
      left = Math.min(perSecond, left + ((time - filledAt) / 1_000) * perSecond)
      filledAt = time
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
