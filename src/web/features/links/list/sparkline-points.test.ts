import { describe, expect, it } from 'vitest'
import { pointsOf } from './sparkline-points.ts'

describe('the line of a row', () => {
  it('goes from the bottom to the top, and lies flat where nobody came', () => {
    expect(pointsOf([0, 5, 10], 24, 14)).toBe('2.0,12.0 12.0,7.0 22.0,2.0')
    expect(pointsOf([0, 0], 24, 14)).toBe('2.0,12.0 22.0,12.0')
  })
})
