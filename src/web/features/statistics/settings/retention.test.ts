import { expect, it } from 'vitest'
import { RETENTION_DAYS } from '#contract/statistics.ts'
import { isShorter, RETENTION_CHOICES } from './retention.ts'

it('offers what the contract allows, and for ever', () => {
  expect(new Set(RETENTION_CHOICES)).toEqual(new Set([null, ...RETENTION_DAYS]))
})

it('warns before clicks are deleted, never before more are kept', () => {
  expect(isShorter(30, null)).toBe(true)
  expect(isShorter(30, 90)).toBe(true)
  expect(isShorter(90, 90)).toBe(false)
  expect(isShorter(365, 90)).toBe(false)
  expect(isShorter(null, 90)).toBe(false)
})
