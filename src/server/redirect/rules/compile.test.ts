import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Condition, type Rule, ruleSchema, type Target } from '#contract/links/link-rules.ts'
import { BROWSERS, COUNTRY_CODES, DEVICES, SYSTEMS } from '#contract/links/rule-values.ts'
import { compileRules, evaluateRules } from './compile.ts'
import { DamagedRules } from './damaged-rules.ts'
import { explainRules } from './explain.ts'
import type { Facts } from './facts.ts'

const someOf = <Value>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 })
const zone = fc.constantFrom('UTC', 'Europe/Zurich', 'America/New_York', 'Asia/Kathmandu')
const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16))
const instant = fc.integer({ min: Date.UTC(2025), max: Date.UTC(2028) })
const is = <On extends Condition['on']>(on: On) => fc.constant(on)
const isNot = fc.boolean()
const hosts = ['example.com', 'news.example.com', 'google.com', 'direct']
const languages = ['de', 'de-CH', 'en', 'fr-FR']
const keys = ['a', 'utm_source']

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ on: is('device'), values: someOf(DEVICES), isNot }),
  fc.record({ on: is('system'), values: someOf(SYSTEMS), isNot }),
  fc.record({ on: is('browser'), values: someOf(BROWSERS), isNot }),
  fc.record({ on: is('country'), values: someOf(COUNTRY_CODES.slice(0, 8)), isNot }),
  fc.record({ on: is('language'), values: someOf(languages), isNot }),
  fc.record({ on: is('referrer'), values: someOf(hosts), isNot }),
  fc.record({
    on: is('query'),
    name: fc.constantFrom(...keys),
    test: fc.constantFrom('exists', 'equals', 'contains'),
    value: fc.constantFrom('1', 'x'),
    isNot,
  }),
  fc
    .tuple(instant, instant)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({
      on: 'time' as const,
      from: new Date(Math.min(a, b)).toISOString(),
      to: new Date(Math.max(a, b)).toISOString(),
    })),
  fc
    .record({ on: is('daytime'), from: clock, to: clock, timezone: zone, isNot })
    .filter(({ from, to }) => from !== to),
  fc.record({ on: is('weekday'), values: someOf([1, 2, 3, 4, 5, 6, 7]), timezone: zone, isNot }),
  fc.record({ on: is('visit'), from: fc.integer({ min: 1, max: 4 }), isNot }),
)

const address = fc.integer({ min: 0, max: 999 }).map((at) => `https://example.com/${at}`)
const anyTarget: fc.Arbitrary<Target> = fc.oneof(
  fc.record({ kind: fc.constant('destination' as const), destination: address }),
  fc.record({
    kind: fc.constant('split' as const),
    variants: fc.array(
      fc.record({ destination: address, weight: fc.integer({ min: 1, max: 1000 }) }),
      { minLength: 2, maxLength: 10 },
    ),
  }),
  fc.record({
    kind: fc.constant('app' as const),
    appUrl: fc.constantFrom('shop://a/1', 'https://app.example/1'),
    storeUrl: fc.constantFrom(null, 'https://store.example/'),
    destination: address,
  }),
)
const anyRules: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      name: fc.string({ maxLength: 5 }),
      conditions: fc.array(anyCondition, { maxLength: 3 }),
      target: anyTarget,
    }),
    { maxLength: 8 },
  )
  .map((rules) => rules.map((rule, at) => ({ id: `rule-${at}`, ...rule })))

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  now: instant,
  device: fc.constantFrom(...DEVICES),
  system: fc.constantFrom(...SYSTEMS),
  browser: fc.constantFrom(...BROWSERS),
  country: fc.constantFrom('', ...COUNTRY_CODES.slice(0, 8)),
  language: fc.constantFrom('', 'de', 'de-ch', 'en', 'fr-fr'),
  referrer: fc.constantFrom('direct', 'unknown', 'example.com', 'www.news.example.com'),
  query: fc.constantFrom('', 'a=1', 'a=x&utm_source=1').map((text) => new URLSearchParams(text)),
  visit: fc.integer({ min: 1, max: 6 }),
  share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})
const choose = (rules: readonly Rule[], facts: Facts) => {
  const compiled = compileRules(rules)
  return compiled === null ? undefined : evaluateRules(compiled, facts)
}

const facts: Facts = {
  now: 0,
  device: 'desktop',
  system: 'linux',
  browser: 'firefox',
  country: '',
  language: '',
  referrer: 'direct',
  query: new URLSearchParams(),
  visit: 1,
  share: 0,
}

