import type Stripe from 'stripe'
import { GRACE_DAYS, type SubscriptionState } from '#contract/business/billing-values.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { settleUse } from '../../promo-codes/index.ts'
import type { OrderRow, SubscriptionRow } from '../billing.table.ts'
import { closeOrder } from '../orders/close-order.ts'
import { endOrder, findOrder } from '../orders/orders.repository.ts'
import { findPrice, getPrice, type Price } from '../package-prices.ts'
import { settleSubscription } from '../subscriptions/settle-subscription.ts'
import {
  findByReference,
  findLivingSubscription,
  insertSubscription,
  lockBilling,
  updateSubscription,
} from '../subscriptions/subscriptions.repository.ts'
import { askStripe, isAbsent } from './open-stripe.ts'
import { keepInvoices } from './stripe-invoices.ts'
import { idOf, ms, OURS, type StripeAtHand } from './stripe-objects.ts'

const GRACE_MS = GRACE_DAYS * 24 * 60 * 60_000
const TRIES = 5

/** What Stripe says about a subscription at one moment. */
interface Seen {
  subscription: Stripe.Subscription
  invoices: Stripe.Invoice[]
}

/**
 * Makes ours what a subscription is at Stripe now. The only way in which anything that Stripe does
 * reaches us: what an event says, and in which order events come, does not matter. An answer that
 * was asked for before another one was written is dropped and asked for anew, so that an old state
 * never follows a newer one.
 * @returns undefined if the subscription is not of this installation
 * @throws unavailable while Stripe is away; nothing changes then
 */
export async function syncSubscription(
  deps: Deps,
  hand: StripeAtHand,
  reference: string,
): Promise<SubscriptionRow | undefined> {
  for (let tried = 0; tried < TRIES; tried++) {
    const before = await findByReference(deps.db, reference)
    const seen = await see(hand, reference)
    if (seen === undefined) {
      // gone at Stripe, as test data goes: what is known stays, and others are asked about first
      const synced_at = deps.clock.now()
      if (before) await updateSubscription(deps.db, before.id, { synced_at })
      return undefined
    }
    const order = await orderOf(deps, seen.subscription)
    if (before === undefined && order === undefined) return undefined
    const outcome = await transaction(deps, (deps) => apply(deps, { before, order, seen }))
    if (outcome === 'double') await giveBack(hand, seen.subscription)
    else if (outcome !== 'late') return outcome
  }
  throw failure('unavailable', { retryAfterSeconds: 10 })
}

