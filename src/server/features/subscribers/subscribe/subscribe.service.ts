import { OTP_TRIES } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { type EmailAddress, readEmailAddress } from '../../../platform/mail/email-address.ts'
import { mailBudgetsOf } from '../../../platform/mail/mail-budgets.ts'
import { refusalHashesOf } from '../subscriber-tokens.ts'
import { findSubscriber } from '../subscribers.repository.ts'
import { requireSubscribablePage, type SubscriptionPage } from '../subscription-page.ts'
import { countBounces, isSuppressed } from '../suppressions.repository.ts'
import {
  CHALLENGE_LIFE_MS,
  isExpired,
  RESEND_SPAN_MS,
  resendDelayMs,
  resendWaitMs,
} from './challenge-life.ts'
import {
  type ChallengeRow,
  clientAskedBefore,
  findHeldChallenge,
  insertChallenge,
  noteResend,
} from './challenges.repository.ts'
import { type DelayQuestion, enqueueCodeMail, watchCodeMail } from './code-mail.job.ts'
import { enqueueCreatorNotice } from './creator-notice.job.ts'

/**
 * This many addresses of a page that do not exist, within a day, pause it (threats.md §3
 * 'bounces').
 */
const BOUNCES_THAT_PAUSE = 20
const DAY_MS = 24 * 60 * 60_000

export interface SubscribeRequest {
  pageId: string
  /** compared with the page if given: `user_id` at the wire */
  userId?: string | undefined
  email: unknown
  /** to open what is for subscribers only; a subscriber proves it by a code */
  isForAccess?: boolean | undefined
  /** ids of the challenges in this visitor's cookie */
  held: readonly string[]
  /** `RequestFacts.clientKey` */
  clientKey: string
}

export interface CodeRequested {
  challengeId: string
  email: string
  /** the mail waits for its server, so the visitor is told (F12) */
  isDelayed: boolean
  resendInSeconds: number
}

/**
 * Requests a subscription: limits, challenge and mail in one transaction (design.md §4.3). If this
 * visitor has an open code for the address, it is a resend.
 * @throws emailInvalid, notFound, alreadySubscribed; tooManyRequests for early resends, too many
 * addresses from one client and too many unconfirmed ones on a page; tooManyFromAccount after three
 * mails an hour or six a day; unavailable if too many mails wait
 */
export async function subscribe(deps: Deps, request: SubscribeRequest): Promise<CodeRequested> {
  const email = readEmailAddress(request.email)
  if (email === undefined) throw failure('emailInvalid')
  const page = await requireSubscribablePage(deps, request.pageId, request)
  const outcome = await transaction(deps, (deps) => askForCode(deps, page, email, request)).catch(
    (error: unknown) => refuseWhilePaused(deps, page, error),
  )
  if (outcome === 'subscribed already') {
    deps.log.info({ pageId: page.id }, 'asked whether an address is subscribed')
    throw failure('alreadySubscribed')
  }
  return {
    challengeId: outcome.challenge.id,
    email: outcome.challenge.email,
    isDelayed: await outcome.isDelayed(deps),
    resendInSeconds: Math.ceil(resendWaitMs(outcome.challenge, deps.clock.now()) / 1000),
  }
}

interface Asked {
  challenge: ChallengeRow
  isDelayed: DelayQuestion
}

/** Rolls the transaction back; the creator is then told in another one. */
class PagePaused extends Error {
  readonly reason: 'flood' | 'bounces'
  readonly retryAfterSeconds: number

  constructor(reason: 'flood' | 'bounces', retryAfterMs: number) {
    super(`page paused: ${reason}`)
    this.reason = reason
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  }
}

async function refuseWhilePaused(
  deps: Deps,
  page: SubscriptionPage,
  error: unknown,
): Promise<never> {
  if (!(error instanceof PagePaused)) throw error
  const { reason, retryAfterSeconds } = error
  await transaction(deps, (deps) => enqueueCreatorNotice(deps, page.id, reason))
  throw failure('tooManyRequests', { retryAfterSeconds })
}

