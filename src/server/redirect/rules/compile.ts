import { isSafeWebAddress } from '#contract/destination.ts'
import type { Rule, Target } from '#contract/link-rules.ts'
import { type CompiledCondition, compileCondition } from './conditions.ts'
import { DamagedRules } from './damaged-rules.ts'
import type { Facts } from './facts.ts'

/** Where a rule leads one visitor. */
export interface Choice {
  ruleId: string
  ruleName: string
  /** which one of a split, from 0; null where there is none */
  variant: number | null
  /** http or https; of an app rule for whoever lacks the app */
  destination: string
  /** `storeUrl` '' without one */
  app: { appUrl: string; storeUrl: string } | null
}

export interface CompiledRule {
  id: string
  name: string
  conditions: readonly CompiledCondition[]
  choose(facts: Facts): Choice
}

/** The rules of one link, made ready once. */
export interface CompiledRules {
  /** as stored, to be packed */
  readonly stored: readonly Rule[]
  readonly rules: readonly CompiledRule[]
  /** whether any asks for the number of a visit: only then are visits counted */
  readonly asksVisit: boolean
}

/**
 * @param stored what the link's row holds, parsed
 * @returns null for a link without rules
 * @throws DamagedRules when any part of it is not wholly what this version knows
 */
export function compileRules(stored: unknown): CompiledRules | null {
  if (!Array.isArray(stored)) throw new DamagedRules('Rules are no list.')
  if (stored.length === 0) return null
  const rules = stored.map(compileRule)
  return {
    stored,
    rules,
    asksVisit: rules.some(({ conditions }) => conditions.some(({ on }) => on === 'visit')),
  }
}

/**
 * The first rule that matches; undefined when none does and the link's own destination holds. Pure: the
 * same facts give the same answer.
 */
export function evaluateRules({ rules }: CompiledRules, facts: Facts): Choice | undefined {
  for (const rule of rules) {
    if (matches(rule, facts)) return rule.choose(facts)
  }
  return undefined
}

function matches({ conditions }: CompiledRule, facts: Facts): boolean {
  for (const condition of conditions) {
    if (!condition.holds(facts)) return false
  }
  return true
}

function compileRule(stored: unknown): CompiledRule {
  const { id, name, conditions, target } = (stored ?? {}) as Partial<Rule>
  if (typeof id !== 'string' || !Array.isArray(conditions)) {
    throw new DamagedRules('A rule lacks its name or its conditions.')
  }
  const base = { ruleId: id, ruleName: typeof name === 'string' ? name : '' }
  return {
    id,
    name: base.ruleName,
    conditions: conditions.map(compileCondition),
    choose: compileTarget(base, target),
  }
}

function compileTarget(
  base: Pick<Choice, 'ruleId' | 'ruleName'>,
  target: Target | undefined,
): (facts: Facts) => Choice {
  switch (target?.kind) {
    case 'destination': {
      const destination = safe(target.destination)
      const choice = { ...base, variant: null, destination, app: null }
      return () => choice
    }
    case 'split':
      return compileSplit(base, target)
    case 'app': {
      const { appUrl, storeUrl } = target
      if (!isAppAddress(appUrl)) throw new DamagedRules('The address of an app is none.')
      const store = storeUrl === undefined || storeUrl === null ? '' : safe(storeUrl)
      const destination = safe(target.destination)
      const choice = { ...base, variant: null, destination, app: { appUrl, storeUrl: store } }
      return () => choice
    }
    default:
      throw new DamagedRules('A rule leads nowhere that is known.')
  }
}

function compileSplit(
  base: Pick<Choice, 'ruleId' | 'ruleName'>,
  { variants }: Extract<Target, { kind: 'split' }>,
): (facts: Facts) => Choice {
  if (!Array.isArray(variants) || variants.length === 0) throw new DamagedRules('A split is empty.')
  let total = 0
  const choices = variants.map(({ destination, weight }, variant) => {
    if (!Number.isFinite(weight) || weight <= 0) throw new DamagedRules('A weight is none.')
    total += weight
    return { choice: { ...base, variant, destination: safe(destination), app: null }, end: total }
  })
  const last = choices.at(-1)!
  return ({ share }) => {
    const point = share * total
    return (choices.find(({ end }) => point < end) ?? last).choice
  }
}

/** A row may come from an import, an old version or a hand (abuse row 2). */
function safe(destination: unknown): string {
  if (typeof destination !== 'string' || !isSafeWebAddress(destination)) {
    throw new DamagedRules('A rule leads to no web address.')
  }
  return destination
}

/** An app's own scheme or https, in printable ASCII; nothing that a browser would run or read itself. */
function isAppAddress(address: unknown): address is string {
  if (typeof address !== 'string') return false
  if (!/^[a-z][a-z\d+.-]*:[\u0021-\u007e]+$/i.test(address)) return false
  return !/^(?:javascript|data|vbscript|file|blob|about|filesystem|view-source):/i.test(address)
}
