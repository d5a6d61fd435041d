import { failure } from '#contract/errors.ts'
import { type Rule, rulesSchema, type Target } from '#contract/links/link-rules.ts'
import { RULES_JSON_MAX } from '#contract/links/rule-values.ts'
import type { AddressReader } from '../one/destination-checks.ts'

/**
 * Rules as they are stored: JSON, with every address in the form that goes into Location.
 * @throws malformed if they are too large together
 */
export function storedRules(rules: readonly Rule[], read: AddressReader): string {
  const json = JSON.stringify(
    rules.map((rule, at) => ({
      ...rule,
      target: storedTarget(rule.target, `rules.${at}.target`, read),
    })),
  )
  if (json.length > RULES_JSON_MAX) {
    throw failure('malformed', { fields: { rules: 'These rules are too long together' } })
  }
  return json
}

function storedTarget(target: Target, field: string, read: AddressReader): Target {
  switch (target.kind) {
    case 'destination':
      return {
        kind: target.kind,
        destination: read.web(`${field}.destination`, target.destination).text,
      }
    case 'split':
      return {
        kind: target.kind,
        variants: target.variants.map(({ destination, weight }, at) => ({
          destination: read.web(`${field}.variants.${at}.destination`, destination).text,
          weight,
        })),
      }
    case 'app':
      return {
        kind: target.kind,
        appUrl: read.app(`${field}.appUrl`, target.appUrl),
        storeUrl: read.optional(`${field}.storeUrl`, target.storeUrl),
        destination: read.web(`${field}.destination`, target.destination).text,
      }
  }
}

/**
 * Rows may have been imported or edited by hand. If rules cannot be read, the link counts as having
 * none, as in the redirect.
 */
export function readStoredRules(json: string): Rule[] {
  if (json === '[]') return []
  let stored: unknown
  try {
    stored = JSON.parse(json)
  } catch {
    return []
  }
  const rules = rulesSchema.safeParse(stored)
  return rules.success ? rules.data : []
}
