import {
  type SimulatedVisitor,
  type SimulationAnswer,
  simulationOutcomes,
} from '#contract/links/link-simulation.ts'
import { isMachine } from '../../platform/agents/is-bot.ts'
import { readAgent } from '../../platform/agents/read-agent.ts'
import { isPreviewFetcher } from '../../platform/clicks/preview-fetchers.ts'
import { referrerHost } from '../../platform/clicks/referrer-host.ts'
import { preferredLanguage } from '../../platform/http/preferred-language.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { LinkEntry } from '../index/link-entry.ts'
import { NO_EXTRAS } from '../index/link-extras.ts'
import { explainRules } from '../rules/explain.ts'
import type { Facts } from '../rules/facts.ts'
import { type Decision, decide, decideByState, type Redirect, type Shown } from './decide.ts'
import { type LinkBarrier, shownState } from './link-barrier.ts'
import { createVisitorShare } from './visitor-share.ts'

export interface SimulateOptions {
  secrets: Pick<Secrets, 'key'>
  /** ms UTC, if the visitor has no time of their own */
  now: number
  /** whether the link's limit is used up */
  isLimitReached: boolean
}

/**
 * Simulates a visit with the same code that redirects: dates, rules, limit and interstitial pages.
 * Nothing is counted. `location` is the final destination, even behind a password or a page.
 */
export function simulateVisit(
  link: LinkEntry,
  visitor: SimulatedVisitor,
  options: SimulateOptions,
): Simulation {
  const facts = factsOf(link.id, visitor, options)
  const byState = decideByState(link, facts.now)
  const asks = { ...ASKS, ...facts, ...factsOfClient(visitor) }
  const first = settle(decide(link, { ...asks, ...NOTHING_GIVEN }, facts.now), options)
  const last = settle(decide(link, { ...asks, ...ALL_GIVEN }, facts.now), options)
  const answer = { outcome: first.outcome, location: last.location }
  const isAsked = first.outcome === 'barrier'
  if (byState !== undefined && !isAsked) return stateAnswer(link, byState, facts.now)
  // preview fetchers get the card whatever the rules say
  if (isCard(first.outcome) || byState !== undefined) return { ...answer, ...NO_RULE }
  const { choice, steps } = explainRules((link.extras ?? NO_EXTRAS).rules, facts)
  return {
    ...answer,
    ruleId: choice?.ruleId ?? null,
    ruleName: choice?.ruleName ?? null,
    variant: choice?.variant ?? null,
    steps,
  }
}

/** Without the names of its page and group, which are in other tables. */
export type Simulation = Omit<SimulationAnswer, 'boundBy'>

type Outcome = SimulationAnswer['outcome']

const ASKS = { isHead: false, isPrefetch: false, asksForPreview: false }
const NOTHING_GIVEN = {
  nextStep: ({ steps: [first] }: LinkBarrier) => first,
  isUnlocked: false,
  hasConfirmed: false,
  isSubscriber: false,
}
const ALL_GIVEN = {
  nextStep: () => undefined,
  isUnlocked: true,
  hasConfirmed: true,
  isSubscriber: true,
}
const NO_RULE = { ruleId: null, ruleName: null, variant: null, steps: [] }

const isCard = (outcome: Outcome) => outcome === 'custom-preview' || outcome === 'link-preview'

/** The result of a decision, once it is known whether a use is left. */
function settle(
  decision: Decision,
  { isLimitReached }: SimulateOptions,
): Pick<SimulationAnswer, 'outcome' | 'location'> {
  if (decision.kind === 'page') return { outcome: 'gone', location: null }
  if (decision.kind !== 'limited') return shownOf(decision)
  if (!isLimitReached) return shownOf(decision.taken)
  return { outcome: 'limit-reached', location: locationOf(decision.refused) }
}

function shownOf(decision: Redirect | Shown): Pick<SimulationAnswer, 'outcome' | 'location'> {
  const screen = decision.kind === 'redirect' ? 'redirect' : decision.outcome.screen
  const outcome = (simulationOutcomes as readonly string[]).includes(screen) ? screen : 'gone'
  return { outcome: outcome as Outcome, location: locationOf(decision) }
}

function stateAnswer(link: LinkEntry, decision: Redirect | Shown, now: number): Simulation {
  const barrier = link.extras?.barrier ?? null
  const state = barrier === null ? 'shown' : shownState(barrier, now)
  const isEarly = state === 'early' || (link.startsAt !== null && now < link.startsAt)
  const isBlocked = link.isBlocked || state === 'blocked'
  const outcome = isBlocked ? 'blocked' : state !== 'over' && isEarly ? 'not-started' : 'expired'
  const location = locationOf(decision)
  return { outcome, location, ...NO_RULE }
}

function locationOf(decision: Redirect | Shown): string | null {
  if (decision.kind === 'redirect') return decision.location
  return 'location' in decision.outcome ? decision.outcome.location || null : null
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

const factsOfClient = (visitor: SimulatedVisitor) => ({
  isPreviewFetcher: isPreviewFetcher(visitor.userAgent ?? ''),
  // unknown facts count as those of a person
  isMachine: Boolean(visitor.userAgent) && isMachine(visitor.userAgent!),
  queryText: queryTextOf(visitor),
})

/** Encodes a query as a browser would. */
function queryTextOf({ query = '' }: SimulatedVisitor): string {
  return query.replace(/^\?/, '').toWellFormed().replace(NOT_SENT_AS_IT_IS, encodeURIComponent)
}

const NOT_SENT_AS_IT_IS = /[^\x21-\x7e]/gu

/** Accepts a host or a whole address. */
function referrerOf(given: string): string {
  const text = given.trim()
  if (text === '' || text.toLowerCase() === 'direct') return 'direct'
  const isAddress = text === 'about:blank' || /^[a-z-]+:\/\//i.test(text)
  return referrerHost(isAddress ? text : `http://${text}`)
}
