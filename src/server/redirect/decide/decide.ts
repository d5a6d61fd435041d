import type { OutcomeScreen } from '../../platform/clicks/redirect-outcome.ts'
import type { PageGrant } from '../../platform/http/page-cookie.ts'
import type { LinkEntry } from '../index/link-entry.ts'
import { type LinkExtras, NO_EXTRAS } from '../index/link-extras.ts'
import { type Choice, evaluateRules } from '../rules/compile.ts'
import type { Facts } from '../rules/facts.ts'
import type { Redirect, Shown } from './decision.ts'
import { forwardQuery } from './forward-query.ts'
import { type LinkBarrier, shownState } from './link-barrier.ts'
import { hasQrMarker } from './qr-marker.ts'

/** The visitor. All facts are getters, so that a link without conditions costs nothing. */
export interface Visitor extends Facts {
  readonly isHead: boolean
  readonly isPrefetch: boolean
  /** a bot: no person waits for the answer */
  readonly isMachine: boolean
  /** builds the preview card below a link in a chat or a network */
  readonly isPreviewFetcher: boolean
  /** `+` follows the alias */
  readonly asksForPreview: boolean
  /** the first condition of the link's page and group that the visitor has not met */
  nextStep(barrier: LinkBarrier): PageGrant | undefined
  /** has entered the link's current password */
  readonly isUnlocked: boolean
  /** has confirmed what the link currently asks */
  readonly hasConfirmed: boolean
  /** is known to be a subscriber, which only the database can say */
  readonly isSubscriber: boolean
  /** query of the request, without '?', as sent */
  readonly queryText: string
}

/** One use of the link's limit decides: `taken` if there is one, otherwise `refused`. */
export interface Limited {
  kind: 'limited'
  /** false if the request only needs to know whether a use is left */
  takesUse: boolean
  taken: Redirect | Shown
  refused: Redirect | Shown
}

export type { Redirect, Shown } from './decision.ts'
export type Decision = Redirect | Shown | Limited | { kind: 'page' }

export const NEVER_STORED = 'private, no-store'
export const PERMANENT = 'max-age=3600'

const PAGE = { kind: 'page' } as const
const show = (outcome: OutcomeScreen, isClick = false): Shown => ({
  kind: 'screen',
  outcome,
  isClick,
})
const BLOCKED = show({ screen: 'blocked', isBound: false })
const BLOCKED_WHERE_BOUND = show({ screen: 'blocked', isBound: true })
const NOT_SHOWN = show({ screen: 'expired', message: '' })
const GONE = show({ screen: 'gone' })
const SECRET_PREVIEW = show({
  screen: 'link-preview',
  location: '',
  hasRules: false,
  isSecret: true,
})
const NOT_FOUND = show({ screen: 'not-found' })
/** with a status that browsers do not cache, so that the click itself reaches us */
const NOT_AHEAD = show({ screen: 'not-ahead' })
/** the current state cannot be determined */
export const UNAVAILABLE = show({ screen: 'unavailable' })

/**
 * Decides the answer to a request for this entry, at this time. A pure function.
 * @param now ms UTC
 */
export function decide(entry: LinkEntry, visitor: Visitor, now: number): Decision {
  if (visitor.asksForPreview) {
    if (entry.kind === 'released' && !isWebAddress(entry.destination)) return PAGE
    if (entry.kind === 'link') return previewOf(entry, visitor, now)
  }
  if (entry.kind === 'released') return decideReleased(entry, visitor.queryText, now)
  if (entry.extras === null) return decidePlain(entry, now)
  if (isForClicksAlone(entry.extras) && visitor.isPrefetch) return NOT_AHEAD
  return (
    askBefore(entry, entry.extras, visitor, now) ??
    decideByState(entry, now) ??
    decideWithExtras(entry, entry.extras, visitor)
  )
}

/**
 * Whether the click must be a request of its own: because it counts, or a condition must be met
 * first (A60).
 */
function isForClicksAlone(extras: LinkExtras): boolean {
  const { limit, passwordMark, gate, subscribersOf, barrier } = extras
  const asks = passwordMark !== '' || gate !== '' || subscribersOf !== ''
  return limit !== null || asks || barrier !== null
}

/**
 * The same for links without extras, if no preview is requested: the answer is the same for
 * everybody.
 */
export function decidePlain(entry: LinkEntry, now: number): Decision {
  switch (entry.kind) {
    case 'link':
      return decideByState(entry, now) ?? leadOnPlain(entry)
    case 'released':
      return decideReleased(entry, '', now)
    case 'page':
      return PAGE
    case 'deleted':
      return GONE
    case 'absent':
      return NOT_FOUND
  }
}

/**
 * The answer is the same for everybody, so it is created once. A modified copy of the entry must
 * not reuse it.
 */
function leadOnPlain(link: LinkEntry): Redirect | Shown {
  const { ledOn } = link
  if (ledOn !== undefined && ledOn.link === link) return ledOn.decision
  const decision = leadOn(link, NO_EXTRAS, undefined, '')
  link.ledOn = { link, decision }
  return decision
}

