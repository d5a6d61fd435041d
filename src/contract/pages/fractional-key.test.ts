import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyBetween, spreadKeys } from './fractional-key.ts'

describe('keyBetween', () => {
  it('keeps any order of inserts and moves', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
        const keys: string[] = []
        for (const place of places) {
          const at = place % (keys.length + 1)
          keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null))
        }
        expect([...keys].sort()).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
        for (const key of keys) expect(key).toMatch(/[1-9A-Za-z]$/)
      }),
    )
  })

  it('stays short when 200 items are added at the end', () => {
    let key: string | null = null
    for (let count = 0; count < 200; count++) key = keyBetween(key, null)
    expect(key!.length).toBeLessThanOrEqual(5)
  })

  it('refuses equal and swapped neighbours', () => {
    expect(() => keyBetween('U', 'U')).toThrow(RangeError)
    expect(() => keyBetween('V', 'U')).toThrow(RangeError)
  })
})

describe('spreadKeys', () => {
  it.each([0, 1, 2, 61, 62, 200, 4_000])('gives %i keys in order', (count) => {
    const keys = spreadKeys(count)
    expect(keys).toHaveLength(count)
    expect(new Set(keys).size).toBe(count)
    expect([...keys].sort()).toEqual(keys)
  })
})
