import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaPath, labelPlaces, linePath, valueAxis } from './scale.ts'

describe('the axis of values', () => {
  it('has a few whole numbers from nothing to one above the largest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000_000 }), (largest) => {
        const { max, ticks } = valueAxis(largest)
        expect(max).toBeGreaterThanOrEqual(largest)
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBe(max)
        expect(ticks.length).toBeGreaterThanOrEqual(3)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.every(Number.isInteger)).toBe(true)
      }),
    )
    expect(valueAxis(141).ticks).toEqual([0, 50, 100, 150])
    expect(valueAxis(0).ticks).toEqual([0, 1, 2, 3, 4])
  })
})

describe('labels below', () => {
  const points = (count: number, stepMs: number) =>
    Array.from({ length: count }, (_, at) => ({
      startsAt: new Date(new Date(2026, 4, 4).getTime() + at * stepMs).toISOString(),
    }))

  it('are as many as there is room for', () => {
    for (const count of [1, 2, 30, 90, 400]) {
      const places = labelPlaces(points(count, 86_400_000), 'day', 7)
      expect(places[0]).toBe(0)
      expect(places.length).toBeLessThanOrEqual(7)
    }
  })

  it('are hours of a clock face, or midnights', () => {
    const hours = points(48, 3_600_000)
    expect(labelPlaces(hours, 'hour', 8)).toEqual([0, 6, 12, 18, 24, 30, 36, 42])
    expect(labelPlaces(points(24 * 7, 3_600_000), 'hour', 4)).toEqual([0, 48, 96, 144])
  })

  it('are Januaries, which name their year, and as many months between as there is room for', () => {
    const months = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        startsAt: new Date(2021, 10 + at, 1).toISOString(),
      }))
    expect(labelPlaces(months(12), 'month', 12)).toHaveLength(12)
    expect(labelPlaces(months(61), 'month', 12)).toEqual([2, 8, 14, 20, 26, 32, 38, 44, 50, 56])
    expect(labelPlaces(months(61), 'month', 4)).toEqual([2, 26, 50])
    expect(labelPlaces(months(240), 'month', 4).every((at) => at % 12 === 2)).toBe(true)
    expect(labelPlaces(months(2), 'month', 4)).toEqual([0, 1])
  })
})

describe('paths', () => {
  it('go through every point, and down to the floor', () => {
    const places = [
      [0, 10],
      [5.04, 2],
      [10, 6],
    ] as const
    expect(linePath(places)).toBe('M0 10L5 2L10 6')
    expect(areaPath(places, 20)).toBe('M0 10L5 2L10 6L10 20L0 20z')
    expect(areaPath([], 20)).toBe('')
  })
})
