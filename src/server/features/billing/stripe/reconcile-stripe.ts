import type { Deps } from '../../../deps.ts'
import { syncAddOnOrder } from '../add-on-orders/add-on-checkout.ts'
import { listWaitingAddOnOrders } from '../add-on-orders/add-on-orders.repository.ts'
import { listWaitingCheckouts } from '../orders/orders.repository.ts'
import { noteStripeAnswer } from '../providers/providers.service.ts'
import { listLiving, updateSubscription } from '../subscriptions/subscriptions.repository.ts'
import { askStripe } from './open-stripe.ts'
import { syncOrder } from './stripe-checkout.ts'
import { type StripeAtHand, stripeAtHand } from './stripe-objects.ts'
import { cancelNow } from './sync-charge.ts'
import { syncSubscription } from './sync-subscription.ts'

const SYNC_EVERY_MS = 6 * 60 * 60_000
const ORDERS_PER_RUN = 100

/**
 * Asks Stripe about what no event told of, and ends subscriptions whose grace is over: first at
 * Stripe, then here. While Stripe is away everything stays as it is, and administrators see it (F30).
 */
export async function reconcileStripe(deps: Deps): Promise<void> {
  const hand = await stripeAtHand(deps)
  if (hand === undefined) return
  try {
    // also where nothing waits: nobody could buy anything
    await askStripe(() => hand.stripe.accounts.retrieveCurrent())
  } catch (error) {
    await noteStripeAnswer(deps, false)
    throw error
  }
  await noteStripeAnswer(deps, true)
  await reconcile(deps, hand)
}

async function reconcile(deps: Deps, hand: StripeAtHand): Promise<void> {
  for (const order of await listWaitingCheckouts(deps.db, ORDERS_PER_RUN)) {
    await syncOrder(deps, hand, order)
  }
  for (const order of await listWaitingAddOnOrders(deps.db, 'stripe')) {
    await syncAddOnOrder(deps, hand, order)
  }
  const now = deps.clock.now()
  const graceOver = { provider: 'stripe', graceBefore: now } as const
  for (const { id, reference } of await listLiving(deps.db, graceOver)) {
    // the card may have done meanwhile
    const row = await syncSubscription(deps, hand, reference!)
    if (row?.state !== 'pastDue') continue
    await updateSubscription(deps.db, id, { end_reason: 'unpaid' })
    await cancelNow(hand, reference!)
    await syncSubscription(deps, hand, reference!)
  }
  const waiting = { provider: 'stripe', syncedBefore: now - SYNC_EVERY_MS } as const
  for (const { reference } of await listLiving(deps.db, waiting)) {
    await syncSubscription(deps, hand, reference!)
  }
}
