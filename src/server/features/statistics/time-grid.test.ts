import { describe, expect, it, vi } from 'vitest'
import { gridOf, zoneOffsets } from './time-grid.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const iso = (ms: number) => new Date(ms).toISOString()
const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })

function starts(
  zone: string,
  interval: 'hour' | 'day' | 'week' | 'month',
  from: string,
  to: string,
) {
  const one = span(from, to)
  return gridOf(interval, one, zoneOffsets(zone, one)).buckets.map(({ startsAt }) => iso(startsAt))
}

describe('the grid of a series', () => {
  it('finds every clock change', () => {
    const offsets = zoneOffsets(
      'Europe/Zurich',
      span('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
    )
    expect(offsets.map(({ from, offsetMs }) => [iso(from), offsetMs / HOUR])).toEqual([
      ['2025-11-30T00:00:00.000Z', 1],
      ['2026-03-29T01:00:00.000Z', 2],
      ['2026-10-25T01:00:00.000Z', 1],
    ])
    expect(
      zoneOffsets('Asia/Kathmandu', span('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')),
    ).toEqual([{ from: Date.parse('2025-11-30T00:00:00Z'), offsetMs: 5.75 * HOUR }])
  })

  it('caches the clock changes of ten years', () => {
    const decade = span('2016-03-01T00:00:00Z', '2026-03-01T00:00:00Z')
    const first = zoneOffsets('America/Halifax', decade)
    expect(first).toHaveLength(21)
    const spy = vi.spyOn(Intl, 'DateTimeFormat')
    expect(zoneOffsets('America/Halifax', decade)).toEqual(first)
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
  })

  it('finds changes at the turn of a year, and one at the start or end of a span', () => {
    // Samoa skipped the 30th when it crossed the date line
    const offsetsOf = (from: string, to: string) =>
      zoneOffsets('Pacific/Apia', span(from, to)).map(({ from: at, offsetMs }) => [
        iso(at).slice(0, 16),
        offsetMs / HOUR,
      ])
    expect(offsetsOf('2011-12-30T10:00:00Z', '2012-01-02T00:00:00Z')).toEqual([
      ['2011-11-28T10:00', -10],
      ['2011-12-30T10:00', 14],
    ])
    expect(offsetsOf('2011-12-01T00:00:00Z', '2011-12-30T10:00:00Z').at(-1)).toEqual([
      '2011-12-30T10:00',
      14,
    ])
    expect(offsetsOf('2012-01-31T10:00:00Z', '2012-02-02T00:00:00Z')).toEqual([
      ['2011-12-30T10:00', 14],
    ])
  })

  it('has days of 23 and of 25 hours', () => {
    const spring = starts('Europe/Zurich', 'day', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')
    expect(spring).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
    const autumn = starts('Europe/Zurich', 'hour', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')
    expect(autumn).toHaveLength(25)
  })

  it('starts a new hour where the clock changes within one', () => {
    const hoursOf = (zone: string, from: string, to: string) =>
      starts(zone, 'hour', from, to).map((start) => start.slice(11, 16))
    // Lord Howe: 02:00 → 02:30 in spring, 02:00 → 01:30 in autumn
    const spring = hoursOf('Australia/Lord_Howe', '2029-10-06T14:30:00Z', '2029-10-06T17:00:00Z')
    expect(spring).toEqual(['14:30', '15:30', '16:00'])
    const autumn = hoursOf('Australia/Lord_Howe', '2029-03-31T14:00:00Z', '2029-03-31T16:00:00Z')
    expect(autumn).toEqual(['14:00', '15:00', '15:30'])
    // Chatham: 03:45 → 02:45
    const chatham = hoursOf('Pacific/Chatham', '2029-03-31T13:20:00Z', '2029-03-31T15:00:00Z')
    expect(chatham).toEqual(['13:15', '14:00', '14:15'])
  })

  it('starts a day at its first moment if midnight is skipped', () => {
    // Beirut: 00:00 → 01:00
    const days = starts('Asia/Beirut', 'day', '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')
    expect(days).toEqual(['2026-03-27T22:00:00.000Z', '2026-03-28T22:00:00.000Z'])
  })

  it('leaves out a day that the zone skipped', () => {
    // Samoa crossed the date line at the end of 29 December 2011
    const days = starts('Pacific/Apia', 'day', '2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z')
    expect(days).toEqual(['2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z'])
  })

  it('starts weeks on Monday and months on the first', () => {
    const weeks = starts('UTC', 'week', '2026-07-30T00:00:00Z', '2026-08-11T00:00:00Z')
    expect(weeks.map((start) => start.slice(0, 10))).toEqual([
      '2026-07-27',
      '2026-08-03',
      '2026-08-10',
    ])
    const months = starts(
      'America/New_York',
      'month',
      '2025-11-15T00:00:00Z',
      '2026-01-02T00:00:00Z',
    )
    expect(months).toEqual([
      '2025-11-01T04:00:00.000Z',
      '2025-12-01T05:00:00.000Z',
      '2026-01-01T05:00:00.000Z',
    ])
  })

  it('covers any span without gaps or overlaps, also in zones with half hours', () => {
    for (const zone of ['UTC', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/St_Johns']) {
      for (const interval of ['hour', 'day', 'week', 'month'] as const) {
        const one = span('2026-03-01T10:17:00Z', '2026-05-02T09:00:00Z')
        const { buckets } = gridOf(interval, one, zoneOffsets(zone, one))
        const times = buckets.map(({ startsAt }) => startsAt)
        expect(times[0]).toBeLessThanOrEqual(one.from)
        expect(times.at(-1)).toBeLessThan(one.to)
        expect(new Set(buckets.map(({ key }) => key)).size).toBe(buckets.length)
        for (let at = 1; at < times.length; at++) {
          expect(times[at]! - times[at - 1]!).toBeGreaterThan(0)
          expect(times[at]! - times[at - 1]!).toBeLessThanOrEqual(31 * DAY + HOUR)
        }
      }
    }
  })
})
