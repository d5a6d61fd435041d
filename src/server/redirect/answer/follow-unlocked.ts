import type { IncomingMessage } from 'node:http'
import type { RedirectOutcome } from '../../platform/clicks/redirect-outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import { type Redirect, type Shown, UNAVAILABLE } from '../decide/decide.ts'
import { ABSENT, type LinkEntry } from '../index/link-entry.ts'
import type { LinkIndex } from '../index/link-index.ts'
import type { ClickJournal } from '../journal/click-journal.ts'
import type { LinkKey } from '../link-key.ts'
import type { LinkFollower } from './follow-link.ts'
import { noHeaders, readHeaders } from './request-headers.ts'

/** The result of a visit: a redirect or a screen; `page` means that it is not a link. */
export type Followed =
  | { kind: 'redirect'; location: string; hidesReferrer: boolean }
  | { kind: 'screen'; outcome: RedirectOutcome }
  | { kind: 'page' }

/** Proofs that a visitor has just given, besides those in the request itself. */
export interface Given {
  password?: boolean
  gate?: boolean
  subscriber?: boolean
}

/**
 * Follows a link for a browser that has just met its conditions; rules, limit and click work as for
 * any other visit. Resolves when the click is on disk, so that the answer may be sent.
 * @param slug `referrer`: where the visitor came from before the form; `given`: by default the
 * password
 */
export type FollowUnlocked = (
  request: IncomingMessage,
  slug: LinkKey & { referrer: string; given?: Given | undefined },
) => Promise<Followed>

export interface FollowUnlockedOptions {
  index: LinkIndex
  /** creates a follower that treats these conditions as met */
  followerFor: (given: Given) => LinkFollower
  journal: ClickJournal
  clock: Clock
  log: Logger
}

export function createFollowUnlocked(options: FollowUnlockedOptions): FollowUnlocked {
  const { index, followerFor, journal, clock, log } = options
  return async (request, { domainId, key, referrer, given = { password: true } }) => {
    const follower = followerFor(given)
    const headers = { ...readHeaders(request, noHeaders()), referrer }
    const asked = { request, headers, domainId, key, asksForPreview: false }
    const now = clock.now()
    let found: LinkEntry = ABSENT
    let decision: Redirect | Shown
    try {
      found = index.find(domainId, key) ?? (await index.load(domainId, key))
      const first = follower.decide(asked, found, now)
      if (first.kind === 'page') return first
      decision = first.kind === 'limited' ? await follower.takeUse(found, first) : first
    } catch (error) {
      log.warn({ err: error }, 'an unlocked link could not be followed')
      decision = UNAVAILABLE
    }
    follower.record(asked, found, decision, now)
    if (decision.isClick) await journal.turnWritten()
    if (decision.kind === 'screen') {
      return { kind: 'screen', outcome: follower.outcomeOf(asked, found, decision) }
    }
    const { location, hidesReferrer } = decision
    return { kind: 'redirect', location, hidesReferrer }
  }
}
