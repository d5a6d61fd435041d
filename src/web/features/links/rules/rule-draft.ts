import { VARIANT_WEIGHT_MAX } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import type { Condition, ConditionSubject, Rule, Target, TargetKind } from './rule-types.ts'

export const ruleTemplates = [
  'blank',
  'country',
  'device',
  'time',
  'split',
  'ios',
  'android',
] as const
export type RuleTemplate = (typeof ruleTemplates)[number]

/** Values that a new rule starts with. */
export interface RuleGround {
  /** the link's destination: the fallback of an app, one half of a split */
  destination: string
  /** the viewer's time zone */
  zone: string
  id: string
}

/** A new rule from a template, to be completed. */
export function newRule(template: RuleTemplate, { destination, zone, id }: RuleGround): Rule {
  const blank: Rule = {
    id,
    name: '',
    conditions: [],
    target: { kind: 'destination', destination: '' },
  }
  switch (template) {
    case 'blank':
      return blank
    case 'country':
      return { ...blank, conditions: [newCondition('country', zone)] }
    case 'device':
      return { ...blank, conditions: [{ on: 'device', values: ['mobile'] }] }
    case 'time':
      return {
        ...blank,
        conditions: [newCondition('weekday', zone), newCondition('daytime', zone)],
      }
    case 'split':
      return { ...blank, target: newTarget('split', blank.target, destination) }
    case 'ios':
    case 'android':
      return {
        ...blank,
        name: text.rules.templates[template],
        conditions: [{ on: 'system', values: [template] }],
        target: newTarget('app', blank.target, destination),
      }
  }
}

export function newCondition(on: ConditionSubject, zone: string): Condition {
  switch (on) {
    case 'query':
      return { on, name: '', test: 'exists' }
    case 'time':
      return { on }
    case 'daytime':
      return { on, from: '09:00', to: '17:00', timezone: zone }
    case 'weekday':
      return { on, values: [1, 2, 3, 4, 5], timezone: zone }
    case 'visit':
      return { on, from: 2 }
    default:
      return { on, values: [] }
  }
}

/** Another kind of target that keeps the old one's address. */
export function newTarget(kind: TargetKind, old: Target, destination: string): Target {
  const address = old.kind === 'split' ? (old.variants[0]?.destination ?? '') : old.destination
  switch (kind) {
    case 'destination':
      return { kind, destination: address }
    case 'split':
      return {
        kind,
        variants: [
          { destination: address || destination, weight: 50 },
          { destination: '', weight: 50 },
        ],
      }
    case 'app':
      return { kind, appUrl: '', storeUrl: null, destination: address || destination }
  }
}

/** A copy directly after the original. */
export function duplicateRule(rules: readonly Rule[], id: string, newId: string): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.id !== id) return [rule]
    const name = rule.name && text.rules.copyOf(rule.name).slice(0, 80)
    return [rule, { ...structuredClone(rule), id: newId, name }]
  })
}

/** Puts a rule after another one; first if there is none. */
export function moveRule(rules: readonly Rule[], id: string, after: string | null): Rule[] {
  const moved = rules.find((rule) => rule.id === id)
  const others = rules.filter((rule) => rule.id !== id)
  if (!moved) return [...rules]
  const place = after === null ? 0 : others.findIndex((rule) => rule.id === after) + 1
  return [...others.slice(0, place), moved, ...others.slice(place)]
}

/** Gaps in the rules, by the server's paths: `rules.0.conditions.1.values`. */
export function problemsOfRules(rules: readonly Rule[]): Record<string, string> {
  const problems: Record<string, string> = {}
  rules.forEach((rule, at) => {
    const path = `rules.${at}`
    rule.conditions.forEach((condition, number) => {
      const [field, problem] = problemOfCondition(condition) ?? []
      if (field && problem) problems[`${path}.conditions.${number}.${field}`] = problem
    })
    for (const [field, problem] of problemsOfTarget(rule.target)) {
      problems[`${path}.target.${field}`] = problem
    }
  })
  return problems
}

function problemOfCondition(condition: Condition): [string, string] | undefined {
  const { problems } = text.rules
  switch (condition.on) {
    case 'query':
      if (condition.name.trim() === '') return ['name', problems.name]
      if (condition.test !== 'exists' && !condition.value) return ['value', problems.value]
      return undefined
    case 'time': {
      const { from, to } = condition
      if (!from && !to) return ['from', problems.time]
      return from && to && from >= to ? ['to', problems.timeOrder] : undefined
    }
    case 'daytime':
      if (!condition.from) return ['from', problems.time]
      return !condition.to || condition.from === condition.to
        ? ['to', problems.timeOrder]
        : undefined
    case 'visit': {
      if (!isWhole(condition.from, 1_000_000)) return ['from', problems.visit]
      if (condition.to === undefined) return undefined
      if (!isWhole(condition.to, 1_000_000)) return ['to', problems.visit]
      return condition.to < condition.from ? ['to', problems.visitOrder] : undefined
    }
    default:
      return condition.values.length === 0 ? ['values', problems.values] : undefined
  }
}

function problemsOfTarget(target: Target): [string, string][] {
  const { problems } = text.rules
  const found: [string, string][] = []
  if (target.kind === 'split') {
    target.variants.forEach(({ destination, weight }, at) => {
      if (destination.trim() === '') found.push([`variants.${at}.destination`, problems.address])
      if (!isWhole(weight, VARIANT_WEIGHT_MAX))
        found.push([`variants.${at}.weight`, problems.weight])
    })
    return found
  }
  if (target.kind === 'app' && target.appUrl.trim() === '') found.push(['appUrl', problems.appUrl])
  if (target.destination.trim() === '') found.push(['destination', problems.address])
  return found
}

function isWhole(number: number, max: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= max
}
