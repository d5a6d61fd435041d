import { describe, expect, it } from 'vitest'
import { VisitCounter } from './visit-counter.ts'

const ada = Buffer.alloc(16, 1)
const bob = Buffer.alloc(16, 2)
const noon = Date.UTC(2026, 10, 21, 12)

describe('the number of a visit', () => {
  it('counts per visitor, link and UTC day', () => {
    const counter = new VisitCounter()
    expect(counter.numberOf('link', ada, noon)).toBe(1)
    counter.count('link', ada, noon)
    counter.count('link', ada, noon)
    expect(counter.numberOf('link', ada, noon)).toBe(3)
    expect(counter.numberOf('link', bob, noon)).toBe(1)
    expect(counter.numberOf('other', ada, noon)).toBe(1)
    expect(counter.numberOf('link', ada, Date.UTC(2026, 10, 22))).toBe(1)
  })

  it('drops the visitors who have been away longest, and stays within its limit', () => {
    const counter = new VisitCounter(3)
    for (const link of ['a', 'b', 'c']) counter.count(link, ada, noon)
    counter.count('a', ada, noon)
    counter.count('d', ada, noon)
    expect(counter.numberOf('a', ada, noon)).toBe(3)
    expect(counter.numberOf('b', ada, noon)).toBe(1)
    expect(counter.numberOf('c', ada, noon)).toBe(2)
    expect(counter.numberOf('d', ada, noon)).toBe(2)
  })
})
