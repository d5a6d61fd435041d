import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerPage } from '../platform/clicks/page-responder.ts'
import { setRedirectOutcome } from '../platform/clicks/redirect-outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { DomainDirectory } from '../platform/domains/domain-directory.ts'
import { isMainDomain } from '../platform/http/hosts.ts'
import type { Logger } from '../platform/logger.ts'
import { createDomainAnswers } from './answer/domain-answers.ts'
import type { Asked as AskedOfAny, LinkFollower } from './answer/follow-link.ts'
import { readLinkInText } from './answer/link-in-text.ts'
import { createRefuseMiss } from './answer/miss-answer.ts'
import type { MissLimit } from './answer/miss-limit.ts'
import { type CommonHeaders, RedirectAnswer } from './answer/redirect-answer.ts'
import { noHeaders, readHeaders } from './answer/request-headers.ts'
import { type Limited, type Redirect, type Shown, UNAVAILABLE } from './decide/decide.ts'
import { ABSENT, type LinkEntry } from './index/link-entry.ts'
import type { LinkIndex } from './index/link-index.ts'
import { isReservedKey } from './index/reserved-keys.ts'
import type { ClickJournal } from './journal/click-journal.ts'
import { asksForBioLink, readLinkPath } from './link-key.ts'

/** Called before Fastify for every request: answers, now or later, or calls `next`. */
export type RedirectListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

export interface RedirectListenerOptions {
  index: LinkIndex
  journal: ClickJournal
  follower: LinkFollower
  addressOf: (request: IncomingMessage) => string
  clock: Clock
  log: Logger
  misses: MissLimit
  /** answers pages, if this process renders pages */
  answerPage: AnswerPage
  /** which domain's slugs a Host header ('' if absent) names; undefined for a host without links */
  domainOf: (host: string) => string | undefined
  headers: CommonHeaders
  domains: Pick<DomainDirectory, 'byHost' | 'byId'>
}

interface Asked extends AskedOfAny {
  request: IncomingMessage
  /** as of `AskedPage` */
  hostDomainId?: string
  /** the name that the request should have asked for, if one exists */
  meant?: string
}

/**
 * Answers GET and HEAD of one segment if (host, segment) is a link (design.md 4.1), from memory if
 * possible; all other requests are passed on. Only host and path decide which link it is (A22).
 * Facts about the visitor matter only if the link's owner made a rule depend on them.
 */
