import { describe, expect, it } from 'vitest'
import { en } from '#web/messages/en.ts'
import {
  changeOf,
  countryName,
  formatPoint,
  formatShare,
  formatSpan,
  formatTick,
  hourName,
  languageName,
  timeZoneName,
  weekdayName,
} from './format.ts'
import { leftOutParts } from './overview/left-out-parts.ts'
import { valueLabel } from './value-label.ts'

describe('numbers', () => {
  it('are parts of a whole, fine where they are small', () => {
    expect(formatShare(38, 100)).toBe('38%')
    expect(formatShare(45, 1000)).toBe('4.5%')
    expect(formatShare(1, 100_000)).toBe('<0.1%')
    expect(formatShare(0, 100)).toBe('0%')
    expect(formatShare(0, 0)).toBe('0%')
  })

  it('become more, fewer or stay, and make no percent of nothing', () => {
    expect(changeOf(110, 100)).toEqual({ direction: 'up', words: '10% more' })
    expect(changeOf(50, 100)).toEqual({ direction: 'down', words: '50% fewer' })
    expect(changeOf(1_001, 1_000)?.direction).toBe('same')
    expect(changeOf(0, 0)?.direction).toBe('same')
    expect(changeOf(5, 0)).toBeUndefined()
  })
})

/** A time in this machine's time zone. */
const at = (...[year, month, day, hour = 0]: number[]) =>
  new Date(year!, month! - 1, day!, hour).toISOString()

describe('times', () => {
  it('are whole in the tip and short below the chart', () => {
    expect(formatPoint(at(2026, 11, 16), 'week')).toMatch(/^16\s?–\s?22 Nov 2026$/)
    expect(formatPoint(at(2026, 12, 1), 'month')).toBe('December 2026')
    expect(formatPoint(at(2026, 11, 21), 'day')).toBe('Sat, 21 Nov 2026')
    expect(formatPoint(at(2026, 11, 21, 14), 'hour')).toMatch(/^Sat,? 21 Nov, 14:00[–-]15:00$/)
    expect(formatTick(at(2026, 11, 21), 'hour')).toBe('21 Nov')
    expect(formatTick(at(2026, 11, 21, 14), 'hour')).toBe('14:00')
    expect(formatTick(at(2026, 1, 1), 'month')).toBe('Jan 2026')
    expect(formatSpan(at(2026, 11, 15), at(2026, 11, 22))).toMatch(/^15\s?–\s?21 Nov 2026$/)
    expect(timeZoneName('UTC')).toMatch(/^UTC/)
    expect(timeZoneName('America/New_York')).toContain('America/New York (')
  })

  it('have weekdays from Monday and hours with their end', () => {
    expect([weekdayName(0, 'long'), weekdayName(6, 'short')]).toEqual(['Monday', 'Sun'])
    expect(hourName(23)).toBe('23:00–00:00')
  })
})

describe('values', () => {
  it('are called by their names, and nonsense by itself', () => {
    expect(countryName('CH')).toBe('Switzerland')
    expect(languageName('de')).toBe('German')
    expect(countryName('not a code')).toBe('NOT A CODE')
    expect(valueLabel('country', '')).toBe('Unknown')
    expect(valueLabel('device', 'mobile')).toBe('Phone')
    expect(valueLabel('device', 'constructor')).toBe('constructor')
    expect(valueLabel('referrer', 'direct')).toBe('Direct (no referrer)')
    expect(valueLabel('referrer', 'www.example.com')).toBe('example.com')
    expect(valueLabel('utmSource', '')).toBe('Not given')
    expect(valueLabel('weekdayHour', '1-9')).toBe('Monday 09:00–10:00')
    expect(valueLabel('weekdayHour', '9-77')).toBe('9-77')
    expect(valueLabel('link', 'id', 'summer')).toBe('summer')
    expect(valueLabel('link', 'id', '')).toBe('A deleted link')
  })

  it('are named within a sentence as they are written', () => {
    const { dimensions, tables } = en.statistics
    expect(tables.all(dimensions.utmSource)).toBe('All by UTM source')
    expect(tables.search(dimensions.referrer)).toBe('Search referrer')
  })

  it('say what was left out and why', () => {
    const nothing = { bot: 0, own: 0, preview: 0, prefetch: 0, head: 0 }
    expect(leftOutParts(nothing, false)).toBe('')
    expect(leftOutParts({ ...nothing, bot: 37, own: 2, preview: 5 }, false)).toBe(
      '37 by bots, 2 of your own and 5 link previews',
    )
    expect(leftOutParts({ ...nothing, bot: 37, own: 1 }, true)).toBe('1 of your own')
  })
})
