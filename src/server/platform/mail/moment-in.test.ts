import { expect, it } from 'vitest'
import { momentIn } from './moment-in.ts'

it('writes a time where somebody is, and in UTC where that is unknown', () => {
  const time = Date.UTC(2001, 1, 3, 12)
  expect(momentIn('en', 'Asia/Tokyo')(time)).toContain('9:00')
  expect(momentIn('en', '')(time)).toMatch(/12:00.*\(UTC\)$/)
  expect(momentIn('en', 'Nowhere/None')(time)).toContain('12:00')
})
