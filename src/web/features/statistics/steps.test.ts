import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STEPS, shadeOf, stepsFor } from './steps.ts'

const growths = fc.constantFrom('even' as const, 'steep' as const)

describe('steps of colour', () => {
  it('cover every number from one to the largest once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), growths, (max, growth) => {
        const { ranges, stepOf } = stepsFor(max, growth)
        expect(ranges.length).toBeLessThanOrEqual(STEPS)
        expect([ranges[0]![0], ranges.at(-1)![1]]).toEqual([1, max])
        for (const [at, [from, to]] of ranges.entries()) {
          expect(from).toBeLessThanOrEqual(to)
          if (at > 0) expect(from).toBe(ranges[at - 1]![1] + 1)
          expect([stepOf(from), stepOf(to)]).toEqual([at + 1, at + 1])
        }
      }),
    )
  })

  it('give nothing for nothing and the darkest for most', () => {
    for (const max of [1, 2, 3, 7, 100]) {
      const steps = stepsFor(max, 'even')
      expect(shadeOf(steps.stepOf(0), steps)).toBe(0)
      expect(shadeOf(steps.stepOf(max), steps)).toBe(STEPS)
    }
    expect(stepsFor(0, 'steep').ranges).toEqual([])
  })
})
