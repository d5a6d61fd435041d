import { describe, expect, it } from 'vitest'
import { rulesSchema } from '#contract/links/link-rules.ts'
import {
  duplicateRule,
  moveRule,
  newCondition,
  newRule,
  newTarget,
  problemsOfRules,
  ruleTemplates,
} from './rule-draft.ts'
import type { Condition, ConditionSubject, Rule, Target } from './rule-types.ts'

const ground = { destination: 'https://example.com/', zone: 'Europe/Zurich' }
const rule = (id: string, change: Partial<Rule> = {}): Rule => ({
  ...newRule('blank', { ...ground, id }),
  target: { kind: 'destination', destination: 'https://example.org/' },
  ...change,
})
const idsOf = (rules: readonly Rule[]) => rules.map(({ id }) => id).join('')

describe('a new rule', () => {
  it.each(ruleTemplates)('from the template %s says what is missing', (template) => {
    const [made] = [newRule(template, { ...ground, id: 'a' })]
    expect(Object.keys(problemsOfRules([made])).length).toBeGreaterThan(0)
  })

  it('opens the app on one system and the browser without it', () => {
    expect(newRule('ios', { ...ground, id: 'a' })).toMatchObject({
      name: 'Open the app on iOS',
      conditions: [{ on: 'system', values: ['ios'] }],
      target: { kind: 'app', appUrl: '', destination: 'https://example.com/' },
    })
  })

  it('keeps its address when the kind of its target changes', () => {
    const target: Target = { kind: 'destination', destination: 'https://a.example/' }
    const split = newTarget('split', target, ground.destination)
    expect(split).toMatchObject({ variants: [{ destination: 'https://a.example/' }, {}] })
    expect(newTarget('destination', split, ground.destination)).toEqual(target)
  })
})

describe('the list of rules', () => {
  const rules = ['a', 'b', 'c'].map((id) => rule(id))

  it.each([
    ['c', null, 'cab'],
    ['a', 'b', 'bac'],
    ['a', 'c', 'bca'],
    ['b', 'a', 'abc'],
    ['x', null, 'abc'],
  ])('moves %s behind %s: %s', (id, after, order) => {
    expect(idsOf(moveRule(rules, id, after))).toBe(order)
  })

  it('duplicates right behind the original, and apart from it', () => {
    const named = [rule('a', { name: 'Swiss' }), rule('b')]
    const copied = duplicateRule(named, 'a', 'n')
    expect(idsOf(copied)).toBe('anb')
    expect(copied[1]).toMatchObject({ name: 'Swiss (copy)', target: named[0]!.target })
    expect(copied[1]!.target).not.toBe(named[0]!.target)
  })
})

describe('what is missing in a rule', () => {
  it.each<[Condition, string]>([
    [newCondition('country', 'UTC'), 'values'],
    [newCondition('query', 'UTC'), 'name'],
    [{ on: 'query', name: 'a', test: 'contains', value: '' }, 'value'],
    [newCondition('time', 'UTC'), 'from'],
    [{ on: 'time', from: '2026-12-02T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }, 'to'],
    [{ on: 'daytime', from: '09:00', to: '09:00', timezone: 'UTC' }, 'to'],
    [{ on: 'visit', from: Number.NaN }, 'from'],
    [{ on: 'visit', from: 3, to: 2 }, 'to'],
  ])('%j: %s', (condition, field) => {
    const rules = [rule('a'), rule('b', { conditions: [condition] })]
    expect(Object.keys(problemsOfRules(rules))).toEqual([`rules.1.conditions.0.${field}`])
    expect(rulesSchema.safeParse(rules).success).toBe(false)
  })

  it.each<[Target, string[]]>([
    [{ kind: 'destination', destination: ' ' }, ['destination']],
    [{ kind: 'app', appUrl: '', storeUrl: null, destination: '' }, ['appUrl', 'destination']],
    [
      {
        kind: 'split',
        variants: [
          { destination: '', weight: 1 },
          { destination: 'https://a.example', weight: 0 },
        ],
      },
      ['variants.0.destination', 'variants.1.weight'],
    ],
  ])('%j: %j', (target, fields) => {
    expect(Object.keys(problemsOfRules([rule('a', { target })]))).toEqual(
      fields.map((field) => `rules.0.target.${field}`),
    )
  })

  it('is nothing in rules that the contract takes', () => {
    const subjects: ConditionSubject[] = ['daytime', 'weekday', 'visit']
    const rules = [
      rule('a', { conditions: subjects.map((on) => newCondition(on, 'Europe/Zurich')) }),
      rule('b', { conditions: [{ on: 'device', values: ['mobile'] }] }),
    ]
    expect(problemsOfRules(rules)).toEqual({})
    expect(rulesSchema.safeParse(rules).success).toBe(true)
  })
})
