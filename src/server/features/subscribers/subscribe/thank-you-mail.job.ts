import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import { mailLinkUrl } from '../mail-links.ts'
import { linksOfCreator, rewriteAddresses } from '../mail-visits.ts'
import { findSubscriberById, type SubscriberRow } from '../subscribers.repository.ts'
import { findSubscriptionPage } from '../subscription-page.ts'

export const THANK_YOU_MAIL = 'subscribers.thank-you-mail'

interface ThankYouPayload {
  subscriberId: string
  /**
   * of this confirmation: people who left and came back meanwhile get only the mail of the last one
   */
  consentAt: number
}

export async function enqueueThankYouMail(deps: Deps, subscriber: SubscriberRow): Promise<void> {
  const payload: ThankYouPayload = {
    subscriberId: subscriber.id,
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

/** The single mail after a confirmation, with the creator's text (contract.md §2). */
export const thankYouMailHandler: OutboxHandler<Deps> = {
  async run(deps, payload: ThankYouPayload, entry) {
    const subscriber = await findSubscriberById(deps.db, payload.subscriberId)
    if (subscriber?.state !== 'active' || subscriber.consent_at !== payload.consentAt) return
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
      home: await homeOfMails(deps),
      language: page.language,
      subject: page.messageSubject,
      text: rewriteAddresses(page.messageDescription, linkTo),
      username: page.username,
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
