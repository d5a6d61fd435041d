import type { Deps } from '../../../deps.ts'
import { EVERYWHERE, endSubscription, insertSuppression } from '../../subscribers/index.ts'
import type { BroadcastRow } from '../broadcasts.repository.ts'
import type { WaitingDelivery } from '../deliveries.repository.ts'

/** The address does not exist: no mail is sent to it any more. */
export async function noteBounce(
  deps: Deps,
  broadcast: Pick<BroadcastRow, 'id'>,
  { subscriberId, emailHash }: Pick<WaitingDelivery, 'subscriberId' | 'emailHash'>,
): Promise<void> {
  const now = deps.clock.now()
  const end = { now, state: 'bounced', broadcastId: broadcast.id } as const
  await endSubscription(deps.db, subscriberId, end)
  if (emailHash === null) return
  await insertSuppression(deps.db, {
    scope: EVERYWHERE,
    email_hash: emailHash,
    reason: 'bounce',
    // an outdated list is no abuse of the page's form; suppressions with a page count as such
    page_id: null,
    created_at: now,
  })
}
