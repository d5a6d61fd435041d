import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { releaseUse } from '../../promo-codes/index.ts'
import { openInvoiceOf, updateInvoice } from '../invoices/invoices.repository.ts'
import { endOrder } from './orders.repository.ts'

/** Ends an order that was not paid, what was reserved for it, and the invoice that waits for it. */
export function closeOrder(deps: Deps, id: string, state: 'cancelled' | 'expired'): Promise<void> {
  return transaction(deps, async (deps) => {
    const now = deps.clock.now()
    if (!(await endOrder(deps.db, id, { state, now }))) return
    await releaseUse(deps.db, id, now)
    const waiting = await openInvoiceOf(deps.db, id)
    if (waiting) await updateInvoice(deps.db, waiting, { state: 'void' })
  })
}
