import { describe, expect, it } from 'vitest'
import type { Condition } from '#contract/links/link-rules.ts'
import { compileCondition } from './conditions.ts'
import { DamagedRules } from './damaged-rules.ts'
import type { Facts } from './facts.ts'

const facts = (given: Partial<Facts> = {}): Facts => ({
  now: Date.parse('2026-11-21T17:00:00Z'),
  device: 'desktop',
  system: 'linux',
  browser: 'firefox',
  country: 'CH',
  language: 'de-ch',
  referrer: 'direct',
  query: new URLSearchParams(),
  visit: 1,
  share: 0,
  ...given,
})
const holds = (condition: Condition, given: Partial<Facts> = {}) =>
  compileCondition(condition).holds(facts(given))

describe('a condition', () => {
  it('on the agent matches any of its values', () => {
    expect(holds({ on: 'device', values: ['mobile', 'desktop'] })).toBe(true)
    expect(holds({ on: 'device', values: ['mobile'] })).toBe(false)
    expect(holds({ on: 'system', values: ['linux'] })).toBe(true)
    expect(holds({ on: 'browser', values: ['in-app'] }, { browser: 'in-app' })).toBe(true)
  })

  it('is negated by isNot', () => {
    expect(holds({ on: 'country', values: ['CH'], isNot: true })).toBe(false)
    expect(holds({ on: 'country', values: ['CH'], isNot: true }, { country: '' })).toBe(true)
    expect(holds({ on: 'country', values: ['CH'], isNot: false })).toBe(true)
  })

  it('on the language matches its regions, and a region only itself', () => {
    expect(holds({ on: 'language', values: ['de'] })).toBe(true)
    expect(holds({ on: 'language', values: ['DE-ch'] })).toBe(true)
    expect(holds({ on: 'language', values: ['de-AT', 'fr'] })).toBe(false)
    expect(holds({ on: 'language', values: ['de'] }, { language: '' })).toBe(false)
  })

  it('on the referrer matches a host and its subdomains, and direct', () => {
    const from = (referrer: string, ...values: string[]) =>
      holds({ on: 'referrer', values }, { referrer })
    expect(from('example.com', 'example.com')).toBe(true)
    expect(from('news.example.com', 'example.com')).toBe(true)
    expect(from('notexample.com', 'example.com')).toBe(false)
    expect(from('example.com.evil.test', 'example.com')).toBe(false)
    expect(from('example.com', 'news.example.com')).toBe(false)
    expect(from('xn--mnchen-3ya.de', 'München.de')).toBe(true)
    expect(from('direct', 'direct')).toBe(true)
    expect(from('direct', 'example.com')).toBe(false)
    expect(from('unknown', 'direct')).toBe(false)
  })

  it('on the query checks all values of a key', () => {
    const query = new URLSearchParams('a=1&a=two&empty=&s=%20x')
    const asks = (test: 'exists' | 'equals' | 'contains', name: string, value?: string) =>
      holds({ on: 'query', name, test, ...(value === undefined ? {} : { value }) }, { query })
    expect(asks('exists', 'empty')).toBe(true)
    expect(asks('exists', 'b')).toBe(false)
    expect(asks('equals', 'a', 'two')).toBe(true)
    expect(asks('equals', 'a', 'TWO')).toBe(false)
    expect(asks('equals', 's', ' x')).toBe(true)
    expect(asks('contains', 'a', 'w')).toBe(true)
    expect(asks('contains', 'b', 'w')).toBe(false)
  })

  it('on time includes the start and not the end', () => {
    const from = '2026-01-01T00:00:00Z'
    const to = '2026-01-01T02:00:00+01:00'
    const at = (text: string, given: { from?: string; to?: string }) =>
      holds({ on: 'time', ...given }, { now: Date.parse(text) })
    expect(at('2025-12-31T23:59:59.999Z', { from })).toBe(false)
    expect(at('2026-01-01T00:00:00Z', { from, to })).toBe(true)
    expect(at('2026-01-01T00:59:59.999Z', { from, to })).toBe(true)
    expect(at('2026-01-01T01:00:00Z', { from, to })).toBe(false)
    expect(at('1999-01-01T00:00:00Z', { to })).toBe(true)
  })

  it('on the time of day uses the clocks of its zone, also over midnight', () => {
    const at = (text: string, from: string, to: string, timezone = 'Europe/Zurich') =>
      holds({ on: 'daytime', from, to, timezone }, { now: Date.parse(text) })
    expect(at('2026-07-01T07:00:00Z', '09:00', '17:00')).toBe(true)
    expect(at('2026-01-01T07:00:00Z', '09:00', '17:00')).toBe(false)
    expect(at('2026-01-01T08:00:00Z', '09:00', '17:00')).toBe(true)
    expect(at('2026-01-01T16:00:00Z', '09:00', '17:00')).toBe(false)
    expect(at('2026-01-01T22:30:00Z', '22:00', '06:00')).toBe(true)
    expect(at('2026-01-02T04:59:59Z', '22:00', '06:00')).toBe(true)
    expect(at('2026-01-02T05:00:00Z', '22:00', '06:00')).toBe(false)
    expect(at('2026-01-01T12:00:00Z', '22:00', '06:00')).toBe(false)
    expect(at('2026-01-01T00:00:00Z', '05:45', '05:46', 'Asia/Kathmandu')).toBe(true)
    // the hour that does not exist, and the one that occurs twice
    expect(at('2026-03-29T01:00:00Z', '02:00', '03:00')).toBe(false)
    expect(at('2026-10-25T00:30:00Z', '02:00', '03:00')).toBe(true)
    expect(at('2026-10-25T01:30:00Z', '02:00', '03:00')).toBe(true)
  })

  it('on the weekday uses the calendar of its zone', () => {
    const at = (text: string, values: number[], timezone: string) =>
      holds({ on: 'weekday', values, timezone }, { now: Date.parse(text) })
    // a Saturday in Zurich is already Sunday in Auckland
    expect(at('2026-11-21T17:00:00Z', [6], 'Europe/Zurich')).toBe(true)
    expect(at('2026-11-21T17:00:00Z', [7], 'Pacific/Auckland')).toBe(true)
    expect(at('2026-11-21T17:00:00Z', [1, 2, 3, 4, 5], 'UTC')).toBe(false)
    expect(at('1969-12-31T12:00:00Z', [3], 'UTC')).toBe(true)
  })

  it('on the visit number includes both ends', () => {
    expect(holds({ on: 'visit', from: 2, to: 3 }, { visit: 1 })).toBe(false)
    expect(holds({ on: 'visit', from: 2, to: 3 }, { visit: 2 })).toBe(true)
    expect(holds({ on: 'visit', from: 2, to: 3 }, { visit: 3 })).toBe(true)
    expect(holds({ on: 'visit', from: 2, to: 3 }, { visit: 4 })).toBe(false)
    expect(holds({ on: 'visit', from: 2 }, { visit: 99 })).toBe(true)
  })

  it('says in words what it saw and what it wanted', () => {
    const words = (condition: Condition, given: Partial<Facts> = {}) => {
      const { saw, wanted } = compileCondition(condition)
      return `${saw(facts(given))} | ${wanted}`
    }
    expect(words({ on: 'country', values: ['CH', 'AT'], isNot: true }, { country: '' })).toBe(
      'unknown | not CH, AT',
    )
    const daytime = {
      on: 'daytime',
      from: '22:00',
      to: '06:00',
      timezone: 'Europe/Zurich',
    } as const
    expect(words(daytime)).toBe('18:00 Europe/Zurich | 22:00 to 06:00 Europe/Zurich')
    expect(words({ on: 'weekday', values: [1, 6], timezone: 'UTC' })).toBe(
      'Saturday UTC | Monday, Saturday UTC',
    )
    expect(words({ on: 'query', name: 'a', test: 'equals', value: '1' })).toBe('no a | a=1')
    expect(words({ on: 'visit', from: 3 })).toBe('1 | 3 or later')
  })

  it('is damaged by anything unknown, and says so when it is compiled', () => {
    const damaged: unknown[] = [
      null,
      'device',
      {},
      { on: 'planet', values: ['earth'] },
      { on: '__proto__' },
      { on: 'constructor' },
      { on: 'toString', values: [] },
      { on: 'device' },
      { on: 'device', values: [] },
      { on: 'device', values: ['phone'] },
      { on: 'device', values: 'mobile' },
      { on: 'country', values: [7] },
      { on: 'referrer', values: ['http://a b'] },
      { on: 'query', test: 'exists' },
      { on: 'query', name: 'a', test: 'matches', value: 'x' },
      { on: 'query', name: 'a', test: 'equals' },
      { on: 'time', from: 'soon' },
      { on: 'daytime', from: '9:00', to: '17:00', timezone: 'UTC' },
      { on: 'daytime', from: '09:00', to: '24:00', timezone: 'UTC' },
      { on: 'daytime', from: '09:00', to: '17:00', timezone: 'Mars/Olympus' },
      { on: 'daytime', from: '09:00', to: '17:00' },
      { on: 'weekday', values: [0], timezone: 'UTC' },
      { on: 'weekday', values: ['1'], timezone: 'UTC' },
      { on: 'weekday', timezone: 'UTC' },
      { on: 'visit', from: 'one' },
      { on: 'visit', from: 1, to: 'two' },
    ]
    for (const one of damaged) {
      expect(() => compileCondition(one), JSON.stringify(one)).toThrow(DamagedRules)
    }
  })
})
