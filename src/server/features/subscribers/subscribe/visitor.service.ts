import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readSubscriberId } from '../subscriber-tokens.ts'
import { endSubscription, findSubscriberByToken } from '../subscribers.repository.ts'
import {
  type CookieToSet,
  dropChallenge,
  heldChallenges,
  holdChallenge,
} from './challenge-cookie.ts'
import { isEnterable, resendWaitMs } from './challenge-life.ts'
import { findHeldOpenChallenge } from './challenges.repository.ts'
import { noteLeaveReason } from './leave-reasons.service.ts'
import { dropLeft, heldLeft, holdLeft } from './left-cookie.ts'
import { subscribe } from './subscribe.service.ts'
import {
  endOfSubscriptionCookie,
  readSubscriptionCookie,
  subscriptionCookies,
} from './subscription-cookie.ts'
import { verifySubscriber } from './verify.service.ts'

/** Subscribing without scripts: the same rules, for the form routes of the public page. */

type Cookies = Readonly<Record<string, string>>

/** The sender of a form: a browser with its cookies and its client key. */
export interface Visitor {
  cookies: Cookies
  clientKey: string
}

export interface OpenCode {
  email: string
  resendInSeconds: number
  /** the mail has not been sent yet */
  isDelayed: boolean
}

/** @returns the open code of this visitor for a page: what step 1 shows, also after a reload */
export async function findOpenCode(
  deps: Deps,
  pageId: string,
  cookies: Cookies,
): Promise<OpenCode | undefined> {
  const challenge = await findHeldOpenChallenge(deps.db, heldChallenges(cookies), pageId)
  if (challenge === undefined || !isEnterable(challenge, deps.clock)) return undefined
  const now = deps.clock.now()
  return {
    email: challenge.email,
    resendInSeconds: Math.ceil(resendWaitMs(challenge, now) / 1000),
    isDelayed: challenge.mail_state === 'waiting' && now > challenge.created_at + USUAL_MAIL_MS,
  }
}

const USUAL_MAIL_MS = 10_000

/** Whether a visitor may have challenges, so that the database must be read. */
export function holdsChallenges(cookies: Cookies): boolean {
  return heldChallenges(cookies).length > 0
}

/** The address in the subscription cookie: only for display, never trusted. */
export function subscribedEmail(cookies: Cookies, pageId: string): string | undefined {
  return readSubscriptionCookie(cookies, pageId)?.subscribe_email
}

/** Whether the cookie of a page belongs to a current subscriber. */
export async function isSubscriber(
  deps: Pick<Deps, 'db' | 'secrets'>,
  pageId: string,
  cookies: Cookies,
): Promise<boolean> {
  const cookie = readSubscriptionCookie(cookies, pageId)
  const tokenId = readSubscriberId(deps.secrets, cookie?.subscriber_id)
  if (tokenId === undefined) return false
  return (await findSubscriberByToken(deps.db, pageId, tokenId))?.state === 'active'
}

/**
 * `POST /{slug}/subscribe` and `/resend`. @returns cookies to set; throws what `subscribe` throws
 */
export async function subscribeByForm(
  deps: Deps,
  pageId: string,
  form: { email: unknown; isForAccess: boolean },
  visitor: Visitor,
): Promise<CookieToSet[]> {
  const held = heldChallenges(visitor.cookies)
  const { clientKey } = visitor
  const requested = await subscribe(deps, { pageId, ...form, held, clientKey })
  return [holdChallenge(held, requested.challengeId)]
}

/** `POST /{slug}/verify`. @returns cookies to set; throws what `verifySubscriber` throws */
export async function verifyByForm(
  deps: Deps,
  pageId: string,
  form: { email: unknown; code: unknown; isForAccess: boolean },
  visitor: Visitor,
): Promise<CookieToSet[]> {
  const held = heldChallenges(visitor.cookies)
  const { clientKey } = visitor
  const verified = await verifySubscriber(deps, { pageId, ...form, held, clientKey })
  const content = {
    subscribe_email: verified.email,
    subscriber_id: verified.subscriberId,
    link_bio_id: pageId,
  }
  return [
    ...subscriptionCookies(visitor.cookies, content),
    dropChallenge(held, verified.challengeId),
  ]
}

/**
 * `POST /{slug}/unsubscribe`: for the holder of the cookie, who need not enter the address.
 * @returns cookies to set
 * @throws subscriberNotFound
 */
export async function unsubscribeByForm(
  deps: Deps,
  pageId: string,
  visitor: Visitor,
): Promise<CookieToSet[]> {
  const cookie = readSubscriptionCookie(visitor.cookies, pageId)
  const tokenId = readSubscriberId(deps.secrets, cookie?.subscriber_id)
  const subscriber =
    tokenId === undefined ? undefined : await findSubscriberByToken(deps.db, pageId, tokenId)
  if (subscriber === undefined) throw failure('subscriberNotFound')
  const isEnded = await transaction(deps, (deps) =>
    endSubscription(deps.db, subscriber.id, { now: deps.clock.now() }),
  )
  if (!isEnded) throw failure('subscriberNotFound')
  const left = holdLeft(deps.secrets, { pageId, emailHash: subscriber.email_hash })
  return [endOfSubscriptionCookie(pageId), left]
}

/** Whether this visitor has just left a page and has not said why. */
export function maySayWhy(deps: Pick<Deps, 'secrets'>, pageId: string, cookies: Cookies): boolean {
  return heldLeft(deps.secrets, cookies, pageId) !== undefined
}

/**
 * `POST /{slug}/unsubscribe/why`: for somebody who has just left the page.
 * @returns cookies to set
 * @throws notFound for everybody else and for other reasons
 */
export async function sayWhyByForm(
  deps: Deps,
  pageId: string,
  reason: unknown,
  { cookies }: Visitor,
): Promise<CookieToSet[]> {
  await noteLeaveReason(deps, heldLeft(deps.secrets, cookies, pageId) ?? '', reason)
  return [dropLeft()]
}
