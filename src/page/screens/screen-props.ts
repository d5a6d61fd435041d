import type { Gate, PageBlock, Theme } from '#contract/pages/page-document.ts'

/** The creator's page that a screen belongs to: its theme and the target of its forms. */
export interface ScreenPage {
  username: string
  title: string
  image: string | null
  theme: Theme
  /** BCP 47: its screens use this language too */
  lang: string
}

/** A space's own texts and picture for the page in between. */
export interface InterstitialBrand {
  title: string
  text: string
  pictureUrl: string | null
  button: string
}

/** A locked block, as far as its form shows it. */
export interface LockedBlock {
  id: string
  title: string
}

/** Name and query of the requested short link, to continue to; '' for the page itself. */
export type LinkBehind = string

/** Form fields have the names of the JSON calls: `subscribe_email`, `otp`, `password`. */
export interface ScreenProps {
  /** GET /{slug}/share */
  share: { page: ScreenPage; pageUrl: string; shareImageUrl: string }
  /** refused POST /{slug}/form, and GET of it: the form again, or thanks */
  form: {
    page: ScreenPage
    block: Pick<PageBlock, 'id' | 'title'>
    form: NonNullable<PageBlock['form']>
    isSent: boolean
    /** by the name of the input */
    given: ReadonlyMap<string, string> | undefined
    problem: { fieldId: string; problem: 'missing' | 'invalid' } | { problem: 'full' } | null
  }
  /** refused POST /{slug}/subscribe, unless the page itself is shown again */
  subscribe: { page: ScreenPage; email: string; error: string | null }
  /** GET and refused POST /{slug}/verify, refused POST /{slug}/resend */
  verify: {
    page: ScreenPage
    email: string
    error: string | null
    /** seconds until a new code can be requested; 0: now */
    resendInSeconds: number
    /** the mail waits for the mail server */
    delayed?: boolean
    /** the block to open */
    blockId?: string | undefined
  }
  /** after the code: step 2 with the creator's text */
  thanks: {
    page: ScreenPage
    messageSubject: string
    messageDescription: string
    /** what somebody subscribed for */
    opened: { title: string; href: string } | null
  }
  /** GET /{slug}/unsubscribe and GET /u/{token}: acts only on POST to `action` */
  unsubscribe: { page: ScreenPage | null; action: string; email: string; error: string | null }
  unsubscribed: {
    page: ScreenPage | null
    /** asks why they left: POST with `reason` in the query */
    whyAction?: string
    /** they said why */
    isThanked?: boolean
  }
  /** "this was not me" in a code mail: acts only on POST to `action` */
  blockAddress: { page: ScreenPage | null; action: string }
  addressBlocked: { page: ScreenPage | null }
  /** GET /u/{token} for an imported address: acts only on POST to `action` */
  confirmSubscription: { page: ScreenPage | null; action: string }
  subscriptionConfirmed: { page: ScreenPage | null }
  /** the creator's package has no room for the address; tries again on POST to `action` */
  subscriptionFull: { page: ScreenPage | null; action: string }
  /** GET /u/{token} of the weekly numbers: acts only on POST to `action` */
  stopNumbers: { action: string }
  numbersStopped: { statisticsUrl: string }
  /** GET /u/{token} of the mails about links: acts only on POST to `action` */
  stopNotices: { action: string }
  noticesStopped: { homeUrl: string }
  /**
   * shown instead of a page, or of one of its blocks, until the visitor confirms; `query`: the
   * page's query with `?`, so that a scan still counts as one
   */
  pageGate: {
    page: ScreenPage
    gate: Gate
    block: LockedBlock | null
    query: string
    link: LinkBehind
  }
  /** shown instead of a block for subscribers: subscribe, or prove that you are a subscriber */
  forSubscribers: { page: ScreenPage; block: LockedBlock; email: string; error: string | null }
  /** shown instead of a page, or of one of its blocks, until the visitor enters the passcode */
  pagePasscode: {
    page: ScreenPage
    block: LockedBlock | null
    error: string | null
    query: string
    link: LinkBehind
  }
  /** 404 of a page */
  notFound: Record<never, never>
  /** target of err_30 if the owner set no destination: /{slug}/expired */
  pageExpired: Record<never, never>
  linkNotFound: Record<never, never>
  /** 410: its owner deleted it */
  linkGone: Record<never, never>
  /** `message`: the owner's own text, '' for the standard text */
  linkNotStarted: { message: string; startsAt: number | null; now: number }
  linkExpired: { message: string }
  /** 410: its click limit is used up */
  linkLimitReached: { message: string }
  /** 410: the destination of the link or page is blocked, or an administrator disabled it */
  linkBlocked: {
    kind: 'link' | 'page'
    reason: LinkBlockReason
    /** ASCII host of the bad address; '' if it is not shown */
    host: string
    /** form for visitors who think this is a mistake; null: none */
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
    /** the visitor's referrer, for the rules and statistics of the link */
    referrer: string
    error: string | null
  }
  /** GET of a link with an age gate or a warning */
  linkGate: { action: string; shortUrl: string; referrer: string; gate: string }
  /**
   * the interstitial; `destination` is shown with its ASCII host, `continueUrl` is the path that goes
   * on to it and counts; `brand`: the space's own page
   */
  linkInterstitial: {
    destination: string
    seconds: number
    continueUrl: string
    reportUrl: string
    brand: InterstitialBrand | null
  }
  /** GET /u: a link in a mail from a new account; never continues automatically */
  mailVisit: { destination: string }
  /** a rule leads into an app; `destination` is for visitors without it */
  linkApp: { appUrl: string; storeUrl: string | null; destination: string; reportUrl: string }
  /** GET /{slug}+ */
  linkPreview: {
    shortUrl: string
    /** path that continues and counts */
    continueUrl: string
    title: string
    /** the whole destination if `state` is open, only its host if it is limited */
    destination: string
    state: LinkPreviewState
    /** rules may lead to other destinations */
    isOneOfMany: boolean
    /** the domain that the host resembles; `of` is null if it only mixes scripts */
    lookAlike: { of: string | null } | null
    /** form for abuse reports */
    reportUrl: string
    /** ms UTC */
    createdAt: number
  }
  /** the owner's link preview, only for preview fetchers */
  linkCard: { shortUrl: string; title: string; text: string; imageUrl: string | null }
  /**
   * continues by refresh and by a plain link, because `form-action` blocks a redirect after a form
   */
  continueTo: { destination: string; seconds: number }
  tooManyRequests: { retryInSeconds: number | null }
  /** 503: a dependency is unavailable */
  unavailable: Record<never, never>
  /** anything else, with the server's text */
  status: { title: string; text: string; action?: { label: string; href: string } }
}

/**
 * What `+` may reveal about a link: only `open` shows the whole destination; `guarded` asks for an
 * age or for subscribers.
 */
export type LinkPreviewState = 'open' | 'locked' | 'guarded' | 'limited' | 'usedUp' | 'unsafe'

export type ScreenKind = keyof ScreenProps

export const installationLinks = ['help', 'terms', 'privacy', 'imprint'] as const
export type InstallationLink = (typeof installationLinks)[number]

/** What every screen needs besides its own props. */
export interface ScreenFrame {
  homeUrl: string
  faviconUrl: string
  lang?: string | undefined
  /** addresses of the installation, below the screen */
  links?: Partial<Record<InstallationLink, string>>
}

/** Why a link is blocked, as visitors see it. */
export type LinkBlockReason = 'unwanted' | 'phishing' | 'malware' | 'spam' | 'administrator'

export type ReportReason = 'phishing' | 'malware' | 'spam' | 'illegal' | 'other' | 'mistake'
export type ReportProblem = 'reason' | 'contact' | 'limit' | 'unknown'
