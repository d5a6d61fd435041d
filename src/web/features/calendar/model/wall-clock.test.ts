import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isZone, momentOf, timeOf, today, wallTimeOf } from './wall-clock.ts'

const ZURICH = 'Europe/Zurich'
const iso = (ms: number) => new Date(ms).toISOString()

describe('wall times', () => {
  it('come back from the moment they name, in every zone, where the hour exists', () => {
    const zones = ['UTC', ZURICH, 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia']
    const minute = fc
      .integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2150, 0, 1) })
      .map((ms) => Math.floor(ms / 60_000) * 60_000)
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (ms, zone) => {
        const wall = wallTimeOf(ms, zone)
        expect(wallTimeOf(momentOf(wall, zone), zone)).toEqual(wall)
      }),
    )
  })

  it('take the first of two hours, and put a skipped one later', () => {
    expect(iso(momentOf({ day: '2026-10-25', minutes: 150 }, ZURICH))).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(iso(momentOf({ day: '2026-03-29', minutes: 150 }, ZURICH))).toBe(
      '2026-03-29T01:30:00.000Z',
    )
  })

  it('end a day at the midnight after it, 23 hours on when the clock is put forward', () => {
    const start = momentOf({ day: '2026-03-29', minutes: 0 }, ZURICH)
    const end = momentOf({ day: '2026-03-29', minutes: 1440 }, ZURICH)
    expect((end - start) / 3_600_000).toBe(23)
    expect(wallTimeOf(end, ZURICH)).toEqual({ day: '2026-03-30', minutes: 0 })
  })

  it('say today by the zone', () => {
    const now = Date.parse('2026-11-21T23:30:00Z')
    expect([today('UTC', now), today(ZURICH, now)]).toEqual(['2026-11-21', '2026-11-22'])
  })

  it('know zones and write times', () => {
    expect([isZone(ZURICH), isZone('Mars/Olympus')]).toEqual([true, false])
    expect([timeOf(0), timeOf(570), timeOf(1440)]).toEqual(['00:00', '09:30', '00:00'])
  })
})
