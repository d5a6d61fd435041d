import { describe, expect, it } from 'vitest'
import { compare, isQuiet } from './compare.ts'

describe('two spans', () => {
  it.each([
    [
      { now: 0, before: 0 },
      { kind: 'none', change: 0 },
    ],
    [
      { now: 3, before: 0 },
      { kind: 'first', change: 3 },
    ],
    [
      { now: 3, before: 3 },
      { kind: 'same', change: 0 },
    ],
    [
      { now: 5, before: 3 },
      { kind: 'more', change: 2 },
    ],
    [
      { now: 0, before: 3 },
      { kind: 'fewer', change: 3 },
    ],
  ])('%o', (given, expected) => {
    expect(compare(given)).toEqual(expected)
  })

  it('are quiet only when there is nothing at all, not even a subscriber of old', () => {
    const none = { now: 0, before: 0 }
    const quiet = { clicks: none, views: none, subscribers: none, hasSubscribers: false, best: [] }
    expect(isQuiet(quiet)).toBe(true)
    expect(isQuiet({ ...quiet, hasSubscribers: true })).toBe(false)
    expect(isQuiet({ ...quiet, views: { now: 0, before: 1 } })).toBe(false)
    expect(isQuiet({ ...quiet, best: [{}] })).toBe(false)
  })
})