/** Conditions of a link's page or group come before those of the link, and before its dates. */
function askBefore(
  link: LinkEntry,
  { barrier }: LinkExtras,
  visitor: Visitor,
  now: number,
): Shown | undefined {
  if (barrier === null || link.isBlocked || shownState(barrier, now) !== 'shown') return undefined
  const grant = visitor.nextStep(barrier)
  return grant && show({ screen: 'barrier', grant })
}

/**
 * The part that is the same for everybody: whether the page currently shows the link. Before and after its
 * dates the link says or does what its owner chose.
 */
function decideByBarrier(
  link: LinkEntry,
  barrier: LinkBarrier,
  now: number,
): Redirect | Shown | undefined {
  switch (shownState(barrier, now)) {
    case 'blocked':
      return BLOCKED_WHERE_BOUND
    case 'over':
      return barrier.isGone ? NOT_SHOWN : afterEnd(link)
    case 'early':
      return beforeStart(link, barrier.startsAt!)
    case 'shown':
      return undefined
  }
}

/** Whether the link is blocked, and its dates, decide before any condition on the visitor. */
export function decideByState(link: LinkEntry, now: number): Redirect | Shown | undefined {
  const { startsAt, endsAt } = link
  const barrier = link.extras?.barrier ?? null
  if (link.isBlocked) return barrier === null ? BLOCKED : BLOCKED_WHERE_BOUND
  const byBarrier = barrier && decideByBarrier(link, barrier, now)
  if (byBarrier) return byBarrier
  if (startsAt !== null && now < startsAt) return beforeStart(link, startsAt)
  if (endsAt !== null && now >= endsAt) return afterEnd(link)
  return undefined
}

function beforeStart({ extras }: LinkEntry, startsAt: number): Redirect | Shown {
  const { startsDestination, startsMessage: message } = extras ?? NO_EXTRAS
  const screen = { screen: 'not-started', message, startsAt } as const
  return redirectOrShow(startsDestination, extras ?? NO_EXTRAS, screen)
}

function afterEnd({ extras, endedDestination }: LinkEntry): Redirect | Shown {
  const { endedMessage: message } = extras ?? NO_EXTRAS
  return redirectOrShow(endedDestination, extras ?? NO_EXTRAS, { screen: 'expired', message })
}

/**
 * `+`: never redirects, and reveals nothing that a password protects. It shows where this visitor
 * would be redirected, since with rules the link's own destination may never be used.
 */
function previewOf(link: LinkEntry, visitor: Visitor, now: number): Shown {
  const extras = link.extras ?? NO_EXTRAS
  if (askBefore(link, extras, visitor, now)) return SECRET_PREVIEW
  const byState = decideByState(link, now)
  if (byState?.kind === 'screen') return byState
  if (byState?.kind === 'redirect') {
    const { location } = byState
    return show({ screen: 'link-preview', location, hasRules: false, isSecret: false })
  }
  const { rules } = extras
  if (!isWebAddress(link.destination) && rules === null) return GONE
  const destination = (rules && evaluateRules(rules, visitor)?.destination) ?? link.destination
  return safePreview(extras, visitor, destination)
}

function safePreview(extras: LinkExtras, visitor: Visitor, destination: string): Shown {
  const isSecret = stopBefore(extras, visitor) !== undefined
  const isShown = !isSecret && isWebAddress(destination)
  const location = isShown ? withQuery(destination, extras, visitor.queryText) : ''
  return show({ screen: 'link-preview', location, hasRules: extras.rules !== null, isSecret })
}

function decideWithExtras(link: LinkEntry, extras: LinkExtras, visitor: Visitor): Decision {
  const { preview: card, rules, limit } = extras
  if (card !== null && visitor.isPreviewFetcher) {
    return show({ screen: 'custom-preview', preview: card }, true)
  }
  const stop = stopBefore(extras, visitor)
  if (stop !== undefined) return stop
  const choice = rules === null ? undefined : evaluateRules(rules, visitor)
  const taken = leadOn(link, extras, choice, visitor.queryText)
  if (limit === null || taken === GONE) return withoutStops(taken, extras, visitor)
  const refused = refusedByLimit(extras)
  const preview = () => safePreview(extras, visitor, link.destination)
  if (visitor.isPreviewFetcher) return { ...preview(), isClick: true }
  if (visitor.isMachine && limit.countsEveryone !== true) {
    return { kind: 'limited', takesUse: false, taken: preview(), refused }
  }
  const { isHead } = visitor
  return { kind: 'limited', takesUse: !isHead, taken: isHead ? unsaid(taken) : taken, refused }
}

/** Says that the link would redirect, but not where: only those who use the link may learn it. */
const unsaid = (taken: Redirect | Shown): Redirect | Shown =>
  taken.kind === 'redirect' ? { ...taken, location: '' } : taken