export function createRedirectListener(options: RedirectListenerOptions): RedirectListener {
  const { index, journal, follower, clock, log, misses, domainOf, domains } = options

  const { ofOwnHost, ofDomain } = options.headers
  const headersOf = (domainId: string) => (isMainDomain(domainId) ? ofOwnHost : ofDomain)
  const refuseMiss = createRefuseMiss(ofOwnHost.common)
  const refuseMissOfDomain = createRefuseMiss(ofDomain.common)
  const answerForDomain = createDomainAnswers(domains, ofDomain.common)

  /** headers of the current request, unless it has to wait */
  const current = noHeaders()

  function answer(asked: Asked, response: ServerResponse, next: () => void, found: LinkEntry) {
    if (found.kind === 'absent') {
      const { domainId: hostDomainId } = asked
      const page = domains.byId(hostDomainId)?.page
      if (page?.key === asked.key) {
        return look({ ...asked, domainId: page.domainId, hostDomainId }, response, next)
      }
      if (lookAgain(asked, response, next)) return
    }
    if (found.kind !== 'absent' && asked.meant !== undefined) asked.request.url = asked.meant
    const now = clock.now()
    const decision = follower.decide(asked, found, now)
    if (decision.kind === 'page') {
      if (asked.asksForPreview) next()
      else options.answerPage(asked, response, next)
    } else if (decision.kind === 'limited') {
      const kept = { ...asked, headers: { ...asked.headers } }
      void answerLimited(kept, response, next, found, decision, now)
    } else carryOut(asked, response, next, found, decision, now)
  }

  /**
   * Nothing has this name, so text after the address may have become part of it (contract.md §5).
   */
  function lookAgain(asked: Asked, response: ServerResponse, next: () => void): boolean {
    if (asked.meant !== undefined) return false
    const meant = readLinkInText(asked.request.url!)
    if (meant === undefined || meant.key === asked.key) return false
    const { key, isPreview: asksForPreview, target } = meant
    look({ ...asked, key, asksForPreview, meant: target }, response, next)
    return true
  }

  function look(asked: Asked, response: ServerResponse, next: () => void): void {
    const entry = index.find(asked.domainId, asked.key)
    if (entry !== undefined) answer(asked, response, next, entry)
    else if (isReservedKey(asked.key)) next()
    else void answerUnknown({ ...asked, headers: { ...asked.headers } }, response, next)
  }

  function carryOut(
    asked: Asked,
    response: ServerResponse,
    next: () => void,
    found: LinkEntry,
    decision: Redirect | Shown,
    now: number,
  ): void {
    follower.record(asked, found, decision, now)
    if (decision.kind === 'redirect') {
      const { common, hidingReferrer } = headersOf(asked.domainId)
      const headers = decision.hidesReferrer ? hidingReferrer : common
      journal.answerAfterwards(new RedirectAnswer(response, decision, headers))
      return
    }
    if (decision.outcome.screen === 'not-found') {
      if (isReservedKey(asked.key)) {
        next()
        return
      }
      const waitMs = misses.count(asked.request, asked.headers, options.addressOf)
      if (waitMs > 0) {
        const refuse = isMainDomain(asked.domainId) ? refuseMiss : refuseMissOfDomain
        refuse(asked.request, asked.headers, response, waitMs)
        return
      }
    }
    setRedirectOutcome(asked.request, follower.outcomeOf(asked, found, decision))
    // the interstitial page redirects by itself, so the click must be on disk before it
    if (decision.isClick) journal.answerAfterwards({ send: next })
    else next()
  }

  async function answerLimited(
    asked: Asked,
    response: ServerResponse,
    next: () => void,
    found: LinkEntry,
    limited: Limited,
    now: number,
  ) {
    let decision: Redirect | Shown
    try {
      decision = await follower.takeUse(found, limited)
    } catch (error) {
      log.warn({ err: error }, 'a use of a limited link could not be counted')
      sayUnavailable(asked, next, found)
      return
    }
    // the client has disconnected: the use is taken, but nothing is answered or counted as a click
    if (!response.destroyed) carryOut(asked, response, next, found, decision, now)
  }

  async function answerUnknown(asked: Asked, response: ServerResponse, next: () => void) {
    try {
      const found = await index.load(asked.domainId, asked.key)
      // the client has disconnected: nothing is answered, so nothing is counted
      if (!response.destroyed) answer(asked, response, next, found)
    } catch (error) {
      log.warn({ err: error }, 'a link could not be looked up')
      sayUnavailable(asked, next, ABSENT)
    }
  }

  function sayUnavailable(asked: Asked, next: () => void, found: LinkEntry): void {
    setRedirectOutcome(asked.request, follower.outcomeOf(asked, found, UNAVAILABLE))
    next()
  }

  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const target = request.url!
    const path = readLinkPath(target)
    if (path === undefined) {
      const led = answerForDomain(request, response)
      if (led === 'answered') return
      if (led !== undefined) {
        const headers = { ...readHeaders(request, current) }
        return look({ request, headers, ...led, asksForPreview: false }, response, next)
      }
    }
    const meant = path === undefined ? readLinkInText(target) : undefined
    const named = path ?? meant
    if (named === undefined) return next()
    const headers = readHeaders(request, current)
    const domainId = domainOf(headers.host)
    if (domainId === undefined || asksForBioLink(target)) return next()
    const { key, isPreview: asksForPreview } = named
    const asked = { request, headers, domainId, key, asksForPreview }
    look(meant === undefined ? asked : { ...asked, meant: meant.target }, response, next)
  }
}
