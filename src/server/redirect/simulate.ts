import type { SimulatedVisitor, SimulationAnswer } from '#contract/link-simulation.ts'
import { readAgent } from '../platform/agents/read-agent.ts'
import { referrerHost } from '../platform/clicks/referrer-host.ts'
import type { Secrets } from '../platform/secrets.ts'
import { decideByState, leadOn, type Redirect, refusedByLimit, type Shown } from './decide.ts'
import type { LinkEntry } from './link-entry.ts'
import { type LinkExtras, NO_EXTRAS } from './link-extras.ts'
import { explainRules } from './rules/explain.ts'
import type { Facts } from './rules/facts.ts'
import { preferredLanguage } from './rules/language.ts'
import { createVisitorShare } from './visitor-share.ts'

export interface SimulateOptions {
  secrets: Pick<Secrets, 'key'>
  /** ms UTC, where the visitor brings no time */
  now: number
  /** whether the link's limit has none left */
  isLimitReached: boolean
}

/**
 * What a visitor would get, by the very code that redirects: dates, rules, limit and pages in between.
 * Nothing is counted. `location` is where the visitor ends up, behind a password or a page too.
 */
export function simulateVisit(
  link: LinkEntry,
  visitor: SimulatedVisitor,
  options: SimulateOptions,
): SimulationAnswer {
  const extras = link.extras ?? NO_EXTRAS
  const facts = factsOf(link.id, visitor, options)
  const byState = decideByState(link, facts.now)
  if (byState !== undefined) return stateAnswer(link, byState, facts.now)
  const { choice, steps } = explainRules(extras.rules, facts)
  const led = leadOn(link, extras, choice, queryTextOf(visitor))
  // what leads nowhere uses nothing of a limit, and is still behind its password
  const isOver = extras.limit !== null && options.isLimitReached && outcomeOf(led) !== 'gone'
  const decision = isOver ? refusedByLimit(extras) : led
  const behindPassword = isOver ? 'limit-reached' : outcomeOf(led)
  const outcome = stopOf(extras) ?? behindPassword
  return {
    outcome,
    location: locationOf(decision),
    ruleId: choice?.ruleId ?? null,
    ruleName: choice?.ruleName ?? null,
    variant: choice?.variant ?? null,
    steps,
  }
}

/** What stands before the link for a visitor who brings nothing. */
function stopOf({ passwordMark, gate, subscribersOf }: LinkExtras) {
  if (passwordMark !== '') return 'password'
  if (gate !== '') return 'gate'
  return subscribersOf === '' ? undefined : 'subscribers'
}

function stateAnswer(link: LinkEntry, decision: Redirect | Shown, now: number): SimulationAnswer {
  const isEarly = link.startsAt !== null && now < link.startsAt
  const outcome = link.isBlocked ? 'blocked' : isEarly ? 'not-started' : 'expired'
  const location = locationOf(decision)
  return { outcome, location, ruleId: null, ruleName: null, variant: null, steps: [] }
}

function outcomeOf(decision: Redirect | Shown): 'redirect' | 'app' | 'interstitial' | 'gone' {
  if (decision.kind === 'redirect') return 'redirect'
  const { screen } = decision.outcome
  return screen === 'app' || screen === 'interstitial' ? screen : 'gone'
}

function locationOf(decision: Redirect | Shown): string | null {
  if (decision.kind === 'redirect') return decision.location
  return 'location' in decision.outcome ? decision.outcome.location : null
}

function factsOf(linkId: string, visitor: SimulatedVisitor, options: SimulateOptions): Facts {
  const { userAgent = '', address = '' } = visitor
  const agent = readAgent(userAgent)
  return {
    now: visitor.at === undefined ? options.now : Date.parse(visitor.at),
    device: visitor.device ?? agent.ruleDevice,
    system: visitor.system ?? agent.ruleSystem,
    browser: visitor.browser ?? agent.ruleBrowser,
    country: visitor.country ?? '',
    language: preferredLanguage(visitor.language ?? ''),
    referrer: referrerOf(visitor.referrer ?? ''),
    query: new URLSearchParams(queryTextOf(visitor)),
    visit: visitor.visit,
    share: createVisitorShare(options.secrets)(linkId, address, userAgent),
  }
}

const queryTextOf = ({ query = '' }: SimulatedVisitor) => query.replace(/^\?/, '')

/** A host or a whole address. */
function referrerOf(given: string): string {
  const text = given.trim()
  if (text === '' || text.toLowerCase() === 'direct') return 'direct'
  return referrerHost(/^[a-z-]+:\/\//i.test(text) ? text : `http://${text}`)
}
