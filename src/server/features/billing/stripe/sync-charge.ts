import type Stripe from 'stripe'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { syncAddOnInvoice, syncAddOnOrder } from '../add-on-orders/add-on-checkout.ts'
import { findAddOnOrder } from '../add-on-orders/add-on-orders.repository.ts'
import { takeBackAddOn } from '../add-on-orders/settle-add-on.ts'
import type { InvoiceRow } from '../billing.table.ts'
import {
  findInvoice,
  findInvoiceByReference,
  listInvoicesOfSubscription,
} from '../invoices/invoices.repository.ts'
import { issueCreditNote } from '../invoices/issue-invoice.ts'
import {
  findSubscription,
  lockBilling,
  updateSubscription,
} from '../subscriptions/subscriptions.repository.ts'
import { askStripe, isAbsent } from './open-stripe.ts'
import { idOf, OURS, type StripeAtHand } from './stripe-objects.ts'
import { refundInvoice, syncSubscription } from './sync-subscription.ts'

interface Returned {
  /** the provider's id of the refund or dispute */
  reference: string
  amountMinor: number
  isDispute: boolean
}

interface SeenCharge {
  charge: Stripe.Charge
  invoice: string | undefined
  returned: Returned[]
}

/**
 * Makes credit notes for money of a charge that went back, and ends the package when all of it did
 * or a dispute was lost (contract.md §8). As with subscriptions, Stripe is asked anew.
 * @returns whether the charge is of this installation
 * @throws unavailable while Stripe is away
 */
export async function syncCharge(deps: Deps, hand: StripeAtHand, id: string): Promise<boolean> {
  const seen = await seeCharge(hand, id)
  if (seen?.invoice === undefined) return false
  const invoice = await knownInvoice(deps, hand, seen.invoice)
  if (invoice === undefined) return false
  await transaction(deps, async (deps) => {
    await lockBilling(deps.db, invoice.space_id)
    for (const one of seen.returned) {
      if (await findInvoiceByReference(deps.db, one.reference)) continue
      await issueCreditNote(deps, invoice, one)
    }
  })
  const isLost = seen.returned.some(({ isDispute }) => isDispute)
  const { charge } = seen
  if (isLost || charge.refunded) await endWhatItPaid(deps, hand, invoice, isLost)
  return true
}

async function seeCharge({ stripe }: StripeAtHand, id: string): Promise<SeenCharge | undefined> {
  try {
    return await askStripe(async () => {
      const charge = await stripe.charges.retrieve(id)
      const payment_intent = idOf(charge.payment_intent)
      if (payment_intent === undefined) return undefined
      const payment = { type: 'payment_intent', payment_intent } as const
      const payments = await stripe.invoicePayments.list({ payment, limit: 1 })
      const refunds = await stripe.refunds.list({ charge: id, limit: 100 })
      const disputes = charge.disputed ? await stripe.disputes.list({ charge: id }) : { data: [] }
      const returned = [
        ...refunds.data
          .filter(({ status }) => status === 'succeeded' || status === 'pending')
          .map(({ id, amount }) => ({ reference: id, amountMinor: amount, isDispute: false })),
        ...disputes.data
          .filter(({ status }) => status === 'lost')
          .map(({ id, amount }) => ({ reference: id, amountMinor: amount, isDispute: true })),
      ]
      return { charge, invoice: idOf(payments.data[0]?.invoice), returned }
    })
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** The refund may be known before the payment is. */
async function knownInvoice(
  deps: Deps,
  hand: StripeAtHand,
  reference: string,
): Promise<InvoiceRow | undefined> {
  const known = await findInvoiceByReference(deps.db, reference)
  if (known?.state === 'paid') return known
  const invoice = await askStripe(() => hand.stripe.invoices.retrieve(reference))
  const subscription = idOf(invoice.parent?.subscription_details?.subscription)
  const orderId = invoice.metadata?.[OURS.order]
  const order = orderId ? await findAddOnOrder(deps.db, { id: orderId }) : undefined
  if (order) {
    await syncAddOnOrder(deps, hand, order)
    await syncAddOnInvoice(deps, hand, { orderId: order.id, reference })
  } else if (subscription === undefined) return undefined
  else await syncSubscription(deps, hand, subscription)
  return findInvoiceByReference(deps.db, reference)
}

/** Takes back the add-on, or cancels the subscription, whose present time an invoice paid. */
async function endWhatItPaid(
  deps: Deps,
  hand: StripeAtHand,
  { id, order_id, subscription_id, space_id }: InvoiceRow,
  isLost: boolean,
): Promise<void> {
  if (order_id !== null) {
    await transaction(deps, async (deps) => {
      await lockBilling(deps.db, space_id)
      await takeBackAddOn(deps, order_id)
    })
    return
  }
  const row =
    subscription_id === null ? undefined : await findSubscription(deps.db, subscription_id)
  if (row === undefined || row.reference === null || row.ended_at !== null) return
  const newest = (await listInvoicesOfSubscription(deps.db, row.id))
    .filter(({ kind, state }) => kind === 'invoice' && state === 'paid')
    .at(-1)
  if (newest?.id !== id) return
  await updateSubscription(deps.db, row.id, { end_reason: isLost ? 'disputed' : 'refunded' })
  await cancelNow(hand, row.reference)
  await syncSubscription(deps, hand, row.reference)
}

/** Cancels a subscription at Stripe at once; one that is cancelled already stays so. */
export async function cancelNow({ stripe }: StripeAtHand, reference: string): Promise<void> {
  await askStripe(async () => {
    const { status } = await stripe.subscriptions.retrieve(reference)
    if (status === 'canceled') return
    await stripe.subscriptions.cancel(reference, { invoice_now: false, prorate: false })
    const open = await stripe.invoices.list({ subscription: reference, status: 'open' })
    for (const { id } of open.data) await stripe.invoices.voidInvoice(id)
  })
}

/** Gives all of an invoice's money back. @returns the invoice as it is then */
export async function refundAtStripe(
  deps: Deps,
  hand: StripeAtHand,
  invoice: InvoiceRow,
): Promise<InvoiceRow> {
  const charges = await askStripe(() => refundInvoice(hand.stripe, invoice.reference!))
  for (const charge of charges) await syncCharge(deps, hand, charge)
  return (await findInvoice(deps.db, invoice.id))!
}
