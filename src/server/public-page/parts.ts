import type { IncomingMessage } from 'node:http'
import type { ReportReason } from '#contract/safety/abuse-reports.ts'
import type { PageAssets } from '#page/rendering/render.tsx'
import type { Deps } from '../deps.ts'
import type { CookieOptions } from '../platform/call.ts'
import type { PageResponder } from '../platform/clicks/page-responder.ts'
import type { RedirectOutcome } from '../platform/clicks/redirect-outcome.ts'

/** Parts of other features that the public page uses; handed in by `compose` (design.md §2). */
export interface PublicPageParts {
  subscriptions: Subscriptions
  links: ProtectedLinks
  mailClicks: MailClicks
  /** keeps what a visitor reports; false where nothing of that name is there */
  fileReport(deps: Deps, report: FiledReport): Promise<boolean>
  /** what the hosts of these addresses pass for; most pass for nothing */
  findLookAlikes(
    deps: Deps,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, { of: string | null }>>
  /** resolves when the view is on the disk */
  recordPageView(pageId: string, request: IncomingMessage): Promise<void>
  /** without it all pages are answered by routes */
  responder?: PageResponder | undefined
  /** the redirect's normaliser of slugs: canonical key, undefined for what can be none */
  canonicalKey(slug: string): string | undefined
  /** addresses of the page's built files */
  assets: PageAssets
}

/** Links in mails to subscribers. */
export interface MailClicks {
  /** counts a person who follows one. @returns where it leads, if anywhere; undefined for one that is not ours */
  follow(
    deps: Deps,
    token: string,
    visitor: { isHead: boolean; userAgent: string; purpose: string },
  ): Promise<{ to: string } | 'blocked' | undefined>
}

export interface FiledReport {
  slug: { domainId: string; key: string }
  /** the name as the visitor wrote it */
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
  /** key of limits */
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
  /** of the weekly numbers, which belong to no page */
  | { action: 'stopNumbers' }
  /** of the mails about links, which belong to none either */
  | { action: 'stopNotices' }

/** Subscribing as forms need it; refusals are thrown by name. */
export interface Subscriptions {
  /** the address of a link in a mail of a new account; undefined for one that is not ours */
  readMailVisit(deps: Deps, query: { to?: unknown; key?: unknown }): string | undefined
  /** cheap: whether `findOpenCode` could find anything */
  holdsChallenges(cookies: Cookies): boolean
  findOpenCode(
    deps: Deps,
    pageId: string,
    cookies: Cookies,
  ): Promise<{ email: string; resendInSeconds: number; isDelayed: boolean } | undefined>
  /** address in the subscription cookie: for showing only */
  subscribedEmail(cookies: Cookies, pageId: string): string | undefined
  /** whether the cookie is that of an active subscriber of this page: asks the database */
  isSubscriber(deps: Deps, pageId: string, cookies: Cookies): Promise<boolean>
  /** @param form `isForAccess`: to open a block, which who is subscribed may ask for too */
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
  describeMailLink(deps: Deps, token: string): Promise<MailLink>
  followMailLink(deps: Deps, token: string): Promise<MailLink>
}

/** The answer after a link's password: the same as the redirect would give. */
export type FollowedLink =
  | { kind: 'redirect'; location: string; hidesReferrer: boolean }
  | { kind: 'screen'; outcome: RedirectOutcome }
  /** no link any more */
  | { kind: 'page' }

/** Opening links that ask for a password. */
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
  /** @returns undefined where the alias does not ask this now */
  confirmGate(
    deps: Deps,
    given: { domainId: string; key: string; gate: string },
  ): Promise<{ name: string; value: string; maxAgeSeconds: number } | undefined>
  /**
   * Decides as the redirect does, what it asks given: rules, limit, query of the request's target. A
   * click is on the disk when it resolves.
   * @param slug `referrer`: where the visitor came from before the form; `given`: the password without
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
