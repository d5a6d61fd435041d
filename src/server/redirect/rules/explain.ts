import type { Condition } from '#contract/links/link-rules.ts'
import type { Choice, CompiledRules } from './compile.ts'
import type { Facts } from './facts.ts'

export interface RuleStep {
  ruleId: string
  matched: boolean
  conditions: { on: Condition['on']; matched: boolean; saw: string; wanted: string }[]
}

export interface Explanation {
  /** undefined: the link's own destination */
  choice: Choice | undefined
  /** each rule up to the one that matched; later rules are not evaluated */
  steps: RuleStep[]
}

/** Does the same as `evaluateRules` with the same conditions, and returns the reason for each. */
export function explainRules(compiled: CompiledRules | null, facts: Facts): Explanation {
  const steps: RuleStep[] = []
  for (const rule of compiled?.rules ?? []) {
    const conditions = rule.conditions.map((condition) => ({
      on: condition.on,
      matched: condition.holds(facts),
      saw: condition.saw(facts),
      wanted: condition.wanted,
    }))
    const matched = conditions.every((condition) => condition.matched)
    steps.push({ ruleId: rule.id, matched, conditions })
    if (matched) return { choice: rule.choose(facts), steps }
  }
  return { choice: undefined, steps }
}
