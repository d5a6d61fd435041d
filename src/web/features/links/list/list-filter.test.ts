import { describe, expect, it } from 'vitest'
import { countFilters, filterOf, NO_FILTER } from './list-filter.ts'

describe('filters of the list of links', () => {
  it('ask for nothing while they are empty or not complete', () => {
    expect(filterOf(NO_FILTER)).toEqual({})
    expect(filterOf({ ...NO_FILTER, from: '2026-', clicksMin: '-1', clicksMax: 'x' })).toEqual({})
    expect(countFilters(NO_FILTER)).toBe(0)
  })

  it('ask for whole days, the last one included, and for zero clicks', () => {
    const draft = {
      ...NO_FILTER,
      tag: 'sale',
      from: '2026-03-01',
      to: '2026-03-31',
      clicksMax: '0',
    }
    expect(filterOf(draft)).toEqual({
      tag: 'sale',
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 3, 1).toISOString(),
      clicksMax: 0,
    })
    expect(countFilters(draft)).toBe(4)
  })
})
