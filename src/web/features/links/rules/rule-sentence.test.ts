import { describe, expect, it } from 'vitest'
import { ordinal, sayCondition, sayConditions, sayRule, sayTarget } from './rule-sentence.ts'
import type { Condition, Rule } from './rule-types.ts'

const zone = 'Europe/Zurich'
const say = (...conditions: Condition[]) => sayConditions(conditions, zone)

describe('a rule in plain words', () => {
  it('says who and where', () => {
    const rule: Rule = {
      id: 'a',
      name: '',
      conditions: [
        { on: 'weekday', values: [5, 1, 3, 2, 4], timezone: zone },
        { on: 'country', values: ['CH'] },
        { on: 'device', values: ['mobile'] },
      ],
      target: { kind: 'destination', destination: 'https://shop.example.com/phones' },
    }
    expect(sayRule(rule, zone)).toBe('Phones in Switzerland, Monday to Friday → shop.example.com')
  })

  it.each<[Condition, string]>([
    [{ on: 'device', values: ['mobile', 'tablet'] }, 'Phones and tablets'],
    [{ on: 'device', values: ['mobile', 'tv'], isNot: true }, 'Visitors not on phones or TVs'],
    [{ on: 'system', values: ['ios'] }, 'Visitors on iOS'],
    [
      { on: 'browser', values: ['chrome', 'in-app'] },
      'Visitors using Chrome or a browser inside an app',
    ],
    [{ on: 'country', values: ['CH', 'DE', 'AT'] }, 'Visitors in Switzerland, Germany or Austria'],
    [
      { on: 'country', values: ['CH', 'DE', 'AT', 'FR', 'IT'] },
      'Visitors in Switzerland, Germany, Austria and 2 more',
    ],
    [{ on: 'country', values: ['US'], isNot: true }, 'Visitors not in the United States'],
    [{ on: 'language', values: ['de-CH'] }, 'Visitors speaking German (Switzerland)'],
    [
      { on: 'referrer', values: ['example.com', 'direct'] },
      'Visitors coming from example.com or nowhere (direct)',
    ],
    [
      { on: 'query', name: 'utm_source', test: 'equals', value: 'mail' },
      'Visitors with utm_source=mail',
    ],
    [
      { on: 'query', name: 'ref', test: 'exists', isNot: true },
      'Visitors without ref in the address',
    ],
    [{ on: 'time', from: '2026-12-01T08:00:00.000Z' }, 'Visitors, from 1 Dec 2026, 09:00 on'],
    [
      { on: 'time', from: '2026-12-01T08:00:00.000Z', to: '2026-12-24T11:00:00.000Z' },
      'Visitors, between 1 Dec 2026, 09:00 and 24 Dec 2026, 12:00',
    ],
    [
      { on: 'daytime', from: '22:00', to: '06:00', timezone: 'America/New_York' },
      'Visitors, between 22:00 and 06:00 (New York)',
    ],
    [{ on: 'weekday', values: [6, 7], timezone: zone }, 'Visitors, Saturday and Sunday'],
    [{ on: 'weekday', values: [1, 2, 3, 4, 5, 6, 7], timezone: zone }, 'Visitors, every day'],
    [{ on: 'visit', from: 2 }, 'Visitors, on their 2nd or a later visit of the day'],
    [{ on: 'visit', from: 1, to: 1 }, 'Visitors, on their 1st visit of the day'],
    [
      { on: 'visit', from: 1, to: 3, isNot: true },
      'Visitors, except on their 1st to 3rd visit of the day',
    ],
  ])('%j: %s', (condition, words) => expect(say(condition)).toBe(words))

  it('leaves out what is not filled in yet', () => {
    expect(say()).toBe('Everybody')
    expect(say({ on: 'country', values: [] }, { on: 'device', values: [] })).toBe('Visitors')
    expect(say({ on: 'query', name: '', test: 'exists' })).toBe('Visitors')
  })

  it('says one condition', () => {
    expect(sayCondition({ on: 'country', values: ['CH'] }, zone)).toBe('in Switzerland')
    expect(sayCondition({ on: 'weekday', values: [1], timezone: zone }, zone)).toBe('Monday')
  })

  it('says the shares of a split and the way of an app', () => {
    expect(
      sayTarget({
        kind: 'split',
        variants: [
          { destination: 'https://a.example', weight: 3 },
          { destination: 'b.example/x', weight: 1 },
        ],
      }),
    ).toBe('75 % a.example, 25 % b.example')
    expect(
      sayTarget({
        kind: 'split',
        variants: [
          { destination: 'https://shop.example/old', weight: 2 },
          { destination: 'shop.example/new?try=1', weight: 1 },
          { destination: 'https://other.example/new', weight: 1 },
        ],
      }),
    ).toBe('50 % shop.example/old, 25 % shop.example/new?try=1, 25 % other.example')
    expect(
      sayTarget({
        kind: 'split',
        variants: [
          { destination: 'https://a.example/', weight: 1 },
          { destination: 'https://a.example/b', weight: 1 },
        ],
      }),
    ).toBe('50 % a.example, 50 % a.example/b')
    expect(
      sayTarget({
        kind: 'app',
        appUrl: 'shop://item/7',
        storeUrl: null,
        destination: 'https://shop.example',
      }),
    ).toBe('the app (shop), else shop.example')
    expect(sayTarget({ kind: 'destination', destination: '' })).toBe('nowhere yet')
  })

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [21, '21st'],
  ])('counts %i as %s', (number, words) => expect(ordinal(number)).toBe(words))
})
