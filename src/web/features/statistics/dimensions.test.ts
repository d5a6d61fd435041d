import { expect, it } from 'vitest'
import { CLICK_DIMENSIONS, statisticsIntervals, statisticsScopes } from '#contract/statistics.ts'
import { DIMENSIONS } from './dimensions.ts'
import { readChoice } from './url-state.ts'

it('knows every dimension, scope and interval of the contract', () => {
  expect(DIMENSIONS.toSorted()).toEqual([...CLICK_DIMENSIONS].sort())
  for (const scope of statisticsScopes) {
    const search = new URLSearchParams({ scope, id: 'x' })
    expect(readChoice(search).scope.scope).toBe(scope)
  }
  for (const interval of statisticsIntervals) {
    expect(readChoice(new URLSearchParams({ interval })).interval).toBe(interval)
  }
})
