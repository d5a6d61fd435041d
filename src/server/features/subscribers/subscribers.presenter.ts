import type { Subscriber } from '#contract/mail/subscribers.ts'
import type { SubscriberRow } from './subscribers.repository.ts'

/** A subscriber as the creator sees it. */
export function presentSubscriber(row: SubscriberRow, tags: readonly string[] = []): Subscriber {
  return {
    id: row.id,
    email: row.email,
    state: row.state,
    source: row.source,
    consentAt: row.proof === '' ? null : new Date(row.consent_at).toISOString(),
    proof: row.proof || null,
    leftReason: row.left_reason || null,
    tags: [...tags],
    addedAt: new Date(row.created_at).toISOString(),
    unsubscribedAt:
      row.unsubscribed_at === null ? null : new Date(row.unsubscribed_at).toISOString(),
  }
}
