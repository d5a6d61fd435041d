import type { MailEventKind } from '#contract/mail/mail-events.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import {
  EVERYWHERE,
  endSubscription,
  findSubscriberById,
  insertSuppression,
} from '../../subscribers/index.ts'
import { findBroadcast } from '../broadcasts.repository.ts'
import { findDelivery, saveOutcomes } from '../deliveries.repository.ts'
import { type MailReport, readReport } from './read-report.ts'

export type ReportResult = 'bounce' | 'complaint' | 'not a report' | 'unknown'

/**
 * Acts on what a mail server sent back about a mail of a broadcast. The subscription ends, and the
 * address gets no more mail: from any page if it does not exist, from this page after a complaint.
 * The results of the broadcast show it. The same report again changes nothing.
 * @param message as received, headers included
 */
export async function takeMailReport(
  deps: Pick<Deps, 'db' | 'clock'>,
  message: string,
): Promise<ReportResult> {
  const report = readReport(message)
  if (report === undefined) return 'not a report'
  return transaction(deps, (deps) => takeReport(deps, report)) as Promise<ReportResult>
}

/** The same for a report from any source, in the transaction of these deps. */
export async function takeReport(
  deps: Pick<Deps, 'db' | 'clock'>,
  report: Omit<MailReport, 'kind'> & { kind: MailEventKind },
): Promise<MailEventKind | 'unknown'> {
  const { kind, broadcastId, subscriberId } = report
  const delivery = await findDelivery(deps.db, broadcastId, subscriberId)
  const broadcast = await findBroadcast(deps.db, broadcastId)
  const wasSent = ['sent', 'bounced', 'failed'].includes(delivery?.state ?? '')
  if (broadcast === undefined || !wasSent) return 'unknown'
  const now = deps.clock.now()
  if (kind !== 'complaint') {
    const state = kind === 'bounce' ? ('bounced' as const) : ('failed' as const)
    const outcome = { subscriberId, state, attempts: 1, dueAt: 0, detail: 'sent back' }
    await saveOutcomes(deps.db, broadcastId, [outcome], now)
  }
  if (kind === 'soft-bounce') return kind
  const subscriber = await findSubscriberById(deps.db, subscriberId)
  if (subscriber === undefined) return kind
  const state = kind === 'bounce' ? 'bounced' : 'complained'
  await endSubscription(deps.db, subscriber.id, { now, state, broadcastId })
  await insertSuppression(deps.db, {
    scope: kind === 'bounce' ? EVERYWHERE : broadcast.page_id,
    email_hash: subscriber.email_hash,
    reason: kind,
    page_id: null,
    created_at: now,
  })
  return kind
}
