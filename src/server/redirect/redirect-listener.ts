import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESERVED_SLUGS } from '#contract/reserved-slugs.ts'
import { clientKeyOf } from '../platform/addresses.ts'
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
import { isPrefetch } from './request-kind.ts'

/** Where a request goes on that is none of a redirect's. */
export type Continue = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Asked before Fastify for every request.
 * @returns false: not for us, go on; true: it is answered, or will be, or `next` is called later
 */
export type RedirectListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next: Continue,
) => boolean

export interface RedirectListenerOptions {
  index: LinkIndex
  journal: ClickJournal
  recorder: ClickRecorder
  clock: Clock
  log: Logger
  misses: MissLimit
  /** which domain's slugs a Host header names; undefined for a host without links */
  domainOf: (host: string | undefined) => string | undefined
  /** headers of every answer, name after value after name */
  headers: readonly string[]
}

/**
 * GET and HEAD of one segment whose (host, segment) is a link are answered here (design.md 4.1), from
 * memory where it can be; everything else goes on. Host and path are the only things of a request
 * that decide where it leads (abuse row 22).
 */
export function createRedirectListener(options: RedirectListenerOptions): RedirectListener {
  const { index, journal, recorder, clock, log, misses, domainOf, headers } = options

  return (request, response, next) => {
    const isHead = request.method === 'HEAD'
    if (!isHead && request.method !== 'GET') return false
    const target = request.url!
    const path = readLinkPath(target)
    if (path === undefined || path.isPreview) return false
    const domainId = domainOf(request.headers.host)
    if (domainId === undefined || asksForBioLink(target)) return false
    const { key } = path
    const entry = index.find(domainId, key)
    if (entry !== undefined) return answer(entry)
    if (RESERVED_SLUGS.has(key)) return false
    index.load(domainId, key).then(
      (loaded) => {
        if (!response.destroyed && !answer(loaded)) next(request, response)
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a link could not be looked up')
        handOn('unavailable')
        next(request, response)
      },
    )
    return true

    function answer(found: LinkEntry): boolean {
      const now = clock.now()
      const visitor = { isHead, isPrefetch: isPrefetch(request.headers) }
      const decision = decide(found, visitor, now)
      if (decision.kind === 'redirect') {
        if (decision.isClick) recorder.recordRedirect(request, found, visitor, now)
        journal.answerAfterwards(new RedirectAnswer(response, decision, headers))
        return true
      }
      if (decision.kind === 'page') return false
      if (decision.kind === 'not-found') {
        if (RESERVED_SLUGS.has(key)) return false
        const waitMs = misses.count(clientKeyOf(recorder.addressOf(request)))
        if (waitMs > 0) {
          refuseMiss(request, response, waitMs, headers)
          return true
        }
      }
      handOn(decision.kind, found)
      return false
    }

    function handOn(screen: RedirectScreen, found?: LinkEntry): void {
      setRedirectOutcome(request, {
        screen,
        domainId: domainId!,
        key,
        targetId: found?.id ?? '',
        startsAt: found?.startsAt ?? null,
      })
    }
  }
}

/** The specification's call of a page: an alias asked so never redirects (contract.md §2). */
function asksForBioLink(target: string): boolean {
  const at = target.indexOf('source=')
  if (at === -1) return false
  return new URLSearchParams(queryOf(target)).getAll('source').includes('link-bio')
}