async function see({ stripe }: StripeAtHand, reference: string): Promise<Seen | undefined> {
  try {
    return await askStripe(async () => {
      const expand = ['schedule']
      const subscription = await stripe.subscriptions.retrieve(reference, { expand })
      const { data } = await stripe.invoices.list({ subscription: reference, limit: 100 })
      return { subscription, invoices: data.reverse() }
    })
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

async function orderOf(
  deps: Deps,
  { metadata }: Stripe.Subscription,
): Promise<OrderRow | undefined> {
  const id = metadata[OURS.order]
  return id === undefined ? undefined : findOrder(deps.db, id)
}

interface Found {
  before: SubscriptionRow | undefined
  order: OrderRow | undefined
  seen: Seen
}

/** `late`: another answer was written meanwhile; `double`: the space has a subscription already */
type Outcome = SubscriptionRow | 'late' | 'double' | undefined

async function apply(deps: Deps, { before, order, seen }: Found): Promise<Outcome> {
  const spaceId = (before ?? order)!.space_id
  const { subscription } = seen
  if (!(await lockBilling(deps.db, spaceId))) return undefined
  const known = await findByReference(deps.db, subscription.id)
  if (known?.revision !== before?.revision) return 'late'
  const state = stateOf(subscription)
  if (state === undefined) {
    await endUnpaid(deps, order, subscription)
    return known
  }
  if (known === undefined) {
    const other = await findLivingSubscription(deps.db, spaceId)
    if (other && state !== 'ended') return 'double'
  }
  const price = await priceOf(deps, subscription, known?.price_id ?? order!.price_id)
  const change = await changeOf(deps, { subscription, price, state, known })
  const now = deps.clock.now()
  const after = known
    ? await updateSubscription(deps.db, known.id, change)
    : await insertSubscription(deps.db, {
        ...change,
        ...{ id: deps.ids.uuid(), space_id: spaceId, provider: 'stripe' },
        ...{ reference: subscription.id, promo_code_id: order!.promo_code_id },
        ...{ space_package_id: null, created_by: order!.created_by },
        created_at: ms(subscription.created),
      })
  if (order) {
    await endOrder(deps.db, order.id, { state: 'paid', now })
    await settleUse(deps.db, order.id, { subscriptionId: after.id, now })
  }
  await keepInvoices(deps, { spaceId, orderId: null, subscriptionId: after.id }, seen.invoices)
  return settleSubscription(deps, known, after)
}

/** Stripe gave up the first payment. */
async function endUnpaid(
  deps: Deps,
  order: OrderRow | undefined,
  { status }: Stripe.Subscription,
): Promise<void> {
  if (status !== 'incomplete_expired' || order === undefined) return
  await closeOrder(deps, order.id, 'cancelled')
}

/** undefined for one whose first payment has not come */
function stateOf({ status }: Stripe.Subscription): SubscriptionState | undefined {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active'
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'pastDue'
    case 'canceled':
      return 'ended'
    default:
      return undefined
  }
}

/** Ours for the price that Stripe bills; one that is not ours keeps the package. */
async function priceOf(
  deps: Deps,
  subscription: Stripe.Subscription,
  otherwise: string,
): Promise<Price> {
  const id = subscription.items.data[0]?.price.metadata[OURS.price]
  const price = id === undefined ? undefined : await findPrice(deps.db, id)
  return price ?? getPrice(deps.db, otherwise)
}

interface Facts {
  subscription: Stripe.Subscription
  price: Price
  state: SubscriptionState
  known: SubscriptionRow | undefined
}

async function changeOf(deps: Deps, { subscription, price, state, known }: Facts) {
  const item = subscription.items.data[0]
  const next = await nextPriceOf(deps, subscription, price)
  const now = deps.clock.now()
  const isPastDue = state === 'pastDue'
  return {
    state,
    ...{ package_id: price.packageId, price_id: price.id },
    period_start_at: ms(item?.current_period_start ?? subscription.start_date),
    period_end_at: ms(item?.current_period_end ?? subscription.start_date),
    ends_at_period_end: Number(endsByItself(subscription)),
    next_package_id: next?.packageId ?? null,
    next_price_id: next?.id ?? null,
    grace_ends_at: isPastDue ? Number(known?.grace_ends_at ?? now + GRACE_MS) : null,
    ended_at: state === 'ended' ? ms(subscription.ended_at ?? subscription.created) : null,
    end_reason: state === 'ended' ? (known?.end_reason ?? 'cancelled') : null,
    synced_at: now,
  }
}

/** Newer accounts write the end as a date. */
export const endsByItself = (subscription: Stripe.Subscription) =>
  subscription.status !== 'canceled' &&
  (subscription.cancel_at_period_end || subscription.cancel_at !== null)

/** What a downgrade makes of it at the end of the period. */
async function nextPriceOf(deps: Deps, { schedule }: Stripe.Subscription, present: Price) {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') {
    return undefined
  }
  const id = schedule.metadata?.[OURS.price]
  const next = id === undefined ? undefined : await findPrice(deps.db, id)
  return next?.id === present.id ? undefined : next
}

/** A second payment for a space that has a subscription: it is ended, and the money goes back. */
async function giveBack({ stripe }: StripeAtHand, { id }: Stripe.Subscription): Promise<void> {
  await askStripe(async () => {
    const { data } = await stripe.invoices.list({ subscription: id, limit: 1 })
    if (data[0]) await refundInvoice(stripe, data[0].id)
    const { status } = await stripe.subscriptions.retrieve(id)
    if (status !== 'canceled') await stripe.subscriptions.cancel(id)
  })
}

/** Gives back what was paid for an invoice, once. @returns the charges */
export async function refundInvoice(stripe: Stripe, invoice: string): Promise<string[]> {
  const charges: string[] = []
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 10 })
  for (const { payment } of data) {
    const payment_intent = idOf(payment.payment_intent)
    if (payment_intent === undefined) continue
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent)
    const charge = idOf(latest_charge)
    if (charge === undefined) continue
    const { refunded } = await stripe.charges.retrieve(charge)
    const once = { idempotencyKey: `refund-${charge}` }
    if (!refunded) await stripe.refunds.create({ charge }, once)
    charges.push(charge)
  }
  return charges
}
