import { describe, expect, it } from 'vitest'
import { nextVisit, spanOf } from './last-visit.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = 100 * DAY

describe('nextVisit', () => {
  it('knows none before the first', () => {
    expect(nextVisit(null, NOW)).toEqual({ now: NOW, before: null })
  })

  it('is the same for four hours, then the one before', () => {
    const first = { now: NOW, before: NOW - DAY }
    expect(nextVisit(first, NOW + HOUR)).toEqual({ now: NOW + HOUR, before: NOW - DAY })
    expect(nextVisit(first, NOW + 5 * HOUR)).toEqual({ now: NOW + 5 * HOUR, before: NOW })
  })
})

describe('spanOf', () => {
  it('is the last week on a first visit, and where the last was less than a day ago', () => {
    expect(spanOf({ now: NOW, before: null }, NOW)).toEqual({ from: NOW - 7 * DAY, visit: null })
    expect(spanOf({ now: NOW, before: NOW - HOUR }, NOW)).toEqual({
      from: NOW - 7 * DAY,
      visit: null,
    })
  })

  it('begins with the last visit, at most 30 days ago', () => {
    expect(spanOf({ now: NOW, before: NOW - 3 * DAY }, NOW).from).toBe(NOW - 3 * DAY)
    expect(spanOf({ now: NOW, before: NOW - 90 * DAY }, NOW)).toEqual({
      from: NOW - 30 * DAY,
      visit: NOW - 90 * DAY,
    })
  })
})
