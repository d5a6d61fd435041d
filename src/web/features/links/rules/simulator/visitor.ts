import { fieldsOf, type LinkDraft } from '../../details/link-draft.ts'
import type { Link, SimulationInput } from '../../links.api.ts'

/** The simulator's visitor as the fields hold it; '' means not given. */
export interface Visitor {
  by: 'fields' | 'agent'
  device: string
  system: string
  browser: string
  userAgent: string
  country: string
  language: string
  referrer: string
  query: string
  /** ISO */
  at: string
  visit: string
}

export const NOBODY: Visitor = {
  by: 'fields',
  device: '',
  system: '',
  browser: '',
  userAgent: '',
  country: '',
  language: '',
  referrer: '',
  query: '',
  at: '',
  visit: '1',
}

type SentVisitor = NonNullable<SimulationInput['visitor']>

/** The question: the link as it would be after saving, and the known properties of the visitor. */
export function simulationOf(link: Link, draft: LinkDraft, visitor: Visitor): SimulationInput {
  // fields that decide nothing, or are sent separately
  const { alias: _, tags: __, preview: ___, ...fields } = fieldsOf(draft)
  return {
    link: {
      ...fields,
      id: link.id,
      hasPassword: draft.password === undefined ? link.hasPassword : draft.password !== null,
      clickLimitUsed: link.clickLimitUsed,
    },
    visitor: sentVisitor(visitor),
  }
}

function sentVisitor(visitor: Visitor): SentVisitor {
  const { by, device, system, browser, userAgent, visit } = visitor
  const agent = by === 'agent' ? { userAgent } : { device, system, browser }
  const given = {
    ...agent,
    country: visitor.country,
    language: visitor.language.trim(),
    referrer: visitor.referrer.trim(),
    query: visitor.query.trim().replace(/^\?/, ''),
    at: visitor.at,
  }
  const known = Object.entries(given).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(known), visit: Math.max(1, Number(visit) || 1) } as SentVisitor
}
