/** Five colour steps for a map or a grid, with their ranges. Pure. */

export const STEPS = 5

export interface Steps {
  /** 0 for zero, otherwise 1 to the number of ranges */
  stepOf(value: number): number
  /** both inclusive, lightest first */
  ranges: [from: number, to: number][]
}

/**
 * @param growth 'even' if values are similar (hours of a week), 'steep' if some are a
 * hundred times larger (countries)
 */
export function stepsFor(max: number, growth: 'even' | 'steep'): Steps {
  const ends: number[] = []
  for (let step = 1; step <= STEPS && max > 0; step++) {
    const end = Math.ceil(growth === 'even' ? (max * step) / STEPS : max ** (step / STEPS))
    if (end > (ends.at(-1) ?? 0)) ends.push(Math.min(end, max))
  }
  const unique = [...new Set(ends)]
  return {
    stepOf: (value) =>
      value <= 0
        ? 0
        : 1 +
          Math.max(
            0,
            unique.findIndex((end) => value <= end),
          ),
    ranges: unique.map((end, at) => [(unique[at - 1] ?? 0) + 1, end]),
  }
}

/**
 * Maps a step to one of the five colours if there are fewer ranges: the darkest always means most.
 */
export function shadeOf(step: number, { ranges }: Pick<Steps, 'ranges'>): number {
  if (step === 0) return 0
  return ranges.length === 1
    ? STEPS
    : Math.round(1 + ((step - 1) * (STEPS - 1)) / (ranges.length - 1))
}
