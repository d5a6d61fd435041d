import type { StatisticsInterval } from '#contract/statistics.ts'
import { hourOf as localHour, monthOf as localMonth } from '../format.ts'

/** The axes of a chart over time. Pure. */

export interface ValueAxis {
  max: number
  ticks: number[]
}

/** Integers from zero to a round number above the largest, in three to five steps. */
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

const HOUR_STEPS = [1, 2, 3, 6, 12, 24]

/**
 * Positions of the labels below, as many as fit; hours use those of a clock face, months those that
 * mark years.
 */
export function labelPlaces(
  points: readonly { startsAt: string }[],
  interval: StatisticsInterval,
  places: number,
): number[] {
  const least = Math.max(1, Math.ceil(points.length / Math.max(places, 1)))
  const all = points.map((_, at) => at)
  if (interval === 'month') return labelledMonths(points, least)
  if (interval !== 'hour') return all.filter((at) => at % least === 0)
  const step = HOUR_STEPS.find((hours) => hours >= least)
  const hourOf = (at: number) => localHour(new Date(points[at]?.startsAt ?? 0))
  if (step !== undefined) return all.filter((at) => hourOf(at) % step === 0)
  const midnights = all.filter((at) => hourOf(at) === 0)
  const every = Math.ceil(midnights.length / Math.max(places, 1))
  return midnights.filter((_, at) => at % every === 0)
}

const MONTH_STEPS = [1, 2, 3, 6, 12]

/** Januaries, labelled with their year, and months between them if there is space. */
function labelledMonths(points: readonly { startsAt: string }[], least: number): number[] {
  const all = points.map((_, at) => at)
  const january = all.find((at) => localMonth(new Date(points[at]?.startsAt ?? 0)) === 1)
  // a few months of one year
  if (january === undefined) return all.filter((at) => at % least === 0)
  const step = MONTH_STEPS.find((months) => months >= least) ?? 12 * Math.ceil(least / 12)
  return all.filter((at) => (at - january) % step === 0)
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
