import type { IncomingMessage } from 'node:http'

/** Screens that stand where a redirect would be. */
export type RedirectScreen =
  | 'expired'
  | 'gone'
  | 'blocked'
  | 'not-started'
  | 'not-found'
  | 'unavailable'

/** What the redirect listener found out about a request that it handed on. */
export interface RedirectOutcome {
  screen: RedirectScreen
  domainId: string
  /** canonical key of the path */
  key: string
  /** id of the link or page; '' when nobody has the key */
  targetId: string
  /** ms UTC, of `not-started` */
  startsAt: number | null
}

const outcomes = new WeakMap<IncomingMessage, RedirectOutcome>()

/** Leaves word for whoever renders the screen; nothing of it comes from the request's headers. */
export function setRedirectOutcome(request: IncomingMessage, outcome: RedirectOutcome): void {
  outcomes.set(request, outcome)
}

/** @returns undefined for a request that was none of a short link */
export function redirectOutcomeOf(request: IncomingMessage): RedirectOutcome | undefined {
  return outcomes.get(request)
}
