import { describe, expect, it } from 'vitest'
import { weekdayHourValue, weekdaysFrom, weekGrid } from './week-grid.ts'

describe('the grid of a week', () => {
  it('has Monday first and knows the busiest hour', () => {
    const grid = weekGrid([
      { value: '1-0', clicks: 3 },
      { value: '7-23', clicks: 9 },
    ])
    expect(grid.clicks.map((hours) => hours.length)).toEqual(Array(7).fill(24))
    expect([grid.clicks[0]?.[0], grid.clicks[6]?.[23], grid.clicks[3]?.[3]]).toEqual([3, 9, 0])
    expect(grid.peak).toEqual({ weekday: 6, hour: 23, clicks: 9 })
    expect(grid.max).toBe(9)
  })

  it('leaves out what is no hour', () => {
    const values = ['0-1', '8-1', '1-24', '', 'x', '1-1-1', '-1-3']
    const grid = weekGrid(values.map((value) => ({ value, clicks: 5 })))
    expect([grid.max, grid.peak]).toEqual([0, undefined])
  })

  it('has the rows of a week that begins on another day', () => {
    expect(weekdaysFrom(1)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(weekdaysFrom(7)).toEqual([6, 0, 1, 2, 3, 4, 5])
    expect(weekdaysFrom(6)).toEqual([5, 6, 0, 1, 2, 3, 4])
  })

  it('names an hour as the filter of the API does', () => {
    expect(weekdayHourValue(0, 13)).toBe('1-13')
    expect(weekdayHourValue(6, 0)).toBe('7-0')
  })
})
