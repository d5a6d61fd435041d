import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { givePaidAddOn, shortenAddOn } from '../../add-ons/index.ts'
import { openInvoiceOf, updateInvoice } from '../invoices/invoices.repository.ts'
import { endOfSpan } from '../package-prices.ts'
import { findAddOnOrder, keepGiven, updateOpenAddOnOrder } from './add-on-orders.repository.ts'

/**
 * Gives what an order for an add-on paid for, once, in the transaction of these deps. Buying it
 * again prolongs it.
 * @returns false if this is no order for an add-on
 */
export async function payAddOnOrder(deps: Deps, id: string): Promise<boolean> {
  const order = await findAddOnOrder(deps.db, { id })
  if (order === undefined) return false
  const paid = { state: 'paid', ended_at: deps.clock.now() } as const
  if (!(await updateOpenAddOnOrder(deps.db, id, paid))) return true
  const { space_id: spaceId, add_on_id: addOnId, created_by: createdBy, span } = order
  const given = await givePaidAddOn(deps, {
    ...{ spaceId, addOnId, createdBy },
    endOf: (from) => endOfSpan(from, span),
  })
  await keepGiven(deps.db, id, given)
  return true
}

/** Takes back what an order gave, in the transaction of these deps. @returns as `payAddOnOrder` */
export async function takeBackAddOn(deps: Deps, id: string): Promise<boolean> {
  const order = await findAddOnOrder(deps.db, { id })
  if (order === undefined) return false
  const { given_id, given_ms, space_id: spaceId } = order
  if (given_id === null) return true
  await shortenAddOn(deps, { id: given_id, spaceId, ms: Number(given_ms) })
  await keepGiven(deps.db, id, { id: null, ms: null })
  return true
}

/** Ends an order that was not paid, and the invoice that waits for it. */
export function closeAddOnOrder(
  deps: Deps,
  id: string,
  state: 'cancelled' | 'expired',
): Promise<void> {
  return transaction(deps, async (deps) => {
    const ended_at = deps.clock.now()
    if (!(await updateOpenAddOnOrder(deps.db, id, { state, ended_at }))) return
    const waiting = await openInvoiceOf(deps.db, id)
    if (waiting) await updateInvoice(deps.db, waiting, { state: 'void' })
  })
}
