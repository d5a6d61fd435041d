import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMoment } from './read-moment.ts'

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
    ['1830297600', '2028-01-01T00:00:00.000Z'],
    ['1830297600000', '2028-01-01T00:00:00.000Z'],
  ])('%s is the same wherever the server stands', (cell, moment) => {
    expect(readMoment(cell)).toBe(moment)
  })

  it.each(['', '5', '30.02.2027', '31/12/2027', 'soon', '12345-01-01'])('%j is none', (cell) => {
    expect(readMoment(cell)).toBeUndefined()
  })
})
