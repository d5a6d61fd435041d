import { describe, expect, it } from 'vitest'
import { dayOf, startOfDay } from './segment-days.ts'

describe('days of a segment', () => {
  it('begin at midnight of the viewer, and read back as the same day', () => {
    const moment = startOfDay('2024-02-29')
    expect(new Date(moment!).getHours()).toBe(0)
    expect(dayOf(moment)).toBe('2024-02-29')
  })

  it('are none while the field is empty', () => {
    expect([startOfDay(''), dayOf(null)]).toEqual([null, ''])
  })
})
