import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  EVERYWHERE,
  endSubscription,
  findSubscriberById,
  insertSuppression,
} from '../subscribers/index.ts'
import { findBroadcast } from './broadcasts.repository.ts'
import { findDelivery, saveOutcomes } from './deliveries.repository.ts'
import { readReport } from './read-report.ts'

export type ReportResult = 'bounce' | 'complaint' | 'not a report' | 'unknown'

/**
 * Acts on what a mail server sent back about a mail of a broadcast: the subscription ends, the address
 * gets no mail any more (of any page when it does not exist, of this one after a complaint), and the
 * results of the broadcast say so. The same report twice changes nothing more.
 * @param message as it came, headers included
 */
export async function takeMailReport(
  deps: Pick<Deps, 'db' | 'clock'>,
  message: string,
): Promise<ReportResult> {
  const report = readReport(message)
  if (report === undefined) return 'not a report'
  const { kind, broadcastId, subscriberId } = report
  return transaction(deps, async (deps) => {
    const delivery = await findDelivery(deps.db, broadcastId, subscriberId)
    const broadcast = await findBroadcast(deps.db, broadcastId)
    const wasSent = delivery?.state === 'sent' || delivery?.state === 'bounced'
    if (broadcast === undefined || !wasSent) return 'unknown'
    const now = deps.clock.now()
    if (kind === 'bounce') {
      const outcome = { subscriberId, state: 'bounced', attempts: 1, dueAt: 0 } as const
      await saveOutcomes(deps.db, broadcastId, [{ ...outcome, detail: 'sent back' }], now)
    }
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
  })
}
