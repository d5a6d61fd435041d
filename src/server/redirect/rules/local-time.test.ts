import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DamagedRules } from './damaged-rules.ts'
import { localClock } from './local-time.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

describe('the clocks of a time zone', () => {
  it('show what the platform says, at any time and in any zone', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Zurich',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Africa/Casablanca',
    )
    const times = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2060) })
    fc.assert(
      fc.property(zones, times, (timeZone, time) => {
        const format = new Intl.DateTimeFormat('en-GB', {
          timeZone,
          hourCycle: 'h23',
          weekday: 'short',
          hour: 'numeric',
          minute: 'numeric',
        })
        const part = Object.fromEntries(
          format.formatToParts(time).map(({ type, value }) => [type, value]),
        )
        expect(localClock(timeZone)(time)).toEqual({
          minute: Number(part.hour) * 60 + Number(part.minute),
          weekday: WEEKDAYS.indexOf(part.weekday!) + 1,
        })
      }),
      { numRuns: 2_000 },
    )
  })

  it('change in the minute when summer time begins and ends', () => {
    const zurich = localClock('Europe/Zurich')
    const at = (text: string) => zurich(Date.parse(text)).minute
    expect(at('2026-03-29T00:59:59Z')).toBe(1 * 60 + 59)
    expect(at('2026-03-29T01:00:00Z')).toBe(3 * 60)
    expect(at('2026-10-25T00:59:59Z')).toBe(2 * 60 + 59)
    expect(at('2026-10-25T01:00:00Z')).toBe(2 * 60)
  })

  it('are the same for every spelling of a zone', () => {
    expect(localClock('europe/ZURICH')).toBe(localClock('Europe/Zurich'))
    expect(localClock('Asia/Calcutta')(0)).toEqual(localClock('Asia/Kolkata')(0))
  })

  it('do not exist for an unknown zone', () => {
    for (const zone of ['Europe/Nowhere', '', '../etc']) {
      expect(() => localClock(zone)).toThrow(DamagedRules)
    }
  })
})
