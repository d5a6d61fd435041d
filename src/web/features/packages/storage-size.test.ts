import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, sizeOf } from './storage-size.ts'

it('storage is shown in the largest unit that is exact', () => {
  const GB = 1024 ** 3
  expect(sizeOf(5 * GB)).toEqual({ amount: 5, unit: 'GB' })
  expect(sizeOf(1.5 * GB)).toEqual({ amount: 1.5, unit: 'GB' })
  expect(sizeOf(512 * 1024 ** 2)).toEqual({ amount: 512, unit: 'MB' })
  expect(sizeOf(1_000_000)).toEqual({ amount: 1_000_000, unit: 'B' })
  expect(sizeOf('')).toEqual({ amount: '', unit: 'GB' })
  expect(sizeOf(0)).toEqual({ amount: 0, unit: 'GB' })
})

it('what is shown and saved again is the same number of bytes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 }), (bytes) => {
      expect(bytesOf(sizeOf(bytes))).toBe(bytes)
    }),
  )
  expect(bytesOf({ amount: '', unit: 'MB' })).toBe('')
  expect(bytesOf({ amount: '0.1', unit: 'GB' })).toBe(107_374_182)
})
