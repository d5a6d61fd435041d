/**
 * Weights as whole percentages that add up to 100: the largest remainders get what rounding left.
 * Invalid weights count as zero.
 */
export function percentsOf(weights: readonly number[]): number[] {
  const counted = weights.map((weight) => (Number.isNaN(weight) ? 0 : Math.max(weight, 0)))
  const sum = counted.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return counted
  const exact = counted.map((weight) => (weight / sum) * 100)
  const percents = exact.map(Math.floor)
  const left = 100 - percents.reduce((total, percent) => total + percent, 0)
  exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at)
    .slice(0, left)
    .forEach(({ at }) => {
      percents[at]! += 1
    })
  return percents
}