describe('rules of a link', () => {
  it('are decided by the first match, if any; a rule after it changes nothing', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, facts) => {
        const alone = rules.map((rule) => choose([rule], facts))
        const expected = alone.find((choice) => choice !== undefined)
        expect(choose(rules, facts)).toEqual(expected)
        if (expected === undefined) return
        const at = rules.findIndex(({ id }) => id === expected.ruleId)
        expect(choose(rules.slice(0, at + 1), facts)).toEqual(expected)
        expect(choose(rules.slice(0, at), facts)).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })

  it('match only if every condition does, and a negated one is the opposite', () => {
    fc.assert(
      fc.property(fc.array(anyCondition, { maxLength: 4 }), anyFacts, (conditions, facts) => {
        const target: Target = { kind: 'destination', destination: 'https://example.com/' }
        const matches = (given: Condition[]) =>
          choose([{ id: 'a', name: '', conditions: given, target }], facts) !== undefined
        expect(matches(conditions)).toBe(conditions.every((condition) => matches([condition])))
        for (const condition of conditions) {
          const turned = { ...condition, isNot: !condition.isNot }
          expect(matches([turned])).toBe(!matches([condition]))
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('are explained as they are evaluated', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, facts) => {
        const { choice, steps } = explainRules(compileRules(rules), facts)
        expect(choice).toEqual(choose(rules, facts))
        expect(steps.filter(({ matched }) => matched).map(({ ruleId }) => ruleId)).toEqual(
          choice === undefined ? [] : [choice.ruleId],
        )
        for (const step of steps) {
          expect(step.matched).toBe(step.conditions.every(({ matched }) => matched))
          for (const { saw, wanted } of step.conditions) expect(saw && wanted).not.toBe('')
        }
        expect(steps).toHaveLength(
          choice === undefined
            ? rules.length
            : rules.findIndex(({ id }) => id === choice.ruleId) + 1,
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('compile whatever the contract accepts, also after being stored', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, facts) => {
        const accepted = rules.map((rule) => ruleSchema.parse(rule))
        const stored = JSON.parse(JSON.stringify(accepted)) as Rule[]
        expect(choose(stored, facts)).toEqual(choose(rules, facts))
      }),
      { numRuns: 500 },
    )
  })

  it("split by weight, in order, and keep a visitor's variant", () => {
    const target: Target = {
      kind: 'split',
      variants: [
        { destination: 'https://example.com/a', weight: 1 },
        { destination: 'https://example.com/b', weight: 2 },
        { destination: 'https://example.com/c', weight: 7 },
      ],
    }
    const rules = compileRules([{ id: 'a', name: '', conditions: [], target }])!
    const variantOf = (share: number) => evaluateRules(rules, { ...facts, share })!.variant
    expect([0, 0.0999, 0.1, 0.2999, 0.3, 0.999999].map(variantOf)).toEqual([0, 0, 1, 1, 2, 2])
  })

  it('give an app its button and everybody else an address', () => {
    const target: Target = {
      kind: 'app',
      appUrl: 'shop://product/42?x=1',
      storeUrl: 'https://store.example/shop',
      destination: 'https://example.com/42',
    }
    expect(choose([{ id: 'a', name: 'App', conditions: [], target }], facts)).toEqual({
      ruleId: 'a',
      ruleName: 'App',
      variant: null,
      destination: 'https://example.com/42',
      app: { appUrl: 'shop://product/42?x=1', storeUrl: 'https://store.example/shop' },
    })
  })

  it('all count as damaged if one part is, whatever a row holds (A1, A2)', () => {
    const good: Target = { kind: 'destination', destination: 'https://example.com/' }
    const rule = { id: 'a', name: '', conditions: [], target: good }
    const app = { kind: 'app', appUrl: 'shop://a', storeUrl: null, destination: 'https://e.com/' }
    const damaged: unknown[] = [
      null,
      {},
      'rules',
      [null],
      [rule, {}],
      [rule, { ...rule, id: 7 }],
      [{ ...rule, conditions: undefined }],
      [{ ...rule, conditions: [{ on: 'planet' }] }],
      [{ ...rule, target: undefined }],
      [{ ...rule, target: { kind: 'elsewhere' } }],
      [{ ...rule, target: { kind: 'destination', destination: 'javascript:alert(1)' } }],
      [{ ...rule, target: { kind: 'destination', destination: 'https://e.com/\r\nX: y' } }],
      [{ ...rule, target: { kind: 'split', variants: [] } }],
      [{ ...rule, target: { kind: 'split', variants: [{ destination: 'data:,x', weight: 1 }] } }],
      [{ ...rule, target: { kind: 'split', variants: [{ destination: 'https://e.com/' }] } }],
      ...[
        'javascript:alert(1)',
        'JavaScript:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        'file:///etc/passwd',
        'blob:x',
        'about:blank',
        'http://app.example/1',
        'https://user@app.example/1',
        'shop://a b',
        'shop://a\r\nX: y',
        'shop://ä',
        '//e.com',
        '',
        7,
      ].map((appUrl) => [{ ...rule, target: { ...app, appUrl } }]),
      [{ ...rule, target: { ...app, storeUrl: 'market://x' } }],
      [{ ...rule, target: { ...app, destination: 'shop://a' } }],
    ]
    for (const one of damaged) {
      expect(() => compileRules(one), JSON.stringify(one)).toThrow(DamagedRules)
    }
    expect(compileRules([])).toBeNull()
  })
})
