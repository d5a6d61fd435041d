import { expect, it } from 'vitest'
import { BackOff } from './back-off.ts'

it('waits longer after each failure in a row, and not after a success', () => {
  const backOff = new BackOff()
  expect(backOff.isResting(0)).toBe(false)
  backOff.noteFailure('quota', 0)
  expect([backOff.isResting(14 * 60_000), backOff.isResting(31 * 60_000)]).toEqual([true, false])
  backOff.noteFailure('quota', 0)
  expect([backOff.isResting(29 * 60_000), backOff.isResting(61 * 60_000)]).toEqual([true, false])
  backOff.noteSuccess()
  expect(backOff.isResting(0)).toBe(false)
})

it('waits as long as the service asks for, a day at most', () => {
  const backOff = new BackOff()
  backOff.noteFailure('unreachable', 0, 60_000)
  expect([backOff.isResting(59_000), backOff.isResting(61_000)]).toEqual([true, false])
  for (let count = 0; count < 20; count++) backOff.noteFailure('quota', 0, 1e12)
  expect([backOff.isResting(86_399_000), backOff.isResting(86_400_000)]).toEqual([true, false])
})
