import { describe, expect, it } from 'vitest'
import { createIds } from './ids.ts'

describe('ids', () => {
  it('makes UUIDs of version 7 that increase, also within a millisecond and when the clock goes back', () => {
    let now = 1_700_000_000_000
    const ids = createIds({ now: () => now })
    const made: string[] = []
    for (let index = 0; index < 20_000; index++) {
      if (index % 1000 === 0) now += index % 3000 === 0 ? -3_600_000 : 3_700_000
      made.push(ids.uuid())
    }
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
    for (const id of made) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })

  it('carries the time in its first 48 bits', () => {
    const ids = createIds({ now: () => 1_700_000_000_123 })
    const stamp = ids.uuid().replaceAll('-', '').slice(0, 12)
    expect(Number.parseInt(stamp, 16)).toBe(1_700_000_000_123)
  })

  it('makes tokens of the requested size, codes of digits and short codes from the alphabet', () => {
    const ids = createIds({ now: () => 0 })
    expect(ids.token(256)).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(ids.token(128)).toMatch(/^[A-Za-z0-9_-]{22}$/)
    const codes = Array.from({ length: 500 }, () => ids.code(6))
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
    expect(ids.shortCode(7, 'abc')).toMatch(/^[abc]{7}$/)
  })
})
