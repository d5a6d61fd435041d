/** Five steps of colour for a map or a grid, and what each stands for. Pure. */

export const STEPS = 5

export interface Steps {
  /** 0 for nothing, else 1 to the number of ranges */
  stepOf(value: number): number
  /** both inclusive, lightest first */
  ranges: [from: number, to: number][]
}

/**
 * @param growth 'even' where values lie near each other (hours of a week), 'steep' where one is a
 * hundred times another (countries)
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

/** Which of the five colours a step of fewer ranges takes: the darkest always means most. */
export function shadeOf(step: number, { ranges }: Pick<Steps, 'ranges'>): number {
  if (step === 0) return 0
  return ranges.length === 1
    ? STEPS
    : Math.round(1 + ((step - 1) * (STEPS - 1)) / (ranges.length - 1))
}
