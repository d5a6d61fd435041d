import { expect, it } from 'vitest'
import { RESERVED_SLUGS } from '#contract/links/reserved-slugs.ts'
import { isReservedKey } from './reserved-keys.ts'

it('finds every reserved name and no similar one', () => {
  for (const name of RESERVED_SLUGS) {
    expect(isReservedKey(name), name).toBe(true)
    const others = [
      `${name}x`,
      `x${name}`,
      name.slice(1),
      name.slice(0, -1),
      `${name.slice(0, -1)}~`,
    ]
    for (const other of others) {
      expect(isReservedKey(other), other).toBe(RESERVED_SLUGS.has(other))
    }
  }
  expect(isReservedKey('guess0000001')).toBe(false)
  expect(isReservedKey('a'.repeat(64))).toBe(false)
})
