import type { IncomingMessage } from 'node:http'
import type { PageGrant } from '../http/page-cookie.ts'

/** Shown to link-preview fetchers only, in place of the destination's own card. */
export interface CustomPreview {
  title: string
  text: string
  /** file name under /media; '' without a picture */
  image: string
}

/** A screen shown in place of a redirect, with everything that it needs of the link. */
export type OutcomeScreen =
  | { screen: 'gone' | 'not-found' | 'unavailable' }
  /** fetched ahead of a click that is to be asked for itself */
  | { screen: 'not-ahead' }
  /** `isBound`: its page or group says first who may know where it leads */
  | { screen: 'blocked'; isBound: boolean }
  /** what its page or group asks next */
  | { screen: 'barrier'; grant: PageGrant }
  /** `message` is the owner's, '' for ours; `startsAt` ms UTC */
  | { screen: 'expired' | 'limit-reached'; message: string }
  | { screen: 'not-started'; message: string; startsAt: number }
  /** `passwordMark` as platform/link-cookie.ts makes it */
  | { screen: 'password'; passwordMark: string }
  /** an age or 'sensitive', to be confirmed first */
  | { screen: 'gate'; gate: string }
  /** for subscribers of this page alone; everything else it asks is given */
  | { screen: 'subscribers'; pageId: string }
  /** goes on by itself to `location`; the click is recorded */
  | { screen: 'interstitial'; location: string; seconds: number }
  /** a button to `appUrl` (never a Location); `storeUrl` '' without; `location` is for everybody else */
  | { screen: 'app'; location: string; appUrl: string; storeUrl: string }
  | { screen: 'custom-preview'; preview: CustomPreview }
  /**
   * The safe preview: `+` after the alias, or machines that take no use of a link with a limit. `location` is '' where something keeps it `isSecret`; rules may lead a visitor elsewhere.
   */
  | { screen: 'link-preview'; location: string; hasRules: boolean; isSecret: boolean }

export type RedirectScreen = OutcomeScreen['screen']

/** The redirect listener's findings about a request that it handed on. */
export type RedirectOutcome = OutcomeScreen & {
  domainId: string
  /** canonical key of the path */
  key: string
  /** id of the link or page; '' when nobody has the key */
  targetId: string
  /** whether the page must send no Referer to where it leads */
  hidesReferrer: boolean
}

/** Stands on the request itself: what a WeakMap holds outlives the requests that it is of. */
const OUTCOME = Symbol('outcome of a redirect')
type Handed = IncomingMessage & { [OUTCOME]?: RedirectOutcome }

/** Notes the outcome for the code that renders the screen; none of it comes from the request's headers. */
export function setRedirectOutcome(request: IncomingMessage, outcome: RedirectOutcome): void {
  ;(request as Handed)[OUTCOME] = outcome
}

/** @returns undefined for a request that was none of a short link */
export function redirectOutcomeOf(request: IncomingMessage): RedirectOutcome | undefined {
  return (request as Handed)[OUTCOME]
}
