import { failure } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findAccountRegion } from '../../layout/index.ts'
import type { AddOnOrderRow } from '../billing.table.ts'
import { askStripe } from '../stripe/open-stripe.ts'
import { keepInvoices } from '../stripe/stripe-invoices.ts'
import {
  CHECKOUT_LIFE_MS,
  customerOf,
  idOf,
  OURS,
  type StripeAtHand,
} from '../stripe/stripe-objects.ts'
import { endSession, seeSession } from '../stripe/stripe-sessions.ts'
import { lockBilling } from '../subscriptions/subscriptions.repository.ts'
import {
  findAddOnOrder,
  insertAddOnOrder,
  listOpenAddOnOrders,
  type NewAddOnOrder,
  updateOpenAddOnOrder,
} from './add-on-orders.repository.ts'
import { closeAddOnOrder, payAddOnOrder } from './settle-add-on.ts'

/** A payment that takes days has failed after so long. */
const PAYMENT_MS = 30 * 24 * 60 * 60_000

/**
 * Opens Stripe's Checkout for an add-on: one payment, nothing that renews. One that is open is
 * answered again.
 * @returns where to send the person
 * @throws conflict if one was just paid or is being opened; unavailable while Stripe is away
 */
export async function openAddOnCheckout(
  deps: Deps,
  hand: StripeAtHand,
  wish: NewAddOnOrder,
  email: string,
): Promise<string> {
  const { space_id: spaceId, add_on_id: addOnId } = wish
  for (const open of await listOpenAddOnOrders(deps.db, { spaceId, addOnId })) {
    const present = await syncAddOnOrder(deps, hand, open)
    const { state, session, address, amount_minor } = present
    const isSame = session !== null && Number(amount_minor) === wish.amount_minor
    if (isSame && state === 'open') return address ?? ''
    await closeCheckout(deps, hand, present)
  }
  const expires_at = deps.clock.now() + CHECKOUT_LIFE_MS
  const order = await transaction(deps, async (deps) => {
    await lockBilling(deps.db, spaceId)
    const open = await listOpenAddOnOrders(deps.db, { spaceId, addOnId })
    if (open.length > 0) throw failure('conflict')
    return insertAddOnOrder(deps.db, { ...wish, expires_at, id: deps.ids.uuid() })
  })
  try {
    return await askStripe(() => openSession(deps, hand, order, email))
  } catch (error) {
    await closeAddOnOrder(deps, order.id, 'cancelled')
    throw error
  }
}

/**
 * Closes what is open at Stripe for an add-on, so that nobody pays it besides an invoice.
 * @throws conflict if one was paid or is being opened in this moment; unavailable while Stripe is away
 */
export async function closeAddOnCheckouts(
  deps: Deps,
  hand: StripeAtHand,
  of: { spaceId: string; addOnId: string },
): Promise<void> {
  for (const open of await listOpenAddOnOrders(deps.db, of)) {
    if (open.provider !== 'stripe') continue
    await closeCheckout(deps, hand, await syncAddOnOrder(deps, hand, open))
  }
}

/** @throws conflict if it was paid or is being opened in this moment; unavailable */
async function closeCheckout(deps: Deps, hand: StripeAtHand, order: AddOnOrderRow): Promise<void> {
  if (!(await endSession(deps, hand, order))) return
  await transaction(deps, async (deps) => {
    await lockBilling(deps.db, order.space_id)
    await closeAddOnOrder(deps, order.id, 'cancelled')
  })
}

async function openSession(
  deps: Deps,
  hand: StripeAtHand,
  order: AddOnOrderRow,
  email: string,
): Promise<string> {
  const customer = await customerOf(deps, hand, order.space_id, email)
  const { language } = await findAccountRegion(deps.db, order.created_by)
  const metadata = { [OURS.space]: order.space_id, [OURS.order]: order.id }
  const back = deps.origins.screenUrl(order.space_id, '/settings/add-ons')
  const { url, id: session } = await hand.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer,
      client_reference_id: order.id,
      line_items: [
        {
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: Number(order.amount_minor),
            product_data: { name: order.name },
          },
          quantity: 1,
        },
      ],
      invoice_creation: { enabled: true, invoice_data: { metadata } },
      success_url: `${back}?order=${order.id}`,
      cancel_url: back,
      expires_at: Math.floor(Number(order.expires_at) / 1_000),
      locale: languageOf(language) ?? 'auto',
      metadata,
      ...(hand.access.addsTax && {
        automatic_tax: { enabled: true },
        customer_update: { address: 'auto', name: 'auto' },
        tax_id_collection: { enabled: true },
      }),
    },
    { idempotencyKey: `order-${order.id}` },
  )
  const address = url ?? back
  if (await updateOpenAddOnOrder(deps.db, order.id, { session, address })) return address
  await hand.stripe.checkout.sessions.expire(session)
  throw failure('conflict')
}

/**
 * What became of an order at Stripe; a paid one gives the add-on, whether or not the person came back.
 * @throws unavailable while Stripe is away
 */
export async function syncAddOnOrder(
  deps: Deps,
  hand: StripeAtHand,
  order: AddOnOrderRow,
): Promise<AddOnOrderRow> {
  if (order.state !== 'open' || order.provider !== 'stripe') return order
  const now = deps.clock.now()
  const session = order.session === null ? undefined : await seeSession(hand, order.session)
  const isComplete = session?.status === 'complete'
  if (isComplete && session.payment_status !== 'unpaid') {
    await transaction(deps, async (deps) => {
      if (await lockBilling(deps.db, order.space_id)) await payAddOnOrder(deps, order.id)
    })
    const reference = idOf(session.invoice)
    if (reference) await syncAddOnInvoice(deps, hand, { orderId: order.id, reference })
  } else if (
    session?.status === 'expired' ||
    (session === undefined && Number(order.expires_at) <= now) ||
    (isComplete && Number(order.expires_at) + PAYMENT_MS <= now)
  ) {
    await closeAddOnOrder(deps, order.id, 'expired')
  }
  return (await findAddOnOrder(deps.db, { id: order.id })) ?? order
}

/**
 * Keeps Stripe's invoice of an order for an add-on, which may come later than the payment.
 * @returns whether there is such an order
 * @throws unavailable while Stripe is away
 */
export async function syncAddOnInvoice(
  deps: Deps,
  { stripe }: StripeAtHand,
  { orderId, reference }: { orderId: string; reference: string },
): Promise<boolean> {
  const order = await findAddOnOrder(deps.db, { id: orderId })
  if (order === undefined) return false
  const invoice = await askStripe(() => stripe.invoices.retrieve(reference))
  await transaction(deps, async (deps) => {
    if (!(await lockBilling(deps.db, order.space_id))) return
    const of = { spaceId: order.space_id, orderId, subscriptionId: null }
    await keepInvoices(deps, of, [invoice])
  })
  return true
}
