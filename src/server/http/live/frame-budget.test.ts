import { describe, expect, it } from 'vitest'
import { createFrameBudget } from './frame-budget.ts'

describe('the budget of frames', () => {
  it('lets twenty through at once and then twenty a second, over any window', () => {
    let now = 0
    const budget = createFrameBudget(20, () => now)
    const take = (times: number) => Array.from({ length: times }, () => budget.take())
    expect(take(21)).toEqual([...Array(20).fill(true), false])
    now = 500
    expect(take(11)).toEqual([...Array(10).fill(true), false])
    now = 60_000
    expect(take(21)).toEqual([...Array(20).fill(true), false])
  })
})
