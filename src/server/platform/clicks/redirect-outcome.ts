import type { IncomingMessage } from 'node:http'
import type { PageGrant } from '../http/page-cookie.ts'

/** Shown only to link-preview fetchers, instead of the destination's own card. */
export interface CustomPreview {
  title: string
  text: string
  /** file name below /media; '' without a picture */
  image: string
}

/** A screen shown instead of a redirect, with everything it needs from the link. */
export type OutcomeScreen =
  | { screen: 'gone' | 'not-found' | 'unavailable' }
  /** a prefetch of a link whose click must be a separate request */
  | { screen: 'not-ahead' }
  /** `isBound`: its page or group first asks who may know the destination */
  | { screen: 'blocked'; isBound: boolean }
  /** what its page or group asks next */
  | { screen: 'barrier'; grant: PageGrant }
  /** `message` is the owner's text, '' for ours; `startsAt` ms UTC */
  | { screen: 'expired' | 'limit-reached'; message: string }
  | { screen: 'not-started'; message: string; startsAt: number }
  /** `passwordMark` as made by platform/link-cookie.ts */
  | { screen: 'password'; passwordMark: string }
  /** an age or 'sensitive', to be confirmed first */
  | { screen: 'gate'; gate: string }
  /** for subscribers of this page only; all other conditions are met */
  | { screen: 'subscribers'; pageId: string }
  /** redirects to `location` by itself; the click is recorded */
  | { screen: 'interstitial'; location: string; seconds: number }
  /**
   * a button to `appUrl` (never in Location); `storeUrl` '' if there is none; `location` is for
   * everybody else
   */
  | { screen: 'app'; location: string; appUrl: string; storeUrl: string }
  | { screen: 'custom-preview'; preview: CustomPreview }
  /**
   * The safe preview: for `+` after the alias, or for bots, which must not use up a limited link.
   * `location` is '' if a condition keeps it `isSecret`; rules may lead a visitor elsewhere.
   */
  | { screen: 'link-preview'; location: string; hasRules: boolean; isSecret: boolean }

export type RedirectScreen = OutcomeScreen['screen']

/** What the redirect listener found out about a request that it passed on. */
export type RedirectOutcome = OutcomeScreen & {
  domainId: string
  /** canonical key in the path */
  key: string
  /** id of the link or page; '' if nothing has the key */
  targetId: string
  /** whether the page must send no Referer to the destination */
  hidesReferrer: boolean
}

/** Stored on the request itself: entries of a WeakMap outlive their requests. */
const OUTCOME = Symbol('outcome of a redirect')
type Handed = IncomingMessage & { [OUTCOME]?: RedirectOutcome }

/**
 * Stores the outcome for the code that renders the screen; nothing in it comes from the request's
 * headers.
 */
export function setRedirectOutcome(request: IncomingMessage, outcome: RedirectOutcome): void {
  ;(request as Handed)[OUTCOME] = outcome
}

/** @returns undefined if the request was not for a short link */
export function redirectOutcomeOf(request: IncomingMessage): RedirectOutcome | undefined {
  return (request as Handed)[OUTCOME]
}
