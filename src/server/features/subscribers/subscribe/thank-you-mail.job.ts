import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { mailLinkUrl } from '../mail-links.ts'
import { linksOfCreator, rewriteAddresses } from '../mail-visits.ts'
import { findSubscriberById, type SubscriberRow } from '../subscribers.repository.ts'
import { findSubscriptionPage } from '../subscription-page.ts'

export const THANK_YOU_MAIL = 'subscribers.thank-you-mail'

export interface ThankYouPayload {
  subscriberId: string
  /** entries of before do not have it */
  pageId?: string
  /**
   * of this confirmation: people who left and came back meanwhile get only the mail of the last one
   */
  consentAt: number
}

export async function enqueueThankYouMail(deps: Deps, subscriber: SubscriberRow): Promise<void> {
  const payload: ThankYouPayload = {
    subscriberId: subscriber.id,
    pageId: subscriber.page_id,
    consentAt: subscriber.consent_at,
  }
  await enqueue(deps, { kind: THANK_YOU_MAIL, payload })
}

/**
 * @returns false if the creator's text has gone to enough people today (A59); the subscription
 * stays
 */
async function takeMailOfCreator(deps: Deps, userId: string): Promise<boolean> {
  const { allowed } = await transaction(deps, (deps) =>
    deps.limits.tryConsume(deps, 'thankYouMails', userId),
  )
  if (!allowed) deps.log.warn({ userId }, 'a creator has no more thank-you mails today')
  return allowed
}

/** @returns the subscriber of a confirmation, unless they left since or confirmed again */
export async function findConfirmed(
  deps: Pick<Deps, 'db'>,
  { subscriberId, consentAt }: ThankYouPayload,
): Promise<SubscriberRow | undefined> {
  const subscriber = await findSubscriberById(deps.db, subscriberId)
  const isValid = subscriber?.state === 'active' && subscriber.consent_at === consentAt
  return isValid ? subscriber : undefined
}

/**
 * The single mail after a confirmation, with the creator's text (contract.md §2), unless the page
 * has a welcome mail.
 */
export const thankYouMailHandler: OutboxHandler<Deps> = {
  async run(deps, payload: ThankYouPayload, entry) {
    const subscriber = await findConfirmed(deps, payload)
    if (subscriber === undefined) return
    const page = await findSubscriptionPage(deps, subscriber.page_id)
    if (page === undefined) return
    if (!(await takeMailOfCreator(deps, page.userId))) return
    const unsubscribeUrl = mailLinkUrl(deps, {
      action: 'unsubscribe',
      pageId: page.id,
      emailHash: subscriber.email_hash,
    })
    const linkTo = await linksOfCreator(deps, page.userId)
    const content = await deps.views.renderThankYouMail({
      language: page.language,
      subject: page.messageSubject,
      text: rewriteAddresses(page.messageDescription, linkTo),
      name: page.name,
      pageUrl: page.url,
      unsubscribeUrl,
    })
    await deps.mail.send({
      to: { name: '', address: subscriber.email },
      ...content,
      id: entry.id,
      unsubscribeUrl,
    })
  },
}
