const INSET = 2

/**
 * The points of a line through these numbers, scaled from 0 at the bottom to the largest at the
 * top.
 */
export function pointsOf(days: readonly number[], width: number, height: number): string {
  const max = Math.max(1, ...days)
  const step = (width - 2 * INSET) / Math.max(1, days.length - 1)
  return days
    .map((clicks, at) => {
      const y = height - INSET - (clicks / max) * (height - 2 * INSET)
      return `${(INSET + at * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
