import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layColumns } from './columns.ts'
import { addDays, weekFrom } from './days.ts'
import { type Entry, entryOfEvent, layDown, toneOf } from './entries.ts'
import { fitLanes, layLanes } from './lanes.ts'
import type { Span } from './span.ts'

const ZURICH = 'Europe/Zurich'
const WEEK = weekFrom('2026-11-16')
let count = 0
const entry = (span: Span, zone = ZURICH): Entry => ({
  key: String(++count),
  title: 'Event',
  tone: 'none',
  ...layDown(span, zone),
})
const timed = (start: string, end: string | null): Span => ({
  allDay: false,
  start: Date.parse(start),
  end: end === null ? null : Date.parse(end),
})

const bars = fc.array(
  fc.tuple(fc.integer({ min: -5, max: 10 }), fc.integer({ min: 0, max: 9 })).map(([from, more]) => {
    const first = addDays(WEEK[0]!, from)
    return entry({ allDay: true, first, last: addDays(first, more) })
  }),
  { maxLength: 25 },
)
const meetings = fc.array(
  fc
    .tuple(fc.integer({ min: -300, max: 1500 }), fc.integer({ min: 0, max: 900 }))
    .map(([at, length]) => {
      const start = Date.parse('2026-11-18T00:00:00Z') + at * 60_000
      return entry(
        { allDay: false, start, end: length === 0 ? null : start + length * 60_000 },
        'UTC',
      )
    }),
  { maxLength: 25 },
)

describe('lanes', () => {
  it('never lay two over each other, and leave nothing out', () => {
    fc.assert(
      fc.property(bars, (entries) => {
        const pieces = layLanes(entries, WEEK)
        const cells = pieces.flatMap((piece) =>
          Array.from(
            { length: piece.columns },
            (_, index) => `${piece.lane}:${piece.column + index}`,
          ),
        )
        expect(new Set(cells).size).toBe(cells.length)
        expect(
          pieces.every((piece) => piece.column >= 0 && piece.column + piece.columns <= 7),
        ).toBe(true)
        const touching = entries.filter((one) => one.first <= WEEK[6]! && one.last >= WEEK[0]!)
        expect(pieces.length).toBe(touching.length)
      }),
    )
  })

  it('show or count every piece of every day, within the lines there are', () => {
    fc.assert(
      fc.property(bars, fc.integer({ min: 1, max: 5 }), (entries, lanes) => {
        const pieces = layLanes(entries, WEEK)
        const { shown, hidden } = fitLanes(pieces, 7, lanes)
        const on = (list: typeof pieces, column: number) =>
          list.filter((one) => one.column <= column && column < one.column + one.columns)
        for (let column = 0; column < 7; column++) {
          expect(on(shown, column).length + hidden[column]!).toBe(on(pieces, column).length)
          const highest = Math.max(-1, ...on(shown, column).map((one) => one.lane))
          expect(highest).toBeLessThan(hidden[column]! > 0 ? lanes - 1 : lanes)
        }
      }),
    )
  })
})

describe('columns', () => {
  it('never lay two over each other, and stay within the day', () => {
    fc.assert(
      fc.property(meetings, (entries) => {
        const pieces = layColumns(entries, '2026-11-18')
        for (const a of pieces) {
          expect(a.left >= 0 && a.left + a.width <= 1.000001 && a.width > 0).toBe(true)
          expect(a.startMinutes >= 0 && a.endMinutes <= 1440).toBe(true)
          expect(a.endMinutes - a.startMinutes).toBeGreaterThanOrEqual(30)
          for (const b of pieces) {
            const isOver =
              a !== b &&
              a.startMinutes < b.endMinutes &&
              b.startMinutes < a.endMinutes &&
              a.left < b.left + b.width - 1e-6 &&
              b.left < a.left + a.width - 1e-6
            expect(isOver).toBe(false)
          }
        }
      }),
    )
  })

  it('give one alone the whole width, and two at one time half of it', () => {
    const [a, b, c] = [
      entry(timed('2026-11-18T08:00:00Z', '2026-11-18T09:00:00Z')),
      entry(timed('2026-11-18T08:30:00Z', '2026-11-18T10:00:00Z')),
      entry(timed('2026-11-18T12:00:00Z', '2026-11-18T13:00:00Z')),
    ]
    const widths = layColumns([c, b, a], '2026-11-18').map(({ left, width }) => [left, width])
    expect(widths).toEqual([
      [0, 0.5],
      [0.5, 0.5],
      [0, 1],
    ])
  })

  it('cut what goes over midnight into two days', () => {
    const night = entry(timed('2026-11-18T21:00:00Z', '2026-11-19T01:00:00Z'))
    expect(layColumns([night], '2026-11-18')[0]).toMatchObject({
      startMinutes: 22 * 60,
      endMinutes: 1440,
      isCutAfter: true,
    })
    expect(layColumns([night], '2026-11-19')[0]).toMatchObject({ startMinutes: 0, endMinutes: 120 })
  })
})

describe('entries', () => {
  it('end on the day before when they end at midnight', () => {
    const evening = entry(timed('2026-11-18T19:00:00Z', '2026-11-18T23:00:00Z'))
    expect(evening).toMatchObject({ first: '2026-11-18', last: '2026-11-18', endMinutes: 1440 })
    const long = entry(timed('2026-11-17T23:00:00Z', '2026-11-19T23:00:00Z'))
    expect(long).toMatchObject({ first: '2026-11-18', last: '2026-11-19', isBar: true })
  })

  it('stay readable in the hour that comes twice', () => {
    // 02:45 to 02:15 on the clock
    const twice = entry(timed('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'))
    const [piece] = layColumns([twice], '2026-10-25')
    expect(piece).toMatchObject({ startMinutes: 165, endMinutes: 195 })
  })

  it('lie on another day in another zone, whole days on the same', () => {
    const span = timed('2026-11-18T23:30:00Z', '2026-11-19T00:30:00Z')
    expect(entry(span, 'Asia/Tokyo').first).toBe('2026-11-19')
    expect(entry(span, 'America/New_York').first).toBe('2026-11-18')
    const day: Span = { allDay: true, first: '2026-11-18', last: '2026-11-18' }
    expect(entry(day, 'Asia/Tokyo').first).toBe('2026-11-18')
  })

  it('take their colour from the category, else from the class of another client', () => {
    const categories = [{ id: 'meeting', title: 'Meeting', type: 'bg-info' as const }]
    expect(toneOf({ categoryId: 'meeting', classNames: ['bg-dark'] }, categories)).toBe('bg-info')
    expect(toneOf({ categoryId: null, classNames: ['x', 'bg-dark'] }, categories)).toBe('bg-dark')
    expect(toneOf({ categoryId: 'gone', classNames: [] }, categories)).toBe('none')
    const event = {
      id: '1',
      title: 'Talk',
      start: '2026-11-18T08:00:00.000Z',
      end: null,
      allDay: false,
      className: '',
      classNames: [],
      categoryId: 'meeting',
      description: '',
      location: '',
      reminder: null,
      revision: 0,
    }
    expect(entryOfEvent(event, ZURICH, categories)).toMatchObject({
      tone: 'bg-info',
      first: '2026-11-18',
      startMinutes: 540,
      endMinutes: 540,
    })
  })
})
