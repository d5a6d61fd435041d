import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESERVED_SLUGS } from '#contract/reserved-slugs.ts'
import { type RedirectScreen, setRedirectOutcome } from '../platform/clicks/redirect-outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { ClickJournal } from './click-journal.ts'
import type { ClickRecorder } from './click-recorder.ts'
import { decide } from './decide.ts'
import type { LinkEntry } from './link-entry.ts'
import type { LinkIndex } from './link-index.ts'
import { queryOf, readLinkPath } from './link-key.ts'
import { type MissLimit, refuseMiss } from './miss-limit.ts'
import { RedirectAnswer } from './redirect-answer.ts'
import { isPrefetch, noHeaders, type RedirectHeaders, readHeaders } from './request-headers.ts'

/** Asked before Fastify for every request: answers, now or later, or calls `next`. */
export type RedirectListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

export interface RedirectListenerOptions {
  index: LinkIndex
  journal: ClickJournal
  recorder: ClickRecorder
  clock: Clock
  log: Logger
  misses: MissLimit
  /** which domain's slugs a Host header ('' when absent) names; undefined for a host without links */
  domainOf: (host: string) => string | undefined
  /** headers of every answer, name and value in turn */
  commonHeaders: readonly string[]
}

/**
 * GET and HEAD of one segment whose (host, segment) is a link are answered here (design.md 4.1), from
 * memory where it can be; everything else goes on. Host and path are the only things of a request
 * that decide where it leads (abuse row 22).
 */
export function createRedirectListener(options: RedirectListenerOptions): RedirectListener {
  const { index, journal, recorder, clock, log, misses, domainOf, commonHeaders } = options

  /** of the request that is being looked at, unless it has to wait */
  const current = noHeaders()

  /** @returns false when the request is to go on */
  function answer(asked: Asked, response: ServerResponse, found: LinkEntry): boolean {
    const { request } = asked
    const now = clock.now()
    const visitor = {
      isHead: request.method === 'HEAD',
      isPrefetch: isPrefetch(asked.headers),
    }
    const decision = decide(found, visitor, now)
    if (decision.kind === 'redirect') {
      if (decision.isClick) recorder.recordRedirect(request, asked.headers, found, visitor, now)
      journal.answerAfterwards(new RedirectAnswer(response, decision, commonHeaders))
      return true
    }
    if (decision.kind === 'page') return false
    if (decision.kind === 'not-found') {
      if (RESERVED_SLUGS.has(asked.key)) return false
      const waitMs = misses.count(request, recorder.addressOf)
      if (waitMs > 0) {
        refuseMiss(request, response, waitMs, commonHeaders)
        return true
      }
    }
    leaveWord(asked, decision.kind, found)
    return false
  }

  async function answerUnknown(asked: Asked, response: ServerResponse, next: () => void) {
    try {
      const found = await index.load(asked.domainId, asked.key)
      // gone meanwhile: nothing is answered, so nothing is counted
      if (!response.destroyed && !answer(asked, response, found)) next()
    } catch (error) {
      log.warn({ err: error }, 'a link could not be looked up')
      leaveWord(asked, 'unavailable')
      next()
    }
  }

  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const target = request.url!
    const path = readLinkPath(target)
    if (path === undefined || path.isPreview) return next()
    const headers = readHeaders(request, current)
    const domainId = domainOf(headers.host)
    if (domainId === undefined || asksForBioLink(target)) return next()
    const asked = { request, headers, domainId, key: path.key }
    const entry = index.find(domainId, path.key)
    if (entry !== undefined) {
      if (!answer(asked, response, entry)) next()
    } else if (RESERVED_SLUGS.has(path.key)) next()
    else void answerUnknown({ ...asked, headers: { ...headers } }, response, next)
  }
}

interface Asked {
  request: IncomingMessage
  headers: RedirectHeaders
  domainId: string
  key: string
}

function leaveWord(asked: Asked, screen: RedirectScreen, found?: LinkEntry): void {
  setRedirectOutcome(asked.request, {
    screen,
    domainId: asked.domainId,
    key: asked.key,
    targetId: found?.id ?? '',
    startsAt: found?.startsAt ?? null,
  })
}

/** The specification's call of a page: an alias asked so never redirects (contract.md §2). */
function asksForBioLink(target: string): boolean {
  const at = target.indexOf('source=')
  if (at === -1) return false
  return new URLSearchParams(queryOf(target)).getAll('source').includes('link-bio')
}
