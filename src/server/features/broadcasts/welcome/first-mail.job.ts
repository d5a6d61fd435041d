import type { Deps } from '../../../deps.ts'
import type { EntryFacts, OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import {
  findConfirmed,
  findSubscriberById,
  findSubscriptionPage,
  type SubscriptionPage,
  type ThankYouPayload,
  thankYouMailHandler,
} from '../../subscribers/index.ts'
import { tryTakeMails } from '../begin-broadcast.ts'
import { readDocument } from '../broadcasts.presenter.ts'
import { type BroadcastRow, findWelcome } from '../broadcasts.repository.ts'
import { findDelivery, insertDelivery, saveOutcomes } from '../deliveries.repository.ts'
import { composeBroadcast } from '../mail/compose-broadcast.ts'
import { outcomeOf } from '../results/delivery-outcome.ts'
import { listLinkAddresses } from '../results/mail-clicks.repository.ts'
import { noteBounce } from '../results/note-bounce.ts'
import { findSendingBlock } from '../sending-block.ts'

interface Confirmation {
  page: SubscriptionPage
  subscriber: NonNullable<Awaited<ReturnType<typeof findConfirmed>>>
}

/**
 * The mail after a confirmation: the welcome mail of the page if it is on and the subscriber never
 * got it, otherwise the thank-you mail.
 */
export const firstMailHandler: OutboxHandler<Deps> = {
  async run(deps, payload: ThankYouPayload, entry) {
    const subscriber = await findConfirmed(deps, payload)
    if (subscriber === undefined) return skip(deps, payload)
    const page = await findSubscriptionPage(deps, subscriber.page_id)
    if (page === undefined) return
    const mail = await takeWelcome(deps, { page, subscriber, entry })
    if (mail === undefined) return thankYouMailHandler.run(deps, payload as never, entry)
    await send(deps, { mail, page, subscriber })
    const sent = { state: 'sent', attempts: entry.attempt, dueAt: 0, detail: '' } as const
    await transaction(deps, (deps) =>
      saveOutcomes(deps.db, mail.id, [{ ...sent, subscriberId: subscriber.id }], deps.clock.now()),
    )
  },

  /** As for a broadcast: an address that does not exist gets no more mail. */
  async onDead(deps, { pageId, subscriberId }: ThankYouPayload, error) {
    await transaction(deps, async (deps) => {
      const mail = await findWaiting(deps, pageId, subscriberId)
      if (mail === undefined) return
      const now = deps.clock.now()
      const failed = { subscriberId, state: 'failed', attempts: 1, dueAt: 0, detail: '' } as const
      const said = outcomeOf(error, { subscriberId, attempts: 0, now }) ?? failed
      // whatever it was, nobody tries again
      const outcome = said.state === 'bounced' ? said : { ...failed, detail: said.detail }
      await saveOutcomes(deps.db, mail.id, [outcome], now)
      const subscriber = await findSubscriberById(deps.db, subscriberId)
      if (outcome.state !== 'bounced' || subscriber === undefined) return
      await noteBounce(deps, mail, { subscriberId, emailHash: subscriber.email_hash })
    })
  },
}

/**
 * Records that a subscriber gets the welcome mail, once for good, and counts it as a mail of a
 * broadcast.
 * @returns the mail, also for another attempt of the same entry; undefined if they do not get it
 */
async function takeWelcome(
  deps: Deps,
  { page, subscriber, entry }: Confirmation & { entry: EntryFacts },
): Promise<BroadcastRow | undefined> {
  // most pages have none, and most confirmations come in crowds
  if ((await findWelcome(deps.db, page.id))?.state !== 'on') return undefined
  return transaction(deps, async (deps) => {
    const mail = await findWelcome(deps.db, page.id)
    if (mail?.state !== 'on' || (await findSendingBlock(deps, mail))) return undefined
    const known = await findDelivery(deps.db, mail.id, subscriber.id)
    if (known !== undefined) {
      // waiting at the first attempt: another confirmation of theirs is sending it
      return known.state === 'waiting' && entry.attempt > 1 ? mail : undefined
    }
    // its author may be gone: then it is the page's
    const user_id = mail.user_id || page.userId
    if (await tryTakeMails(deps, { ...mail, user_id }, 1)) return undefined
    return (await insertDelivery(deps.db, mail.id, subscriber.id)) ? mail : undefined
  })
}

async function send(
  deps: Deps,
  { mail, page, subscriber }: Confirmation & { mail: BroadcastRow },
): Promise<void> {
  const composed = await composeBroadcast(deps, page, {
    broadcastId: mail.id,
    userId: mail.user_id,
    subject: mail.subject,
    previewText: mail.preview_text,
    document: readDocument(mail),
    links: await listLinkAddresses(deps.db, mail.id),
  })
  const { id, email, email_hash: emailHash, consent_at: joinedAt } = subscriber
  await deps.mail.send(composed.mailFor({ id, email, emailHash, joinedAt }))
}

/** They left, or confirmed again, before another attempt. */
async function skip(deps: Deps, { pageId, subscriberId }: ThankYouPayload): Promise<void> {
  const mail = await findWaiting(deps, pageId, subscriberId)
  if (mail === undefined) return
  const skipped = { subscriberId, state: 'skipped', attempts: 0, dueAt: 0, detail: '' } as const
  await transaction(deps, (deps) => saveOutcomes(deps.db, mail.id, [skipped], deps.clock.now()))
}

/** @returns the welcome mail of a page if it waits for this subscriber */
async function findWaiting(
  deps: Pick<Deps, 'db'>,
  pageId: string | undefined,
  subscriberId: string,
): Promise<BroadcastRow | undefined> {
  const mail = pageId === undefined ? undefined : await findWelcome(deps.db, pageId)
  const delivery = mail && (await findDelivery(deps.db, mail.id, subscriberId))
  return delivery?.state === 'waiting' ? mail : undefined
}
