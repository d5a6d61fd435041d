import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromLocalInput, fullHourIn, sayMoment, sayZone, toLocalInput } from './zoned-time.ts'

describe('a moment in a date field', () => {
  it.each([
    ['2026-11-21T16:30:00.000Z', 'Europe/Zurich', '2026-11-21T17:30'],
    ['2026-07-01T16:30:00.000Z', 'Europe/Zurich', '2026-07-01T18:30'],
    ['2026-11-21T23:45:00.000Z', 'Asia/Kolkata', '2026-11-22T05:15'],
    ['2026-01-01T02:00:00.000Z', 'America/New_York', '2025-12-31T21:00'],
    ['2026-01-01T02:00:00.000Z', 'UTC', '2026-01-01T02:00'],
  ])('%s is %s time %s, and back', (iso, zone, local) => {
    expect(toLocalInput(iso, zone)).toBe(local)
    expect(fromLocalInput(local, zone)).toBe(iso)
  })

  it('is the first of an hour that comes twice, and moves a skipped one on', () => {
    expect(fromLocalInput('2026-10-25T02:30', 'Europe/Zurich')).toBe('2026-10-25T00:30:00.000Z')
    expect(fromLocalInput('2026-03-29T02:30', 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z')
  })

  it('knows the hours right beside a change of the clocks', () => {
    expect(fromLocalInput('2026-03-29T01:59', 'Europe/Zurich')).toBe('2026-03-29T00:59:00.000Z')
    expect(fromLocalInput('2026-03-29T03:00', 'Europe/Zurich')).toBe('2026-03-29T01:00:00.000Z')
    expect(fromLocalInput('2026-10-25T03:00', 'Europe/Zurich')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('is empty for nothing and for what is no time', () => {
    expect(toLocalInput(null, 'UTC')).toBe('')
    expect(toLocalInput('soon', 'UTC')).toBe('')
    expect(fromLocalInput('', 'UTC')).toBeNull()
    expect(fromLocalInput('2026-11-21', 'UTC')).toBeNull()
  })

  it('survives the way there and back in any zone, but for an hour that comes twice', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 60 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const iso = new Date(minute * 60_000).toISOString()
        const local = toLocalInput(iso, zone)
        expect(toLocalInput(fromLocalInput(local, zone), zone)).toBe(local)
      }),
      { numRuns: 300 },
    )
  })
})

describe('words for a time', () => {
  it('says day, time and zone', () => {
    expect(sayMoment('2026-11-21T16:30:00.000Z', 'Europe/Zurich')).toBe('21 Nov 2026, 17:30')
    const winter = Date.parse('2026-01-15T00:00:00Z')
    expect(sayZone('America/New_York', winter)).toBe('New York time (GMT-5)')
    expect(sayZone('UTC', winter)).toBe('UTC')
  })

  it('offers a full hour ahead', () => {
    expect(fullHourIn(24, Date.parse('2026-11-21T16:30:00Z'))).toBe('2026-11-22T17:00:00.000Z')
  })
})
