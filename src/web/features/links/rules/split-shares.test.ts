import { describe, expect, it } from 'vitest'
import { percentsOf } from './split-shares.ts'

describe('shares of a split', () => {
  it.each([
    [
      [1, 1],
      [50, 50],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [90, 10],
      [90, 10],
    ],
    [
      [1, 999],
      [0, 100],
    ],
    [
      [2, 3, 5, 7],
      [12, 18, 29, 41],
    ],
    [
      [Number.NaN, 1],
      [0, 100],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('%j → %j', (weights, percents) => expect(percentsOf(weights)).toEqual(percents))
})
