import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAmbiguousDate, readMoment } from './read-moment.ts'

describe('a moment in a cell', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it.each([
    ['2027-03-01', '2027-03-01T00:00:00.000Z'],
    ['2027-03-01 12:00', '2027-03-01T12:00:00.000Z'],
    ['2027-03-01T12:00:00+02:00', '2027-03-01T10:00:00.000Z'],
    ['2027-03-01 12:00:00 UTC', '2027-03-01T12:00:00.000Z'],
    ['2027-03-01 12:00:00 +0200', '2027-03-01T10:00:00.000Z'],
    ['01.02.2027', '2027-02-01T00:00:00.000Z'],
    ['31.12.2027 23:59', '2027-12-31T23:59:00.000Z'],
    ['12-31-2027', '2027-12-31T00:00:00.000Z'],
    ['12/31/2027', '2027-12-31T00:00:00.000Z'],
    ['Mar 1, 2027', '2027-03-01T00:00:00.000Z'],
    ['1 March 2027', '2027-03-01T00:00:00.000Z'],
    ['1. März 2027', '2027-03-01T00:00:00.000Z'],
    ['31/12/2027', '2027-12-31T00:00:00.000Z'],
    ['2027/12/31 1:05 PM', '2027-12-31T13:05:00.000Z'],
    ['03/03/2027', '2027-03-03T00:00:00.000Z'],
    ['Mon, 01 Mar 2027 12:00:00 GMT', '2027-03-01T12:00:00.000Z'],
    [
      'Mon Mar 01 2027 12:00:00 GMT+0200 (Central European Summer Time)',
      '2027-03-01T10:00:00.000Z',
    ],
    ['2027-03-01 12:00 EST', '2027-03-01T17:00:00.000Z'],
    ['2028-02-29T23:59:59.9994999Z', '2028-02-29T23:59:59.999Z'],
    ['1830297600', '2028-01-01T00:00:00.000Z'],
    ['1830297600000', '2028-01-01T00:00:00.000Z'],
  ])('%s is the same wherever the server stands', (cell, moment) => {
    expect(readMoment(cell)).toBe(moment)
  })

  it.each([
    ...['', '5', '30.02.2027', 'soon', '12345-01-01', '2027-02-31', '2027-02-29', 'tomorrow'],
    ...['2027-13-01', '31/04/2027', '2027-04-31T10:00:00Z', '2027-01-01 25:00', '2027-01-01 10:61'],
    ...['13/13/2027', 'in 3 days', 'Feb 30, 2027', 'Monday', '2027', '2027-01', '03/04/27', '1e12'],
    ...['2027-01-01T10:00+25:00', '00:30', 'Foo 1, 2027', '2027-00-10', '2027-01-00'],
  ])('%j is none', (cell) => {
    expect(readMoment(cell)).toBeUndefined()
    expect(isAmbiguousDate(cell)).toBe(false)
  })

  it.each(['03/04/2027', '3-4-2027', '01/02/2027 10:00', '12/11/2027'])(
    '%s has to be asked about',
    (cell) => {
      expect([readMoment(cell), isAmbiguousDate(cell)]).toEqual([undefined, true])
      const [first, second] = (['dayFirst', 'monthFirst'] as const).map((order) =>
        readMoment(cell, { order }),
      )
      expect(first).toMatch(/^2027-/)
      expect(second).toMatch(/^2027-/)
      expect(first).not.toBe(second)
    },
  )

  it('is the third of April or the fourth of March, as was said', () => {
    expect(readMoment('03/04/2027', { order: 'dayFirst' })).toBe('2027-04-03T00:00:00.000Z')
    expect(readMoment('03/04/2027', { order: 'monthFirst' })).toBe('2027-03-04T00:00:00.000Z')
    // the file has an order, but this date is unambiguous
    expect(readMoment('31/12/2027', { order: 'monthFirst' })).toBe('2027-12-31T00:00:00.000Z')
  })

  it.each([
    ['Europe/Zurich', '2027-03-01', '2027-02-28T23:00:00.000Z', '2027-03-01T22:59:59.999Z'],
    // a day with a clock change
    ['Europe/Zurich', '2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.999Z'],
    ['America/New_York', '2027-03-01', '2027-03-01T05:00:00.000Z', '2027-03-02T04:59:59.999Z'],
    ['Pacific/Auckland', '31.12.2027', '2027-12-30T11:00:00.000Z', '2027-12-31T10:59:59.999Z'],
    ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z'],
  ])('of a day alone is in %s the first or the last of %s', (timeZone, day, start, end) => {
    expect(readMoment(day, { timeZone })).toBe(start)
    expect(readMoment(day, { timeZone, edge: 'end' })).toBe(end)
    expect(readMoment(`${day} 12:00`, { timeZone, edge: 'end' })).toMatch(/T12:00:00/)
  })
})
