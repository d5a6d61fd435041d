import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  isDay,
  startOfWeek,
  weekdayOf,
  weeksOfMonth,
} from './days.ts'

const day = fc
  .integer({ min: Date.UTC(1901, 0, 1), max: Date.UTC(2198, 0, 1) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10))

describe('days', () => {
  it('knows real days from others', () => {
    expect(['2026-02-28', '2024-02-29', '2026-12-31'].every(isDay)).toBe(true)
    for (const text of ['2026-02-29', '2026-13-01', '26-1-1', '1066-10-14', '2500-01-01', '']) {
      expect(isDay(text)).toBe(false)
    }
  })

  it('adds days and takes them away again', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count)
      }),
    )
  })

  it('keeps a day within its month when months are added', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  })

  it('shows a month in whole weeks that begin on the asked weekday', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 7 }), (date, firstDay) => {
        const weeks = weeksOfMonth(date, firstDay)
        const days = weeks.flat()
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0]!) === firstDay)).toBe(
          true,
        )
        const month = days.filter((one) => one.startsWith(date.slice(0, 7)))
        expect(month[0]).toBe(`${date.slice(0, 7)}-01`)
        expect(addDays(month.at(-1)!, 1).slice(8)).toBe('01')
        expect(weeks.every((week) => week.some((one) => month.includes(one)))).toBe(true)
        expect(startOfWeek(date, firstDay) <= date).toBe(true)
      }),
    )
  })
})
