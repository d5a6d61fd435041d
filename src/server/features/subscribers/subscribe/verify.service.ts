import { timingSafeEqual } from 'node:crypto'
import { OTP_LENGTH } from '#contract/constants.ts'
import { type ErrorName, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { type EmailAddress, readEmailAddress } from '../../../platform/mail/email-address.ts'
import { requireRoomForSubscriber } from '../../packages/index.ts'
import { tellSpace } from '../../telegram-news/index.ts'
import { hashEmail, signSubscriberId } from '../subscriber-tokens.ts'
import {
  findSubscriber,
  insertOrReviveSubscriber,
  type SubscriberRow,
} from '../subscribers.repository.ts'
import { requireSubscribablePage } from '../subscription-page.ts'
import { isExpired } from './challenge-life.ts'
import {
  type ChallengeRow,
  closeChallenges,
  findHeldChallenge,
  findNewestChallenge,
  takeTry,
} from './challenges.repository.ts'
import { codeHmacOf } from './code-mail.job.ts'
import { clientHmacOf } from './subscribe.service.ts'
import { enqueueThankYouMail } from './thank-you-mail.job.ts'

export interface VerifyRequest {
  pageId: string
  email: unknown
  code: unknown
  /** as in the request for the code: also accepts people who are subscribed already */
  isForAccess?: boolean | undefined
  held: readonly string[]
  clientKey: string
}

export interface Verified {
  challengeId: string
  email: string
  /** the signed `subscriber_id` at the wire */
  subscriberId: string
}

type Outcome =
  | { challenge: ChallengeRow; subscriber: SubscriberRow }
  | { refused: ErrorName; retryAfterSeconds?: number }

/**
 * Confirms a subscription by the code from the mail. A try is counted before anything is compared,
 * and stays counted if the code is refused.
 * @throws emailInvalid, notFound, codeAbsent (absent, expired, not six digits), wrongCode,
 * alreadyVerified, tooManyRequests (five tries per challenge, ten an hour per page and address)
 */
export async function verifySubscriber(deps: Deps, request: VerifyRequest): Promise<Verified> {
  const email = readEmailAddress(request.email)
  if (email === undefined) throw failure('emailInvalid')
  const page = await requireSubscribablePage(deps, request.pageId, request)
  const code = readCode(request.code)
  if (code === undefined) throw failure('codeAbsent')
  const outcome = await transaction(deps, (deps) =>
    tryCode(deps, page.id, email, code, { ...request, spaceId: page.spaceId }),
  )
  if ('refused' in outcome) {
    throw failure(outcome.refused, { retryAfterSeconds: outcome.retryAfterSeconds })
  }
  return {
    challengeId: outcome.challenge.id,
    email: outcome.subscriber.email,
    subscriberId: signSubscriberId(deps.secrets, outcome.subscriber.token_id),
  }
}

/** Six digits; spaces are removed, since people paste them. */
function readCode(given: unknown): string | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined
  const text = String(given)
  if (text.length > 40) return undefined
  const digits = text.replace(/\s/g, '')
  return digits.length === OTP_LENGTH && /^[0-9]+$/.test(digits) ? digits : undefined
}

/** Returns refusals instead of throwing them, so that the counted try is committed. */
async function tryCode(
  deps: Deps,
  pageId: string,
  email: EmailAddress,
  code: string,
  request: VerifyRequest & { spaceId: string },
): Promise<Outcome> {
  const address = { pageId, emailKey: email.key }
  const held = await findHeldChallenge(deps.db, request.held, address)
  if (held?.state === 'used') return { refused: 'alreadyVerified' }
  const found = held ?? (await findNewestChallenge(deps.db, address))
  if (found === undefined) return { refused: 'codeAbsent' }

  const budget = ['codeTries', `${pageId}\n${email.key}`] as const
  const hour = await deps.limits.tryConsume(deps, ...budget)
  if (!hour.allowed) {
    return { refused: 'tooManyRequests', retryAfterSeconds: Math.ceil(hour.resetMs / 1000) }
  }
  const challenge = await takeTry(deps.db, found.id, held ? 'tries_left' : 'fallback_tries_left')
  if (challenge === undefined) {
    await deps.limits.refund(deps, ...budget)
    return { refused: 'tooManyRequests' }
  }

  const isRight = isCodeOf(deps, challenge, code)
  // Read after the try was taken, since a parallel request may have confirmed meanwhile.
  if (challenge.state === 'used') return { refused: isRight ? 'alreadyVerified' : 'wrongCode' }
  if (isExpired(challenge, deps.clock)) return { refused: 'codeAbsent' }
  if (!isRight) return { refused: 'wrongCode' }
  return confirm(deps, challenge, request)
}

function isCodeOf(deps: Deps, challenge: ChallengeRow, code: string): boolean {
  const given = Buffer.from(codeHmacOf(deps.secrets, challenge, code))
  // A code that was not made yet matches nothing, but takes the same time.
  const minted = Buffer.from(challenge.code_hmac ?? ''.padEnd(given.length))
  return minted.length === given.length && timingSafeEqual(minted, given)
}

async function confirm(
  deps: Deps,
  challenge: ChallengeRow,
  { clientKey, isForAccess, spaceId }: VerifyRequest & { spaceId: string },
): Promise<Outcome> {
  const now = deps.clock.now()
  const address = { pageId: challenge.page_id, emailKey: challenge.email_key }
  await closeChallenges(deps.db, address)
  await requireRoomForSubscriber(deps, address)
  const added = await insertOrReviveSubscriber(deps.db, {
    id: deps.ids.uuid(),
    page_id: challenge.page_id,
    email: challenge.email,
    email_key: challenge.email_key,
    email_hash: hashEmail(deps.secrets, challenge.email_key),
    token_id: deps.ids.token(128),
    state: 'active',
    source: 'page',
    consent_at: now,
    proof: 'code',
    left_after: null,
    left_reason: '',
    unsubscribed_at: null,
    created_at: now,
    updated_at: now,
  })
  const subscriber = added ?? (isForAccess ? await findSubscriber(deps.db, address) : undefined)
  if (subscriber === undefined) return { refused: 'alreadyVerified' }
  await deps.limits.refund(deps, 'subscribePage', challenge.page_id)
  if (clientHmacOf(deps, clientKey) === challenge.client_hmac) {
    await deps.limits.refund(deps, 'subscribeClient', clientKey)
  }
  if (added !== undefined) {
    await enqueueThankYouMail(deps, added)
    const detail = { email: added.email, pageId: added.page_id }
    await tellSpace(deps, { spaceId, kind: 'newSubscriber', detail })
  }
  return { challenge, subscriber }
}
