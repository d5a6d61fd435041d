/** The axes of a chart over time. Pure. */

export interface ValueAxis {
  max: number
  ticks: number[]
}

/** Whole numbers from nothing to a round one above the largest, in three to five steps. */
export function valueAxis(largest: number): ValueAxis {
  const wanted = Math.max(largest, 4)
  const power = 10 ** Math.floor(Math.log10(wanted / 4))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * power)
      .find((one) => Number.isInteger(one) && Math.ceil(wanted / one) <= 5) ?? 10 * power,
  )
  const count = Math.ceil(wanted / step)
  return { max: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** Places of the labels below: evenly apart, the first point among them. */
export function labelPlaces(points: number, width: number, room: number): number[] {
  const every = Math.max(1, Math.ceil((points * room) / Math.max(width, 1)))
  return Array.from({ length: Math.ceil(points / every) }, (_, at) => at * every)
}

export type Place = readonly [x: number, y: number]

export function linePath(places: readonly Place[]): string {
  return places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

export function areaPath(places: readonly Place[], floor: number): string {
  const [first] = places
  const last = places.at(-1)
  if (!first || !last) return ''
  return `${linePath(places)}L${round(last[0])} ${round(floor)}L${round(first[0])} ${round(floor)}z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