/** The conditions before a redirect, in order; those that are the same for everybody come first. */
function stopBefore(extras: LinkExtras, visitor: Visitor): Shown | undefined {
  const { passwordMark, gate, subscribersOf } = extras
  if (passwordMark !== '' && !visitor.isUnlocked) return show({ screen: 'password', passwordMark })
  if (gate !== '' && !visitor.hasConfirmed) return show({ screen: 'gate', gate })
  if (subscribersOf === '' || visitor.isSubscriber) return undefined
  return show({ screen: 'subscribers', pageId: subscribersOf })
}

/**
 * Without the owner's card, preview fetchers get the destination's card instead of an interstitial
 * page's.
 */
function withoutStops(led: Redirect | Shown, extras: LinkExtras, visitor: Visitor) {
  if (led.kind === 'redirect') return led
  const { outcome } = led
  const isStop = outcome.screen === 'interstitial' || outcome.screen === 'app'
  return isStop && visitor.isPreviewFetcher ? redirect(302, outcome.location, extras) : led
}

/** The destination once all conditions are met. */
function leadOn(
  link: LinkEntry,
  extras: LinkExtras,
  choice: Choice | undefined,
  queryText: string,
): Redirect | Shown {
  const destination = choice?.destination ?? link.destination
  // checked when it was saved and when it was loaded, but a row may have been edited (A2)
  if (!isWebAddress(destination)) return GONE
  const location = withQuery(destination, extras, queryText)
  if (choice?.app) return show({ screen: 'app', location, ...choice.app }, true)
  const seconds = extras.interstitialSeconds
  if (seconds !== null) return show({ screen: 'interstitial', location, seconds }, true)
  return redirect(isForGood(link, extras) ? 301 : 302, location, extras)
}

/** The visitor's query takes precedence over the page's. */
function withQuery(destination: string, extras: LinkExtras, queryText: string): string {
  const { forwardsQuery, addedQuery } = extras
  const asked = forwardsQuery ? forwardQuery(destination, queryText) : destination
  return addedQuery === '' ? asked : forwardQuery(asked, addedQuery)
}

/** The answer once the limit is used up. */
function refusedByLimit(extras: LinkExtras): Redirect | Shown {
  const { destination, message } = extras.limit ?? { destination: '', message: '' }
  return redirectOrShow(destination, extras, { screen: 'limit-reached', message })
}

/**
 * A scan of the old name still counts as one: the view, or the click of a link that has moved, is recorded at the new
 * name.
 */
function decideReleased(entry: LinkEntry, queryText: string, now: number): Decision {
  if (entry.destination === '') return GONE
  if (isWebAddress(entry.destination)) {
    if (entry.endsAt !== null && now >= entry.endsAt) return GONE
    const asked = queryText === '' ? '' : `?${queryText}`
    return { ...redirect(302, `${entry.destination}${asked}`, NO_EXTRAS), isClick: false }
  }
  if (entry.endsAt !== null && now >= entry.endsAt) return NOT_FOUND
  const mark = hasQrMarker(queryText) ? '?qr' : ''
  return { ...redirect(302, `/${entry.destination}${mark}`, NO_EXTRAS), isClick: false }
}

/** Invalid combinations are refused when saved, but a row may have been edited. */
function isForGood(link: LinkEntry, extras: LinkExtras): boolean {
  if (!link.isPermanent || link.startsAt !== null || link.endsAt !== null) return false
  if (extras.barrier !== null || extras.gate !== '' || extras.subscribersOf !== '') return false
  return extras.rules === null && extras.limit === null && extras.passwordMark === ''
}

function redirectOrShow(
  destination: string,
  extras: LinkExtras,
  outcome: OutcomeScreen,
): Redirect | Shown {
  return isWebAddress(destination) ? redirect(302, destination, extras) : show(outcome)
}

function redirect(
  status: 301 | 302,
  location: string,
  { hidesReferrer }: Pick<LinkExtras, 'hidesReferrer'>,
): Redirect {
  const cacheControl = status === 301 ? PERMANENT : NEVER_STORED
  return { kind: 'redirect', status, location, cacheControl, isClick: true, hidesReferrer }
}

/** A last check without parsing: http:// or https:// in any case, followed by a host. */
function isWebAddress(text: string): boolean {
  for (let i = 0; i < 4; i++) if ((text.charCodeAt(i) | 0x20) !== HTTP[i]) return false
  let at = 4
  if ((text.charCodeAt(at) | 0x20) === LETTER_S) at++
  if (text.charCodeAt(at) !== COLON) return false
  if (text.charCodeAt(at + 1) !== SLASH || text.charCodeAt(at + 2) !== SLASH) return false
  const host = text.charCodeAt(at + 3)
  return !Number.isNaN(host) && host !== SLASH && host !== BACKSLASH
}

const HTTP = [0x68, 0x74, 0x74, 0x70]
const LETTER_S = 0x73
const COLON = 0x3a
const SLASH = 0x2f
const BACKSLASH = 0x5c
