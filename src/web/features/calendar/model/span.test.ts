import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clickSpan,
  drawSpan,
  lengthen,
  moveByDays,
  moveTo,
  type Place,
  resizeTo,
  type Span,
  spanOf,
  timesOf,
} from './span.ts'
import { wallTimeOf } from './wall-clock.ts'

const ZURICH = 'Europe/Zurich'
const timed = (start: string, end: string | null): Span => ({
  allDay: false,
  start: Date.parse(start),
  end: end === null ? null : Date.parse(end),
})
const days = (first: string, last = first): Span => ({ allDay: true, first, last })
const at = (day: string, minutes: number | null, grid: Place['grid'] = 'time'): Place => ({
  day,
  minutes,
  grid,
})

describe('spans', () => {
  it('are stored with an exclusive end and come back', () => {
    const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) })
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 1e9 }), (start, length) => {
        const span: Span = { allDay: false, start, end: start + length }
        expect(spanOf(timesOf(span))).toEqual(span)
      }),
    )
    expect(timesOf(days('2026-11-21', '2026-11-22'))).toEqual({
      start: '2026-11-21',
      end: '2026-11-23',
      allDay: true,
    })
    expect(spanOf({ start: '2026-11-21', end: null, allDay: true })).toEqual(days('2026-11-21'))
  })

  it('keep the time on the wall and their length when they move over a change of the clock', () => {
    const span = timed('2026-10-24T07:00:00Z', '2026-10-24T08:30:00Z')
    const moved = moveByDays(span, 1, ZURICH)
    expect(moved).toEqual(timed('2026-10-25T08:00:00Z', '2026-10-25T09:30:00Z'))
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), (count) => {
        const there = moveByDays(span, count, ZURICH)
        if (there.allDay || span.allDay) throw new Error('it has times')
        expect(wallTimeOf(there.start, ZURICH).minutes).toBe(9 * 60)
        expect(there.end! - there.start).toBe(span.end! - span.start)
        expect(moveByDays(there, -count, ZURICH)).toEqual(span)
      }),
    )
  })

  it('move by what the pointer moved, not to the pointer', () => {
    const span = timed('2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z')
    const moved = moveTo(span, at('2026-11-21', 570), at('2026-11-22', 637), ZURICH)
    expect(moved).toEqual(timed('2026-11-22T09:00:00Z', '2026-11-22T10:00:00Z'))
    const early = timed('2026-11-21T00:00:00Z', '2026-11-21T02:00:00Z')
    expect(moveTo(early, at('2026-11-21', 160), at('2026-11-21', 60), ZURICH)).toEqual(
      timed('2026-11-20T22:15:00Z', '2026-11-21T00:15:00Z'),
    )
  })

  it('become whole days on the strip, timed on the hours, and keep their time in a month', () => {
    const span = timed('2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z')
    const from = at('2026-11-21', 540)
    expect(moveTo(span, from, at('2026-11-23', null, 'strip'), ZURICH)).toEqual(days('2026-11-23'))
    expect(moveTo(span, from, at('2026-11-23', null, 'month'), ZURICH)).toEqual(
      timed('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'),
    )
    const whole = days('2026-11-21', '2026-11-22')
    const grabbed = at('2026-11-22', null, 'strip')
    expect(moveTo(whole, grabbed, at('2026-11-24', null, 'strip'), ZURICH)).toEqual(
      days('2026-11-23', '2026-11-24'),
    )
    expect(moveTo(whole, grabbed, at('2026-11-24', 600), ZURICH)).toEqual(
      timed('2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z'),
    )
  })

  it('never end before they begin, whatever edge is pulled where', () => {
    const place = fc.record({
      day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
      minutes: fc.option(fc.integer({ min: 0, max: 1440 })),
      grid: fc.constant('time' as const),
    })
    const span = fc.constantFrom(
      timed('2026-03-14T08:00:00Z', '2026-03-14T09:00:00Z'),
      timed('2026-03-14T08:00:00Z', null),
      days('2026-03-10', '2026-03-12'),
    )
    fc.assert(
      fc.property(span, place, fc.constantFrom('start', 'end'), (before, over, edge) => {
        const after = resizeTo(before, edge as 'start' | 'end', over, ZURICH)
        if (after.allDay) expect(after.last >= after.first).toBe(true)
        else expect(after.end! - after.start).toBeGreaterThanOrEqual(15 * 60_000)
      }),
    )
  })

  it('are drawn in either direction, and a click makes an hour or a day', () => {
    const [a, b] = [at('2026-11-21', 605), at('2026-11-21', 718)]
    const drawn = timed('2026-11-21T09:00:00Z', '2026-11-21T11:00:00Z')
    expect(drawSpan(a, b, ZURICH)).toEqual(drawn)
    expect(drawSpan(b, a, ZURICH)).toEqual(drawn)
    const [m, n] = [at('2026-11-23', null, 'month'), at('2026-11-21', null, 'month')]
    expect(drawSpan(m, n, ZURICH)).toEqual(days('2026-11-21', '2026-11-23'))
    expect(clickSpan(at('2026-11-21', 629), ZURICH)).toEqual(
      timed('2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z'),
    )
    expect(clickSpan(m, ZURICH)).toEqual(days('2026-11-23'))
  })

  it('grow and shrink by days or minutes, and keep a quarter of an hour', () => {
    expect(lengthen(days('2026-11-21'), { days: 2 })).toEqual(days('2026-11-21', '2026-11-23'))
    expect(lengthen(days('2026-11-21'), { days: -2 })).toEqual(days('2026-11-21'))
    const span = timed('2026-11-21T08:00:00Z', '2026-11-21T08:30:00Z')
    expect(lengthen(span, { minutes: -60 })).toEqual(
      timed('2026-11-21T08:00:00Z', '2026-11-21T08:15:00Z'),
    )
  })
})
