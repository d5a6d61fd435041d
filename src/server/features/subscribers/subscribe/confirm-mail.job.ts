import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import { mailLinkUrl } from '../mail-links.ts'
import { hashMailbox, refusalHashesOf } from '../subscriber-tokens.ts'
import {
  endSubscription,
  findSubscriberById,
  type SubscriberRow,
} from '../subscribers.repository.ts'
import { findSubscriptionPage } from '../subscription-page.ts'
import { EVERYWHERE, insertSuppression, isSuppressed } from '../suppressions.repository.ts'
import { isUnknownRecipient } from './code-mail.job.ts'

export const CONFIRM_MAIL = 'subscribers.confirm-mail'

interface ConfirmPayload {
  subscriberId: string
}

export async function enqueueConfirmMail(deps: Deps, subscriber: SubscriberRow): Promise<void> {
  const payload: ConfirmPayload = { subscriberId: subscriber.id }
  await enqueue(deps, { kind: CONFIRM_MAIL, payload, dedupeKey: subscriber.id })
}

/**
 * Asks an imported address to confirm. Like the code mail it contains no text by the creator, since
 * somebody else entered the address.
 */
export const confirmMailHandler: OutboxHandler<Deps> = {
  // one at a time: an import is not urgent
  concurrency: 1,
  async run(deps, payload: ConfirmPayload, entry) {
    const subscriber = await findSubscriberById(deps.db, payload.subscriberId)
    if (subscriber?.state !== 'pending') return
    const page = await findSubscriptionPage(deps, subscriber.page_id)
    if (page === undefined || !page.isOpen) return
    const hashes = refusalHashesOf(deps.secrets, subscriber.email_key)
    if (await isSuppressed(deps.db, page.id, hashes)) return
    const link = { pageId: page.id, emailHash: subscriber.email_hash }
    const mailboxHash = hashMailbox(deps.secrets, subscriber.email_key)
    const blockUrl = mailLinkUrl(deps, { action: 'block', ...link, mailboxHash })
    const content = await deps.views.renderConfirmMail({
      home: await homeOfMails(deps),
      language: page.language,
      username: page.username,
      pageUrl: page.url,
      confirmUrl: mailLinkUrl(deps, { action: 'confirm', ...link }),
      blockUrl,
    })
    await deps.mail.send({
      to: { name: '', address: subscriber.email },
      ...content,
      id: entry.id,
      unsubscribeUrl: blockUrl,
    })
  },

  /**
   * As for codes: an address that does not exist gets no more mail, and too many of them pause the
   * page.
   */
  async onDead(deps, payload: ConfirmPayload, error) {
    const subscriber = await findSubscriberById(deps.db, payload.subscriberId)
    if (subscriber === undefined || !isUnknownRecipient(error)) return
    const now = deps.clock.now()
    await endSubscription(deps.db, subscriber.id, { now, state: 'bounced' })
    await insertSuppression(deps.db, {
      scope: EVERYWHERE,
      email_hash: subscriber.email_hash,
      reason: 'bounce',
      page_id: subscriber.page_id,
      created_at: now,
    })
  },
}
