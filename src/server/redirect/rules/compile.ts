import { isSafeAppAddress } from '#contract/app-address.ts'
import { isSafeWebAddress } from '#contract/links/destination.ts'
import type { Rule, Target } from '#contract/links/link-rules.ts'
import { toUriReference } from '#contract/texts/uri-reference.ts'
import { type CompiledCondition, compileCondition } from './conditions.ts'
import { DamagedRules } from './damaged-rules.ts'
import type { Facts } from './facts.ts'

/** Where a rule leads a visitor. */
export interface Choice {
  ruleId: string
  ruleName: string
  /** index of the variant in a split, from 0; null if there is none */
  variant: number | null
  /** http or https; for an app rule, the address for visitors without the app */
  destination: string
  /** `storeUrl` is '' if there is none */
  app: { appUrl: string; storeUrl: string } | null
}

export interface CompiledRule {
  id: string
  name: string
  conditions: readonly CompiledCondition[]
  choose(facts: Facts): Choice
}

/** The rules of one link, compiled once. */
export interface CompiledRules {
  /** as stored, for packing */
  readonly stored: readonly Rule[]
  readonly rules: readonly CompiledRule[]
  /** whether any rule uses the visit number: only then are visits counted */
  readonly asksVisit: boolean
}

/**
 * @param stored the parsed JSON of the link's row
 * @param isChecked they have compiled before, so addresses are not parsed again
 * @returns null for a link without rules
 * @throws DamagedRules if any part is not valid for this version
 */
export function compileRules(stored: unknown, isChecked = false): CompiledRules | null {
  if (!Array.isArray(stored)) throw new DamagedRules('Rules are no list.')
  if (stored.length === 0) return null
  const rules = stored.map((rule) => compileRule(rule, isChecked ? checked : safe))
  return {
    stored,
    rules,
    asksVisit: rules.some(({ conditions }) => conditions.some(({ on }) => on === 'visit')),
  }
}

/**
 * The first rule that matches; undefined if none does, so that the link's own destination applies.
 * Pure: the same facts give the same result.
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

type ReadAddress = (stored: unknown) => string

function compileRule(stored: unknown, address: ReadAddress): CompiledRule {
  const { id, name, conditions, target } = (stored ?? {}) as Partial<Rule>
  if (typeof id !== 'string' || !Array.isArray(conditions)) {
    throw new DamagedRules('A rule lacks its name or its conditions.')
  }
  const base = { ruleId: id, ruleName: typeof name === 'string' ? name : '' }
  return {
    id,
    name: base.ruleName,
    conditions: conditions.map(compileCondition),
    choose: compileTarget(base, target, address),
  }
}

function compileTarget(
  base: Pick<Choice, 'ruleId' | 'ruleName'>,
  target: Target | undefined,
  address: ReadAddress,
): (facts: Facts) => Choice {
  switch (target?.kind) {
    case 'destination': {
      const destination = address(target.destination)
      const choice = { ...base, variant: null, destination, app: null }
      return () => choice
    }
    case 'split':
      return compileSplit(base, target, address)
    case 'app': {
      const { appUrl, storeUrl } = target
      if (!isAppAddress(appUrl)) throw new DamagedRules('The address of an app is none.')
      const store = storeUrl === undefined || storeUrl === null ? '' : address(storeUrl)
      const destination = address(target.destination)
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
  address: ReadAddress,
): (facts: Facts) => Choice {
  if (!Array.isArray(variants) || variants.length === 0) throw new DamagedRules('A split is empty.')
  let total = 0
  const choices = variants.map(({ destination, weight }, variant) => {
    if (!Number.isFinite(weight) || weight <= 0) throw new DamagedRules('A weight is none.')
    total += weight
    return {
      choice: { ...base, variant, destination: address(destination), app: null },
      end: total,
    }
  })
  const last = choices.at(-1)!
  return ({ share }) => {
    const point = share * total
    return (choices.find(({ end }) => point < end) ?? last).choice
  }
}

const checked: ReadAddress = (stored) => toUriReference(stored as string)

/** A row may come from an import, an old version or a manual edit (A2). */
function safe(destination: unknown): string {
  if (typeof destination !== 'string' || !isSafeWebAddress(destination)) {
    throw new DamagedRules('A rule leads to no web address.')
  }
  return toUriReference(destination)
}

/** Used only for the address behind a button (A1). */
function isAppAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !isSafeAppAddress(address)) return false
  return !/^https:/i.test(address) || isSafeWebAddress(address)
}
