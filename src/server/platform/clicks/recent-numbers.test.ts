import { describe, expect, it } from 'vitest'
import { RecentNumbers } from './recent-numbers.ts'

const idOf = (at: number) => `01900000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`

describe('recent numbers', () => {
  it('are those of a Map, as long as none has been dropped', () => {
    const numbers = new RecentNumbers(1_000)
    const map = new Map<string, number>()
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return (seed >>> 8) % below
    }
    for (let at = 0; at < 60_000; at++) {
      const id = idOf(random(20_000))
      expect(numbers.get(id)).toBe(map.get(id))
      if (random(2) === 0) {
        const value = random(3) === 0 ? -at : Date.now() + at
        numbers.set(id, value)
        map.set(id, value)
      }
    }
    expect(map.size).toBeGreaterThan(10_000)
  })

  it('stay within their limit: recent ones stay, unused ones are dropped, and none is mixed up', () => {
    const max = 3_000
    const numbers = new RecentNumbers(max)
    for (let at = 0; at < 50_000; at++) {
      numbers.makeRoom()
      numbers.set(idOf(at), at)
      expect(numbers.get(idOf(0))).toBe(0)
    }
    const found = Array.from({ length: 50_000 }, (_, at) => numbers.get(idOf(at)))
    expect(found.slice(-max)).toEqual(Array.from({ length: max }, (_, at) => 50_000 - max + at))
    const others = found.slice(1, -max).filter((value) => value !== undefined)
    expect(others.length).toBeLessThanOrEqual(max + 1)
    expect(found.every((value, at) => value === undefined || value === at)).toBe(true)
  })

  it('are all kept until `makeRoom`, however many come at once', () => {
    const numbers = new RecentNumbers(10)
    for (let at = 0; at < 5_000; at++) numbers.set(idOf(at), at)
    expect(Array.from({ length: 5_000 }, (_, at) => numbers.get(idOf(at)))).toEqual(
      Array.from({ length: 5_000 }, (_, at) => at),
    )
    numbers.clear()
    expect(numbers.get(idOf(1))).toBeUndefined()
    numbers.set('', 3)
    expect(numbers.get('')).toBe(3)
  })
})
