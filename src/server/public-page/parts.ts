import type { IncomingMessage } from 'node:http'
import type { ReportReason } from '#contract/safety/abuse-reports.ts'
import type { InterstitialBrand, PageAssets } from '#page/rendering/render.tsx'
import type { Deps } from '../deps.ts'
import type { CookieOptions } from '../platform/call.ts'
import type { PageResponder } from '../platform/clicks/page-responder.ts'
import type { RedirectOutcome } from '../platform/clicks/redirect-outcome.ts'
import type { SlugKey } from './page/find-page.ts'

/** Parts of other features that the public page uses; `compose` passes them in (design.md §2). */
export interface PublicPageParts {
  subscriptions: Subscriptions
  links: ProtectedLinks
  mailClicks: MailClicks
  interstitials: Interstitials
  /** counts a person who sees the picture of a link's goal. @returns false if there is no such link */
  reachGoal(
    deps: Deps,
    slug: SlugKey,
    by: { clientKey: string; userAgent: string; isHead: boolean },
  ): Promise<boolean>
  /** stores a visitor's report; false if nothing has that name */
  fileReport(deps: Deps, report: FiledReport): Promise<boolean>
  /** stores what a visitor sent with a form that they see. @returns undefined if it is stored */
  sendForm(deps: Deps, sent: SentForm): Promise<FormRefusal | undefined>
  /** which of these addresses have a host that imitates another; most do not */
  findLookAlikes(
    deps: Deps,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, { of: string | null }>>
  /** resolves when the view is on disk */
  recordPageView(pageId: string, request: IncomingMessage): Promise<void>
  /** without it, routes answer all pages */
  responder?: PageResponder | undefined
  /** the redirect's normaliser for slugs: canonical key, undefined for an invalid slug */
  canonicalKey(slug: string): string | undefined
  /** addresses of the page's built files */
  assets: PageAssets
}

/** Pages in between, and what visitors do there. */
export interface Interstitials {
  /** the branded page that a link shows; undefined: the plain one */
  findBrand(
    deps: Deps,
    linkId: string,
  ): Promise<(InterstitialBrand & { seconds: number }) | undefined>
  /** query of the path that goes on to a destination and counts */
  continueQuery(deps: Deps, slug: SlugKey, to: string): string
  /** @returns undefined if the query is not ours or too old, or the link no longer leads anywhere */
  goOn(
    deps: Deps,
    slug: SlugKey,
    given: { query: URLSearchParams; userAgent: string; isHead: boolean },
  ): Promise<string | undefined>
}

/** Links in mails to subscribers. */
export interface MailClicks {
  /**
   * counts a person who follows one. @returns the destination, if any; undefined if the link is not
   * ours
   */
  follow(
    deps: Deps,
    token: string,
    visitor: { isHead: boolean; userAgent: string; purpose: string },
  ): Promise<{ to: string } | 'blocked' | undefined>
}

export interface SentForm {
  pageId: string
  blockId: string
  /** as posted, by the name of the input */
  given: ReadonlyMap<string, string>
  clientKey: string
}

/** Why nothing was stored: a field, or that there is no room for more answers. */
export type FormRefusal = { fieldId: string; problem: 'missing' | 'invalid' } | { problem: 'full' }

export interface FiledReport {
  slug: { domainId: string; key: string }
  /** the name as the visitor typed it */
  slugText: string
  reason: ReportReason
  text: string
  contact: string
}

export interface CookieToSet {
  name: string
  value: string
  options: CookieOptions
}

type Cookies = Readonly<Record<string, string>>

export interface Visitor {
  cookies: Cookies
  /** client's key for rate limits */
  clientKey: string
}

/** A link in a mail and what it does. */
export type MailLink =
  | {
      action: 'unsubscribe' | 'block' | 'confirm'
      pageId: string
      username: string
      pageUrl: string
    }
  /** about the weekly numbers, which belong to no page */
  | { action: 'stopNumbers' }
  /** about the mails with notices, which belong to no page either */
  | { action: 'stopNotices' }

/** Subscribing for forms; errors are thrown by name. */
export interface Subscriptions {
  /** the address behind a link in a mail of a new account; undefined if it is not ours */
  readMailVisit(deps: Deps, query: { to?: unknown; key?: unknown }): string | undefined
  /** cheap check whether `findOpenCode` could find anything */
  holdsChallenges(cookies: Cookies): boolean
  findOpenCode(
    deps: Deps,
    pageId: string,
    cookies: Cookies,
  ): Promise<{ email: string; resendInSeconds: number; isDelayed: boolean } | undefined>
  /** address in the subscription cookie, only for display */
  subscribedEmail(cookies: Cookies, pageId: string): string | undefined
  /** whether the cookie belongs to an active subscriber of this page; queries the database */
  isSubscriber(deps: Deps, pageId: string, cookies: Cookies): Promise<boolean>
  /** @param form `isForAccess`: to open a block, which existing subscribers may request too */
  subscribeByForm(
    deps: Deps,
    pageId: string,
    form: { email: unknown; isForAccess: boolean },
    visitor: Visitor,
  ): Promise<CookieToSet[]>
  verifyByForm(
    deps: Deps,
    pageId: string,
    form: { email: unknown; code: unknown; isForAccess: boolean },
    visitor: Visitor,
  ): Promise<CookieToSet[]>
  unsubscribeByForm(deps: Deps, pageId: string, visitor: Visitor): Promise<CookieToSet[]>
  /** whether this visitor has just left the page and has not said why */
  maySayWhy(deps: Deps, pageId: string, cookies: Cookies): boolean
  sayWhyByForm(
    deps: Deps,
    pageId: string,
    reason: unknown,
    visitor: Visitor,
  ): Promise<CookieToSet[]>
  describeMailLink(deps: Deps, token: string): Promise<MailLink>
  followMailLink(deps: Deps, token: string): Promise<MailLink>
  noteLeaveReason(deps: Deps, token: string, reason: unknown): Promise<{ pageId: string }>
}

/** The answer after a link's password, the same as the redirect would give. */
export type FollowedLink =
  | { kind: 'redirect'; location: string; hidesReferrer: boolean }
  | { kind: 'screen'; outcome: RedirectOutcome }
  /** it is no longer a link */
  | { kind: 'page' }

/** Opens links that ask for a password. */
export interface ProtectedLinks {
  /** @throws tooManyRequests */
  tryPassword(
    deps: Deps,
    given: { domainId: string; key: string; password: string; clientKey: string },
  ): Promise<
    | { kind: 'not-asked' }
    | { kind: 'wrong' }
    | { kind: 'right'; cookie: { name: string; value: string; maxAgeSeconds: number } }
  >
  /** @returns undefined if the alias does not ask this now */
  confirmGate(
    deps: Deps,
    given: { domainId: string; key: string; gate: string },
  ): Promise<{ name: string; value: string; maxAgeSeconds: number } | undefined>
  /**
   * Decides like the redirect, as if all questions were answered: rules, limit, query of the
   * request's target. When it resolves, the click is on disk.
   * @param slug `referrer`: where the visitor came from before the form; `given`: by default the
   * password
   */
  follow(
    request: IncomingMessage,
    slug: {
      domainId: string
      key: string
      referrer: string
      given?: { password?: boolean; gate?: boolean; subscriber?: boolean }
    },
  ): Promise<FollowedLink>
}
