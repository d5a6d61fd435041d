import { describe, expect, it } from 'vitest'
import { conditionSchema, rulesSchema, targetSchema } from './link-rules.ts'
import { COUNTRY_CODES } from './rule-values.ts'

const target = { kind: 'destination', destination: 'https://a.example' }

describe('a condition', () => {
  it.each([
    [{ on: 'device', values: ['mobile', 'mobile', 'tv'] }, { values: ['mobile', 'tv'] }],
    [{ on: 'system', values: ['chromeos'], isNot: true }, { isNot: true }],
    [{ on: 'browser', values: ['in-app'] }, {}],
    [{ on: 'country', values: ['ch', 'DE', 'CH', 'XK'] }, { values: ['CH', 'DE', 'XK'] }],
    [{ on: 'country', values: COUNTRY_CODES }, { values: COUNTRY_CODES }],
    [
      { on: 'language', values: ['DE', 'de-ch', 'PT-br', 'es-419'] },
      { values: ['de', 'de-CH', 'pt-BR', 'es-419'] },
    ],
    [
      { on: 'referrer', values: ['Example.COM', 'bücher.example', 'direct', '*.t.example.'] },
      { values: ['example.com', 'xn--bcher-kva.example', 'direct', 't.example'] },
    ],
    [{ on: 'query', name: 'ref', test: 'exists' }, {}],
    [{ on: 'query', name: 'ref', test: 'equals', value: '' }, { value: '' }],
    [{ on: 'query', name: 'ref', test: 'contains', value: 'x' }, {}],
    [{ on: 'time', from: '2030-01-01T00:00:00Z' }, {}],
    [{ on: 'time', to: '2030-01-01T00:00:00.000Z' }, {}],
    [{ on: 'time', from: '2030-01-01T05:30:00+05:30' }, { from: '2030-01-01T00:00:00.000Z' }],
    [{ on: 'daytime', from: '22:00', to: '06:00', timezone: 'Europe/Zurich' }, {}],
    [{ on: 'weekday', values: [1, 7], timezone: 'UTC' }, {}],
    [{ on: 'visit', from: 1, to: 1 }, {}],
    [{ on: 'visit', from: 2 }, {}],
  ])('may be %j', (given, expected) => {
    const read = conditionSchema.parse(given)
    expect(read).toEqual({ ...given, ...expected })
    expect(conditionSchema.parse(read)).toEqual(read)
  })

  it.each([
    [{ on: 'device', values: [] }, 'values'],
    [{ on: 'device', values: ['phone'] }, 'values.0'],
    [{ on: 'shoe', values: ['42'] }, 'on'],
    [{ on: 'device', values: ['tv'], extra: 1 }, ''],
    [{ on: 'country', values: ['CH', 'UK'] }, 'values.1'],
    [{ on: 'country', values: ['Switzerland'] }, 'values.0'],
    [{ on: 'language', values: ['german'] }, 'values.0'],
    [{ on: 'language', values: ['de-'] }, 'values.0'],
    [{ on: 'referrer', values: ['https://example.com/'] }, 'values.0'],
    [{ on: 'referrer', values: ['a b'] }, 'values.0'],
    [{ on: 'referrer', values: [''] }, 'values.0'],
    [{ on: 'query', name: '', test: 'exists' }, 'name'],
    [{ on: 'query', name: 'x', test: 'equals' }, 'value'],
    [{ on: 'query', name: 'x', test: 'contains', value: '' }, 'value'],
    [{ on: 'query', name: 'x', test: 'matches', value: '(a+)+' }, 'test'],
    [{ on: 'time' }, 'from'],
    [{ on: 'time', from: 'tomorrow' }, 'from'],
    [{ on: 'time', from: '2030-01-02T00:00:00Z', to: '2030-01-01T00:00:00Z' }, 'to'],
    [{ on: 'daytime', from: '24:00', to: '06:00', timezone: 'UTC' }, 'from'],
    [{ on: 'daytime', from: '9:00', to: '10:00', timezone: 'UTC' }, 'from'],
    [{ on: 'daytime', from: '09:00', to: '09:00', timezone: 'UTC' }, 'to'],
    [{ on: 'daytime', from: '09:00', to: '10:00', timezone: 'Mars/Base' }, 'timezone'],
    [{ on: 'weekday', values: [0], timezone: 'UTC' }, 'values.0'],
    [{ on: 'weekday', values: [1.5], timezone: 'UTC' }, 'values.0'],
    [{ on: 'weekday', values: [1] }, 'timezone'],
    [{ on: 'visit', from: 0 }, 'from'],
    [{ on: 'visit', from: 3, to: 2 }, 'to'],
  ])('may not be %j', (given, path) => {
    const read = conditionSchema.safeParse(given)
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })
})

describe('a target', () => {
  const variant = (weight: unknown) => ({ destination: 'https://a.example', weight })

  it.each([
    [{ kind: 'split', variants: [variant(1)] }],
    [{ kind: 'split', variants: Array(11).fill(variant(1)) }],
    [{ kind: 'split', variants: [variant(0), variant(1)] }],
    [{ kind: 'split', variants: [variant(1), variant(1_001)] }],
    [{ kind: 'split', variants: [variant(1), variant(0.5)] }],
    [{ kind: 'app', appUrl: 'myapp://x' }],
    [{ kind: 'destination', destination: 'https://a.example', more: 1 }],
    [{ kind: 'page' }],
  ])('may not be %j', (given) => {
    expect(targetSchema.safeParse(given).success).toBe(false)
  })

  it('of an app need not say where the app can be got', () => {
    const given = { kind: 'app', appUrl: 'myapp://x', destination: 'https://a.example' }
    expect(targetSchema.parse(given)).toEqual({ ...given, storeUrl: null })
  })
})

describe('rules', () => {
  const rule = (id: string, more: object = {}) => ({ id, target, ...more })

  it('need no condition and no name', () => {
    expect(rulesSchema.parse([rule('one')])).toEqual([
      { id: 'one', name: '', conditions: [], target },
    ])
  })

  it('are at most 50, of at most 20 conditions, each with an id of its own', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => rule(`${at}`))
    expect(rulesSchema.safeParse(many(50)).success).toBe(true)
    expect(rulesSchema.safeParse(many(51)).success).toBe(false)
    expect(rulesSchema.safeParse([rule('a'), rule('a')]).success).toBe(false)
    const condition = { on: 'visit', from: 1 }
    const full = (count: number) => [rule('a', { conditions: Array(count).fill(condition) })]
    expect(rulesSchema.safeParse(full(20)).success).toBe(true)
    expect(rulesSchema.safeParse(full(21)).success).toBe(false)
    expect(rulesSchema.safeParse([rule('')]).success).toBe(false)
    expect(rulesSchema.safeParse([rule('x'.repeat(41))]).success).toBe(false)
  })
})
