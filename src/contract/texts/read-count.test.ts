import { expect, it } from 'vitest'
import { readCount } from './read-count.ts'

it.each([
  ['5', 5],
  ['1000', 1000],
  ['1,000', 1000],
  ['1.000', 1000],
  ['1 000', 1000],
  ['1\u202f000', 1000],
  ["1'000'000", 1_000_000],
  ['1’000', 1000],
  ['12,34,567', 1_234_567],
])('%s is a whole number', (cell, count) => expect(readCount(cell)).toBe(count))

it.each(['', '1.5', '1,5', '1,000.00', '1,0000', '-3', '1e3', '1,000.000', 'ten', '0x10', '٣'])(
  '%j is none',
  (cell) => expect(readCount(cell)).toBeUndefined(),
)
