import type Stripe from 'stripe'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { SubscriptionRow } from '../billing.table.ts'
import type { Price } from '../package-prices.ts'
import { askStripe } from './open-stripe.ts'
import { findCustomer, idOf, OURS, type StripeAtHand, stripePriceOf } from './stripe-objects.ts'
import { syncSubscription } from './sync-subscription.ts'

type Row = SubscriptionRow & { reference: string }

/** Lets a subscription run to the end of what is paid. */
export async function cancelAtEnd(deps: Deps, hand: StripeAtHand, row: Row): Promise<void> {
  await change(deps, hand, row, { cancel_at_period_end: true })
}

/** Takes a cancellation or a downgrade back. */
export async function resume(deps: Deps, hand: StripeAtHand, row: Row): Promise<void> {
  const { cancel_at, cancel_at_period_end } = await askStripe(() =>
    hand.stripe.subscriptions.retrieve(row.reference),
  )
  if (cancel_at_period_end) await change(deps, hand, row, { cancel_at_period_end: false })
  else if (cancel_at !== null) await change(deps, hand, row, { cancel_at: '' })
  else await change(deps, hand, row)
}

/**
 * Changes to a dearer package at once; what is paid for the present one counts (Stripe's proration).
 * @returns where the difference can be paid if the card did not do
 */
export async function upgrade(
  deps: Deps,
  hand: StripeAtHand,
  row: Row,
  price: Price,
): Promise<string | null> {
  const { stripe } = hand
  await resume(deps, hand, row)
  const changed = await askStripe(async () => {
    const { items } = await stripe.subscriptions.retrieve(row.reference)
    return stripe.subscriptions.update(row.reference, {
      items: [{ id: items.data[0]!.id, price: (await stripePriceOf(hand, price)).id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })
  })
  await syncSubscription(deps, hand, row.reference)
  if (changed.pending_update === null) return null
  const invoice = changed.latest_invoice as Stripe.Invoice | null
  return invoice?.hosted_invoice_url ?? null
}

/** Changes to a cheaper package at the end of what is paid. */
export async function downgrade(
  deps: Deps,
  hand: StripeAtHand,
  row: Row,
  price: Price,
): Promise<void> {
  const { stripe } = hand
  await resume(deps, hand, row)
  await askStripe(async () => {
    const { id: next } = await stripePriceOf(hand, price)
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: row.reference })
    const [present] = schedule.phases
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { [OURS.price]: price.id },
      phases: [
        {
          items: present!.items.map((item) => ({ price: idOf(item.price)!, quantity: 1 })),
          // a promo code's, which would be taken away else
          discounts: (present!.discounts ?? []).map(({ coupon, discount }) =>
            discount ? { discount: idOf(discount)! } : { coupon: idOf(coupon)! },
          ),
          start_date: present!.start_date,
          end_date: present!.end_date,
        },
        {
          items: [{ price: next, quantity: 1 }],
          duration: { interval: price.span, interval_count: 1 },
        },
      ],
    })
  })
  await syncSubscription(deps, hand, row.reference)
}

/** A subscription with a planned downgrade takes no other change before that is taken back. */
async function change(
  deps: Deps,
  { stripe, access }: StripeAtHand,
  { reference }: Row,
  params?: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  await askStripe(async () => {
    const { schedule } = await stripe.subscriptions.retrieve(reference)
    if (schedule !== null) await stripe.subscriptionSchedules.release(idOf(schedule)!)
    if (params) await stripe.subscriptions.update(reference, params)
  })
  await syncSubscription(deps, { stripe, access }, reference)
}

/**
 * Stripe's own pages: cards, invoices, cancelling.
 * @throws notFound for a space that never bought through Stripe
 */
export async function openPortal(
  deps: Deps,
  { stripe, access }: StripeAtHand,
  spaceId: string,
): Promise<string> {
  const customer = await findCustomer(deps, access, spaceId)
  if (customer === undefined) throw failure('notFound')
  const return_url = deps.origins.screenUrl(spaceId, '/billing')
  const { url } = await askStripe(() =>
    stripe.billingPortal.sessions.create({ customer, return_url }),
  )
  return url
}
