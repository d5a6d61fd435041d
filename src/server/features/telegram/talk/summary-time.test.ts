import { expect, it } from 'vitest'
import { nextSummaryAt } from './summary-time.ts'

const next = (at: string, zone: string, now: string) =>
  new Date(nextSummaryAt(at, zone, Date.parse(now))).toISOString()

it('is the next time of that clock, in the time zone of the person', () => {
  expect(next('08:00', '', '2030-01-02T07:59:00Z')).toBe('2030-01-02T08:00:00.000Z')
  expect(next('08:00', '', '2030-01-02T08:00:00Z')).toBe('2030-01-03T08:00:00.000Z')
  expect(next('08:00', 'Europe/Berlin', '2030-01-02T08:00:00Z')).toBe('2030-01-03T07:00:00.000Z')
  expect(next('00:30', 'America/New_York', '2030-01-02T05:00:00Z')).toBe('2030-01-02T05:30:00.000Z')
})

it('is on that day of the week, and at that clock after the clocks have changed', () => {
  // 2030-01-02 is a Wednesday
  expect(next('monday 08:00', '', '2030-01-02T09:00:00Z')).toBe('2030-01-07T08:00:00.000Z')
  expect(next('wednesday 08:00', '', '2030-01-02T07:00:00Z')).toBe('2030-01-02T08:00:00.000Z')
  // summer time begins on 2030-03-31
  expect(next('08:00', 'Europe/Berlin', '2030-03-30T08:00:00Z')).toBe('2030-03-31T06:00:00.000Z')
})
