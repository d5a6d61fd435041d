import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { type EmailAddress, readEmailAddress } from '../../../platform/mail/email-address.ts'
import { requireRoomForSubscriber } from '../../packages/index.ts'
import { type MailAction, readMailToken, readSubscriberId } from '../subscriber-tokens.ts'
import {
  confirmPending,
  endSubscription,
  findSubscriber,
  findSubscriberByHash,
  findSubscriberByToken,
} from '../subscribers.repository.ts'
import { findSubscriptionPage, type SubscriptionPage } from '../subscription-page.ts'
import { insertSuppression } from '../suppressions.repository.ts'
import { takeMailSlots } from './subscribe.service.ts'
import { enqueueThankYouMail } from './thank-you-mail.job.ts'
import { enqueueUnsubscribeMail } from './unsubscribe-mail.job.ts'

export interface UnsubscribeRequest {
  pageId: string
  email: unknown
  /** `subscriber_id` from the visitor's cookie; nothing else in it is trusted (A61) */
  subscriberId: string | undefined
}

/**
 * Ends a subscription if the visitor has the subscriber's cookie. Without a cookie, the answer is
 * the same whether the address is subscribed or not, and a subscriber gets a mail with the link
 * (A37).
 * @returns who has left
 * @throws emailInvalid, notFound for an unknown page, subscriberNotFound
 */
export async function unsubscribe(
  deps: Deps,
  request: UnsubscribeRequest,
): Promise<{ emailHash: string }> {
  const email = readEmailAddress(request.email)
  if (email === undefined) throw failure('emailInvalid')
  const page = await findSubscriptionPage(deps, request.pageId)
  if (page === undefined) throw failure('notFound')
  const tokenId = readSubscriberId(deps.secrets, request.subscriberId)
  const left = tokenId === undefined ? undefined : await endByToken(deps, page, tokenId, email)
  if (left !== undefined) return left
  await offerLink(deps, page, email)
  throw failure('subscriberNotFound')
}

async function endByToken(
  deps: Deps,
  page: SubscriptionPage,
  tokenId: string,
  email: EmailAddress,
): Promise<{ emailHash: string } | undefined> {
  const subscriber = await findSubscriberByToken(deps.db, page.id, tokenId)
  if (subscriber === undefined || subscriber.email_key !== email.key) return undefined
  const isEnded = await transaction(deps, (deps) =>
    endSubscription(deps.db, subscriber.id, { now: deps.clock.now() }),
  )
  return isEnded ? { emailHash: subscriber.email_hash } : undefined
}

/** Within the limits of A35; beyond them it silently does nothing. */
async function offerLink(deps: Deps, page: SubscriptionPage, email: EmailAddress): Promise<void> {
  const subscriber = await findSubscriber(deps.db, { pageId: page.id, emailKey: email.key })
  if (subscriber?.state !== 'active') return
  await transaction(deps, async (deps) => {
    await takeMailSlots(deps, email)
    await enqueueUnsubscribeMail(deps, subscriber)
  }).catch((error: unknown) => {
    deps.log.info({ err: error, pageId: page.id }, 'no unsubscribe link was sent')
  })
}

export interface MailLink {
  action: MailAction
  pageId: string
  username: string
  pageUrl: string
}

/** What a link in a mail is about, for the page that asks for confirmation. @throws notFound */
export async function describeMailLink(deps: Deps, token: string): Promise<MailLink> {
  const content = readMailToken(deps.secrets, token)
  const page = content && (await findSubscriptionPage(deps, content.pageId))
  if (content === undefined || page === undefined) throw failure('notFound')
  return { action: content.action, pageId: page.id, username: page.username, pageUrl: page.url }
}

/**
 * Carries out a link in a mail, any number of times. Ends the subscription; 'this was not me' also
 * keeps the page from ever writing to the address again; confirming subscribes an imported address,
 * unless its owner has left since.
 * @throws notFound if the token is not ours or the page was deleted for good; limitReached, packageAbsent,
 *   packageLapsed if the space has no room for one more subscriber
 */
export async function followMailLink(deps: Deps, token: string): Promise<MailLink> {
  const content = readMailToken(deps.secrets, token)
  if (content === undefined) throw failure('notFound')
  const link = await describeMailLink(deps, token)
  await transaction(deps, async (deps) => {
    const now = deps.clock.now()
    const subscriber = await findSubscriberByHash(deps.db, content.pageId, content.emailHash)
    if (content.action === 'confirm') {
      if (subscriber?.state !== 'pending') return
      const address = { pageId: subscriber.page_id, emailKey: subscriber.email_key }
      await requireRoomForSubscriber(deps, address)
      const confirmed = await confirmPending(deps.db, subscriber.id, now)
      if (confirmed !== undefined) await enqueueThankYouMail(deps, confirmed)
      return
    }
    const { broadcastId } = content
    const state = content.action === 'block' ? 'suppressed' : 'unsubscribed'
    if (subscriber !== undefined) {
      await endSubscription(deps.db, subscriber.id, { now, state, broadcastId })
    }
    if (content.action !== 'block') return
    // old links do not contain the mailbox
    const { emailHash, mailboxHash = emailHash } = content
    for (const email_hash of new Set([emailHash, mailboxHash])) {
      await insertSuppression(deps.db, {
        scope: content.pageId,
        email_hash,
        reason: 'not-me',
        page_id: null,
        created_at: now,
      })
    }
  })
  return link
}
