import type { ErrorName } from '#contract/errors.ts'
import { type LimitName, limitNames } from '#contract/limit-names.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Number of points for one key in a window that starts with the first of them. */
export interface Limit {
  points: number
  /** for the /64 of a v6 client, if different */
  pointsV6?: number
  windowMs: number
  /**
   * 'memory' for fairness: each process counts separately. 'database' for limits that protect
   * codes, sign-ins and passwords: they hold across processes and restarts (design.md §1.5).
   */
  store: 'memory' | 'database'
  /** thrown when the limit is used up; default `tooManyRequests` */
  failure?: ErrorName
}

/** Limits of endpoints, by endpoint and client (A35, A41, A50). */
const routeLimits: Record<LimitName, Limit> = {
  // Wide enough for a program at full speed: they only stop a flood.
  read: { points: 120_000, windowMs: MINUTE, store: 'memory' },
  write: { points: 120_000, windowMs: MINUTE, store: 'memory' },
  render: { points: 600, windowMs: MINUTE, store: 'memory' },
  signIn: { points: 300, windowMs: MINUTE, store: 'memory' },
  register: { points: 100, pointsV6: 20, windowMs: HOUR, store: 'memory' },
  code: { points: 60, windowMs: MINUTE, store: 'memory' },
  mail: { points: 20, windowMs: 10 * MINUTE, store: 'memory' },
  subscribe: { points: 120, windowMs: MINUTE, store: 'memory' },
  upload: { points: 600, windowMs: 10 * MINUTE, store: 'memory' },
  bulk: { points: 120, windowMs: MINUTE, store: 'memory' },
  outbound: { points: 30, windowMs: MINUTE, store: 'memory' },
}

/** Limits that services check themselves, with keys of their choice. */
const serviceLimits = {
  /** goals of one link that one client reaches; an office shares its address */
  goals: { points: 60, windowMs: HOUR, store: 'memory' },
  /** wrong passwords for one account (A41) */
  signInAccount: { points: 10, windowMs: HOUR, store: 'database' },
  /** wrong passwords from one client (A41) */
  signInClient: { points: 30, windowMs: HOUR, store: 'database' },
  /** wrong passwords in total (A41, the global breaker) */
  signInAll: { points: 5_000, windowMs: HOUR, store: 'database' },
  /** wrong coupons and promo codes of one account and from one client, as for passwords (A79) */
  couponAccount: { points: 10, windowMs: HOUR, store: 'database' },
  couponClient: { points: 30, windowMs: HOUR, store: 'database' },
  /** wrong one-time codes for one address on one page, across resends (A31) */
  codeTries: { points: 10, windowMs: HOUR, store: 'database' },
  /** wrong codes for a new account */
  accountCodeTries: { points: 10, windowMs: HOUR, store: 'database' },
  /** second-factor codes for one account (A31) */
  secondFactorTries: { points: 10, windowMs: HOUR, store: 'database' },
  /** mails to one address from all pages (A35) */
  mailAddressHour: {
    points: 3,
    windowMs: HOUR,
    store: 'database',
    failure: 'tooManyFromAccount',
  },
  mailAddressDay: { points: 6, windowMs: DAY, store: 'database', failure: 'tooManyFromAccount' },
  /** mails about an account per mailbox and day, requested by one client */
  mailClientDay: {
    points: 4,
    windowMs: DAY,
    store: 'database',
    failure: 'tooManyFromAccount',
  },
  /** password links per mailbox and hour, requested by one client */
  resetClientHour: { points: 2, windowMs: HOUR, store: 'database' },
  /** what a mailbox may still get when the day's mails are used up */
  resetSpare: { points: 1, windowMs: HOUR, store: 'database' },
  /** different addresses subscribed from one client (A35, threats.md §3) */
  subscribeClient: { points: 100, pointsV6: 10, windowMs: HOUR, store: 'database' },
  /** unconfirmed subscriptions of one page (threats.md §3) */
  subscribePage: { points: 600, windowMs: HOUR, store: 'database' },
  /** forms of pages that one client sends, and answers that one page takes */
  formClient: { points: 60, pointsV6: 10, windowMs: HOUR, store: 'database' },
  formPage: { points: 300, windowMs: HOUR, store: 'database' },
  /** mails that tell the creator of one page of new answers */
  formMails: { points: 12, windowMs: DAY, store: 'database' },
  /** invitations that one account sends */
  invitationSender: { points: 100, windowMs: DAY, store: 'database' },
  /** mails to addresses that one creator imports */
  importMails: { points: 5_000, windowMs: DAY, store: 'database', failure: 'tooManyFromAccount' },
  /** mails of broadcasts that one creator sends (A59) */
  broadcastMails: {
    points: 50_000,
    windowMs: DAY,
    store: 'database',
    failure: 'tooManyFromAccount',
  },
  /** thank-you mails with text by one creator (A59) */
  thankYouMails: { points: 10_000, windowMs: DAY, store: 'database' },
  /** test mails of broadcasts that one creator sends to themselves */
  broadcastTests: { points: 30, windowMs: HOUR, store: 'database', failure: 'tooManyFromAccount' },
  /** mails that tell a creator that subscribing to a page is paused */
  creatorNotice: { points: 1, windowMs: 6 * HOUR, store: 'database' },
  /** abuse reports by one client */
  abuseReport: { points: 10, pointsV6: 5, windowMs: HOUR, store: 'database' },
  /** abuse reports in total: more than anybody could read */
  abuseReportAll: { points: 300, windowMs: HOUR, store: 'database' },
  /** checks of destinations requested by one account, and for one link */
  linkCheckAccount: { points: 60, windowMs: HOUR, store: 'memory' },
  linkCheckLink: { points: 4, windowMs: MINUTE, store: 'memory' },
  /** calls by one API key, wherever they come from */
  apiKey: { points: 3_000, windowMs: MINUTE, store: 'memory' },
  /** calls by one API key whose owner or space limits them further */
  keyMinute: { points: 1_000_000_000, windowMs: MINUTE, store: 'memory' },
  /** chat messages of one account */
  chatMessage: { points: 600, windowMs: MINUTE, store: 'memory' },
  /** messages to a Telegram bot by somebody who is not connected to it, and by all of them */
  telegramStranger: { points: 10, windowMs: MINUTE, store: 'memory' },
  telegramStrangers: { points: 300, windowMs: MINUTE, store: 'memory' },
  /** unknown short codes requested by one client (A51) */
  redirectMiss: { points: 60, windowMs: MINUTE, store: 'memory' },
  /** first certificates for names below one registered name (A70) */
  certificateOrders: { points: 5, windowMs: 7 * DAY, store: 'database' },
  /** pairing codes that one client tried (A78) */
  pairingClient: { points: 30, windowMs: HOUR, store: 'database' },
  /** link password tries by one client, and on one link (A52) */
  linkPasswordClient: { points: 10, windowMs: 10 * MINUTE, store: 'database' },
  linkPasswordLink: { points: 100, windowMs: 10 * MINUTE, store: 'database' },
} as const satisfies Record<string, Limit>

export type ServiceLimitName = keyof typeof serviceLimits
export type AnyLimitName = LimitName | ServiceLimitName
export type Limits = Readonly<Record<AnyLimitName, Limit>>

/** Every limit by name; tests replace single ones when they create the `RateLimits` of `Deps`. */
export const limits: Limits = { ...routeLimits, ...serviceLimits }

export { limitNames }