async function askForCode(
  deps: Deps,
  page: SubscriptionPage,
  email: EmailAddress,
  request: SubscribeRequest,
): Promise<Asked | 'subscribed already'> {
  const address = { pageId: page.id, emailKey: email.key }
  const subscriber = await findSubscriber(deps.db, address)
  if (subscriber?.state === 'active' && request.isForAccess !== true) {
    // Trying many addresses would reveal who subscribes (A36), so each one counts.
    await deps.limits.consume(deps, 'subscribeClient', request.clientKey)
    return 'subscribed already'
  }
  const held = await findHeldChallenge(deps.db, request.held, address)
  if (held !== undefined && takesResend(deps, held)) return resend(deps, held, email)
  return startChallenge(deps, page, email, request.clientKey)
}

function takesResend(deps: Deps, challenge: ChallengeRow): boolean {
  const now = deps.clock.now()
  if (challenge.state !== 'open') return false
  if (challenge.mail_state === 'waiting') return now < challenge.created_at + CHALLENGE_LIFE_MS
  return !isExpired(challenge, deps.clock) || now < challenge.created_at + RESEND_SPAN_MS
}

async function startChallenge(
  deps: Deps,
  page: SubscriptionPage,
  email: EmailAddress,
  clientKey: string,
): Promise<Asked> {
  const now = deps.clock.now()
  const clientHmac = clientHmacOf(deps, clientKey)
  const asked = { clientHmac, emailKey: email.key, since: now - RESEND_SPAN_MS }
  if (!(await clientAskedBefore(deps.db, asked))) {
    await deps.limits.consume(deps, 'subscribeClient', clientKey)
  }
  await takeMailSlots(deps, email)
  await takePageSlot(deps, page.id)
  const hashes = refusalHashesOf(deps.secrets, email.key)
  // An address that refused our mail gets none, and nobody who enters it can tell.
  const isMuted = await isSuppressed(deps.db, page.id, hashes)
  const challenge: ChallengeRow = {
    id: deps.ids.token(128),
    page_id: page.id,
    email: email.address,
    email_key: email.key,
    code_hmac: null,
    minted_at: null,
    expires_at: null,
    timed_by: null,
    timed_from: null,
    tries_left: OTP_TRIES,
    fallback_tries_left: OTP_TRIES,
    state: 'open',
    mail_state: isMuted ? 'muted' : 'waiting',
    mails: 1,
    resend_at: now + resendDelayMs(1),
    client_hmac: clientHmac,
    created_at: now,
  }
  await insertChallenge(deps.db, challenge)
  return withMail(deps, challenge)
}

async function withMail(deps: Deps, challenge: ChallengeRow): Promise<Asked> {
  const isMuted = challenge.mail_state === 'muted'
  const entryId = isMuted ? undefined : await enqueueCodeMail(deps, challenge)
  const isDelayed = entryId === undefined ? async () => false : watchCodeMail(deps, entryId)
  return { challenge, isDelayed }
}

/** Another mail for the same challenge; its tries stay as they are (threats.md §3). */
async function resend(deps: Deps, held: ChallengeRow, email: EmailAddress): Promise<Asked> {
  const now = deps.clock.now()
  const waitMs = resendWaitMs(held, now)
  if (waitMs > 0) throw tooEarly(waitMs)
  // The previous mail has not been sent yet; a second one would only invalidate its code.
  if (held.mail_state === 'waiting') return { challenge: held, isDelayed: async () => true }
  await takeMailSlots(deps, email)
  const next = { mails: held.mails + 1, resendAt: now + resendDelayMs(held.mails + 1) }
  const isFirst = await noteResend(deps.db, held, next)
  if (!isFirst) throw tooEarly(resendDelayMs(held.mails))
  return withMail(deps, { ...held, mails: next.mails, resend_at: next.resendAt })
}

async function takePageSlot(deps: Deps, pageId: string): Promise<void> {
  const now = deps.clock.now()
  if ((await countBounces(deps.db, pageId, now - DAY_MS)) >= BOUNCES_THAT_PAUSE) {
    throw new PagePaused('bounces', RESEND_SPAN_MS)
  }
  const state = await deps.limits.tryConsume(deps, 'subscribePage', pageId)
  if (!state.allowed) throw new PagePaused('flood', state.resetMs)
}

/** Takes from the number of mails that one mailbox may get from all pages together (A35). */
export function takeMailSlots(deps: Deps, email: EmailAddress): Promise<void> {
  return deps.limits.consumeAll(deps, mailBudgetsOf('page', email))
}

/** Nothing else of the client's address is stored. */
export function clientHmacOf(deps: Deps, clientKey: string): string {
  return deps.secrets.hmac('subscribe-client', clientKey)
}

function tooEarly(waitMs: number) {
  return failure('tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
