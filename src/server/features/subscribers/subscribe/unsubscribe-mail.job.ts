import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import { mailLinkUrl } from '../mail-links.ts'
import { findSubscriberById, type SubscriberRow } from '../subscribers.repository.ts'
import { findSubscriptionPage } from '../subscription-page.ts'

export const UNSUBSCRIBE_MAIL = 'subscribers.unsubscribe-mail'

interface UnsubscribePayload {
  subscriberId: string
}

export async function enqueueUnsubscribeMail(deps: Deps, subscriber: SubscriberRow): Promise<void> {
  const payload: UnsubscribePayload = { subscriberId: subscriber.id }
  await enqueue(deps, { kind: UNSUBSCRIBE_MAIL, payload, dedupeKey: subscriber.id })
}

/** Sends the link that ends the subscription to subscribers whose browser has no cookie. */
export const unsubscribeMailHandler: OutboxHandler<Deps> = {
  async run(deps, payload: UnsubscribePayload, entry) {
    const subscriber = await findSubscriberById(deps.db, payload.subscriberId)
    if (subscriber?.state !== 'active') return
    const page = await findSubscriptionPage(deps, subscriber.page_id)
    if (page === undefined) return
    const unsubscribeUrl = mailLinkUrl(deps, {
      action: 'unsubscribe',
      pageId: page.id,
      emailHash: subscriber.email_hash,
    })
    const content = await deps.views.renderUnsubscribeMail({
      home: await homeOfMails(deps),
      language: page.language,
      username: page.username,
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
