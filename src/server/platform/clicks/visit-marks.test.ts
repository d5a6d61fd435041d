import { describe, expect, it } from 'vitest'
import { storedClick } from '#test/support/statistics-app.ts'
import { VisitMarks } from './visit-marks.ts'

const MINUTE_MS = 60_000

describe('visits', () => {
  const visitsAt = (...minutes: number[]) => {
    const marks = new VisitMarks().begin()
    return minutes.map((minute) => marks.mark(storedClick({ at: minute * MINUTE_MS })))
  }

  it('start again after half an hour without a click', () => {
    expect(visitsAt(0, 29, 58, 88, 117)).toEqual([true, false, false, true, false])
  })

  it('include a click that arrives late', () => {
    expect(visitsAt(20, 0, 40, 69)).toEqual([true, false, false, false])
  })

  it('start once, not with every click, after the clock was set back (F13)', () => {
    expect(visitsAt(120, 60, 61, 62, 80, 120, 121)).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
      false,
    ])
  })
})
