import { describe, expect, it } from 'vitest'
import { daysShown, readPlace, stepFrom } from './url-state.ts'

const standard = { view: 'month' as const, zone: 'Europe/Zurich', today: () => '2026-11-21' }
const read = (query: string) => readPlace(new URLSearchParams(query), standard)

describe('the address of the calendar', () => {
  it('says view, day and zone', () => {
    expect(read('view=week&date=2026-03-29&zone=Asia/Tokyo')).toEqual({
      view: 'week',
      date: '2026-03-29',
      zone: 'Asia/Tokyo',
    })
  })

  it('is as if it was not there where it makes no sense', () => {
    expect(read('view=year&date=2026-02-30&zone=Mars/Olympus')).toEqual({
      view: 'month',
      date: '2026-11-21',
      zone: 'Europe/Zurich',
    })
  })

  it('steps by what is shown, and stops at the ends of the calendar', () => {
    const place = (view: 'month' | 'week' | 'day' | 'list', date = '2026-01-31') => ({
      view,
      date,
      zone: 'UTC',
    })
    expect(stepFrom(place('month'), 1)).toBe('2026-02-28')
    expect(stepFrom(place('week'), -1)).toBe('2026-01-24')
    expect(stepFrom(place('day'), 1)).toBe('2026-02-01')
    expect(stepFrom(place('list'), 1)).toBe('2026-03-02')
    expect(stepFrom(place('month', '2199-12-20'), 1)).toBe('2199-12-20')
    expect(daysShown(place('month'), 1)).toEqual({ first: '2025-12-29', last: '2026-02-01' })
    expect(daysShown(place('week'), 7)).toEqual({ first: '2026-01-25', last: '2026-01-31' })
  })
})
