import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { releaseUse } from '../../promo-codes/index.ts'
import { endOrder } from './orders.repository.ts'

/** Ends an order that was not paid, and what was reserved for it. */
export function closeOrder(deps: Deps, id: string, state: 'cancelled' | 'expired'): Promise<void> {
  return transaction(deps, async (deps) => {
    const now = deps.clock.now()
    if (await endOrder(deps.db, id, { state, now })) await releaseUse(deps.db, id, now)
  })
}
