import type { Gate, Theme } from '#contract/pages/page-document.ts'

/** The creator's page a screen belongs to: its look and where its forms go. */
export interface ScreenPage {
  username: string
  title: string
  image: string | null
  theme: Theme
  /** absolute address of the page */
  pageUrl: string
  /** BCP 47: its screens speak it too */
  lang: string
}

/** A block that is closed, as far as its form says. */
export interface LockedBlock {
  id: string
  title: string
}

/** Name and query of the short link that was asked for and is led on to; '' for the page itself. */
export type LinkBehind = string

/** Form fields carry the names of the JSON calls: `subscribe_email`, `otp`, `password`. */
export interface ScreenProps {
  /** GET /{slug}/share */
  share: { page: ScreenPage; shareImageUrl: string }
  /** POST /{slug}/subscribe that was refused, where the page itself is not shown again */
  subscribe: { page: ScreenPage; email: string; error: string | null }
  /** GET and refused POST /{slug}/verify, refused POST /{slug}/resend */
  verify: {
    page: ScreenPage
    email: string
    error: string | null
    /** a new code can be asked for in so many seconds; 0: now */
    resendInSeconds: number
    /** the mail is waiting for the mail server */
    delayed?: boolean
    /** the block it is opened for */
    blockId?: string | undefined
  }
  /** after the code: step 2 with the creator's words */
  thanks: {
    page: ScreenPage
    messageSubject: string
    messageDescription: string
    /** what somebody subscribed for */
    opened: { title: string; href: string } | null
  }
  /** GET /{slug}/unsubscribe and GET /u/{token}: acts on POST to `action` only */
  unsubscribe: { page: ScreenPage | null; action: string; email: string; error: string | null }
  unsubscribed: { page: ScreenPage | null }
  /** "this was not me" in a code mail: acts on POST to `action` only */
  blockAddress: { page: ScreenPage | null; action: string }
  addressBlocked: { page: ScreenPage | null }
  /** GET /u/{token} for somebody who was brought in: acts on POST to `action` only */
  confirmSubscription: { page: ScreenPage | null; action: string }
  subscriptionConfirmed: { page: ScreenPage | null }
  /** GET /u/{token} of the weekly numbers: acts on POST to `action` only */
  stopNumbers: { action: string }
  numbersStopped: { statisticsUrl: string }
  /** GET /u/{token} of the mails about links: acts on POST to `action` only */
  stopNotices: { action: string }
  noticesStopped: { homeUrl: string }
  /**
   * in the place of a page, or of one of its blocks, until its visitor confirms; `query`: what the page
   * was asked with, with `?`, so that a scan is still one behind the form
   */
  pageGate: {
    page: ScreenPage
    gate: Gate
    block: LockedBlock | null
    query: string
    link: LinkBehind
  }
  /** in the place of a block for subscribers: the way to become one, or to prove it */
  forSubscribers: { page: ScreenPage; block: LockedBlock; email: string; error: string | null }
  /** in the place of a page, or of one of its blocks, until its visitor gives the passcode */
  pagePasscode: {
    page: ScreenPage
    block: LockedBlock | null
    error: string | null
    query: string
    link: LinkBehind
  }
  /** 404 of a page */
  notFound: Record<never, never>
  /** where err_30 leads without a destination of the owner's: /{slug}/expired */
  pageExpired: Record<never, never>
  linkNotFound: Record<never, never>
  /** 410: deleted by its owner */
  linkGone: Record<never, never>
  /** `message`: the owner's own words, '' for ours */
  linkNotStarted: { message: string; startsAt: number | null; now: number }
  linkExpired: { message: string }
  /** 410: its number of visits is used up */
  linkLimitReached: { message: string }
  /** 410: a link or page that leads to what is blocked here, or was disabled by an administrator */
  linkBlocked: {
    kind: 'link' | 'page'
    reason: LinkBlockReason
    /** ASCII host of the bad address; '' where it is not told */
    host: string
    /** form for visitors who think it a mistake; null without one */
    reportUrl: string | null
  }
  /** GET and refused POST /u/report */
  report: {
    action: string
    /** alias or username */
    about: string
    reason: ReportReason | ''
    text: string
    contact: string
    problem: ReportProblem | null
  }
  reported: Record<never, never>
  /** GET of a protected link and refused POST /{slug}/unlock */
  linkPassword: {
    action: string
    shortUrl: string
    /** where the visitor came from, for the rules and numbers of the link */
    referrer: string
    error: string | null
  }
  /** GET of a link that asks for an age, or warns */
  linkGate: { action: string; shortUrl: string; referrer: string; gate: string }
  /** a stop before the destination; `destination` is shown with its ASCII host */
  linkInterstitial: { destination: string; seconds: number; reportUrl: string }
  /** GET /u: a link in a mail of a new account; goes on by hand alone */
  mailVisit: { destination: string }
  /** a rule leads into an app; `destination` is for those without it */
  linkApp: { appUrl: string; storeUrl: string | null; destination: string; reportUrl: string }
  /** GET /{slug}+ */
  linkPreview: {
    shortUrl: string
    /** path that goes on, and counts */
    continueUrl: string
    title: string
    /** shown where `state` is open, its host alone where it is limited */
    destination: string
    state: LinkPreviewState
    /** rules may lead elsewhere */
    isOneOfMany: boolean
    /** what the host passes for; `of` is null where only its letters are of several scripts */
    lookAlike: { of: string | null } | null
    /** form for reports of abuse */
    reportUrl: string
    /** ms UTC */
    createdAt: number
  }
  /** the owner's preview of a link, for fetchers of link previews alone */
  linkCard: { shortUrl: string; title: string; text: string; imageUrl: string | null }
  /** goes on by refresh and by a plain link: a redirect after a form is blocked by `form-action` */
  continueTo: { destination: string; seconds: number }
  tooManyRequests: { retryInSeconds: number | null }
  /** 503: a dependency is away */
  unavailable: Record<never, never>
  /** anything else, in the server's words */
  status: { title: string; text: string; action?: { label: string; href: string } }
}

/** What `+` may say of a link: only `open` shows its whole destination; `guarded` asks for an age or for subscribers. */
export type LinkPreviewState = 'open' | 'locked' | 'guarded' | 'limited' | 'usedUp' | 'unsafe'

export type ScreenKind = keyof ScreenProps

/** What every screen needs besides its own props. */
export interface ScreenFrame {
  homeUrl: string
  faviconUrl: string
  lang?: string | undefined
}

/** Why a link is blocked, as visitors are told. */
export type LinkBlockReason = 'unwanted' | 'phishing' | 'malware' | 'spam' | 'administrator'

export type ReportReason = 'phishing' | 'malware' | 'spam' | 'illegal' | 'other' | 'mistake'
export type ReportProblem = 'reason' | 'contact' | 'limit' | 'unknown'
