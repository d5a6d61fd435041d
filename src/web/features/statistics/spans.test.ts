import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dayOf,
  daysOf,
  earliestDay,
  intervalFor,
  isDay,
  isSpan,
  SPAN_PRESETS,
  sensibleIntervals,
  spanBefore,
  spanOf,
} from './spans.ts'

const iso = (ms: number | undefined) => ms && new Date(ms).toISOString()

describe('spans of time, in Zurich', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Zurich')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('begin with a whole hour, day or month of the viewer', () => {
    const now = Date.parse('2026-11-21T17:40:12.345Z')
    expect(iso(spanOf('24h', now).from)).toBe('2026-11-20T18:00:00.000Z')
    expect(iso(spanOf('7d', now).from)).toBe('2026-11-14T23:00:00.000Z')
    expect(iso(spanOf('12m', now).from)).toBe('2025-11-30T23:00:00.000Z')
    expect(iso(spanOf('all', now, Date.parse('2026-03-03T10:00:00Z')).from)).toBe(
      '2026-03-02T23:00:00.000Z',
    )
    expect(spanOf('all', now)).toEqual(spanOf('30d', now))
    for (const preset of SPAN_PRESETS) expect(spanOf(preset, now).to).toBeUndefined()
  })

  it('are the same question a minute later', () => {
    const now = Date.parse('2026-11-21T17:40:00Z')
    for (const preset of SPAN_PRESETS) {
      expect(spanOf(preset, now + 60_000)).toEqual(spanOf(preset, now))
    }
  })

  it('have both days of a choice, also where the clocks change', () => {
    // summer time ends on 25 October, which has 25 hours
    const now = Date.parse('2026-10-27T12:00:00Z')
    expect(spanOf({ from: '2026-10-25', to: '2026-10-25' }, now)).toEqual({
      from: Date.parse('2026-10-24T22:00:00Z'),
      to: Date.parse('2026-10-25T23:00:00Z'),
    })
    const span = spanOf('7d', now)
    expect(daysOf(span, now)).toBe(7)
    expect(spanBefore('7d', span, now)).toEqual({
      from: Date.parse('2026-10-13T22:00:00Z'),
      to: span.from,
    })
  })

  it('reach until now where their days are not over, and are compared with as much', () => {
    const now = Date.parse('2026-11-21T17:40:00Z')
    const days = { from: '2026-11-20', to: '2026-11-30' }
    const open = spanOf(days, now)
    expect(open).toEqual({ from: Date.parse('2026-11-19T23:00:00Z') })
    expect(iso(spanBefore(days, open, now).from)).toBe('2026-11-17T23:00:00.000Z')
    expect(spanOf({ from: '2026-12-01', to: '2026-12-01' }, now).to).toBeDefined()
  })

  it('have as much before them', () => {
    const now = Date.parse('2026-11-21T17:40:00Z')
    const earlier = (choice: (typeof SPAN_PRESETS)[number]) =>
      iso(spanBefore(choice, spanOf(choice, now), now).from)
    expect(earlier('24h')).toBe('2026-11-19T18:00:00.000Z')
    expect(earlier('12m')).toBe('2024-11-30T23:00:00.000Z')
  })
})

describe('intervals', () => {
  const now = Date.parse('2026-11-21T17:40:00Z')

  it('are those that draw something readable', () => {
    expect(sensibleIntervals(spanOf('24h', now), now)).toEqual(['hour'])
    expect(sensibleIntervals(spanOf('7d', now), now)).toEqual(['hour', 'day'])
    expect(sensibleIntervals(spanOf('30d', now), now)).toEqual(['day', 'week'])
    expect(sensibleIntervals(spanOf('12m', now), now)).toEqual(['day', 'week', 'month'])
  })

  it('never ask for more points than the server draws, and fall back to a sensible one', () => {
    for (const years of [1, 5, 19]) {
      const span = { from: now - years * 365 * 86_400_000 }
      for (const interval of sensibleIntervals(span, now)) {
        const length = { hour: 1 / 24, day: 1, week: 7, month: 28 }[interval]
        expect((years * 365) / length).toBeLessThan(3_000)
      }
    }
    expect(intervalFor(spanOf('12m', now), now, 'hour')).toBe('week')
    expect(intervalFor(spanOf('30d', now), now, 'week')).toBe('week')
  })
})

describe('days in the address', () => {
  it.each([
    ['2006-01-01', '2025-12-31'],
    ['2024-02-29', '2024-02-29'],
    ['2029-01-01', '2029-02-01'],
  ])('%s to %s are a span', (from, to) => expect(isSpan({ from, to })).toBe(true))
  it.each([
    ['2006-01-01', '2026-01-01'],
    ['0001-01-01', '0001-02-01'],
    ['1969-12-31', '1970-01-02'],
    ['2026-02-02', '2026-02-01'],
  ])('%s to %s are none', (from, to) => expect(isSpan({ from, to })).toBe(false))

  it('are never more than the server counts together, from the first one of the calendar', () => {
    const now = Date.parse('2026-11-21T17:40:00Z')
    expect(isSpan({ from: earliestDay(now), to: dayOf(now) })).toBe(true)
  })
})

describe('a day in the address', () => {
  it.each(['2026-02-28', '2024-02-29', '1999-12-31'])('%s is one', (day) =>
    expect(isDay(day)).toBe(true),
  )
  it.each(['2026-02-30', '2026-2-3', '2026-13-01', 'today', '', '2026-02-28T00:00'])(
    '%j is none',
    (text) => expect(isDay(text)).toBe(false),
  )
})
