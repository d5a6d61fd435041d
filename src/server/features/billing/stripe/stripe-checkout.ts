import { failure } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { type Discount, reserveUse } from '../../promo-codes/index.ts'
import type { OrderRow } from '../billing.table.ts'
import { closeOrder } from '../orders/close-order.ts'
import { findOrder, keepSession, listOpenOrders } from '../orders/orders.repository.ts'
import { placeOrder } from '../orders/place-order.ts'
import { isSameOrder } from '../orders/same-order.ts'
import type { Price } from '../package-prices.ts'
import { findLivingSubscription, lockBilling } from '../subscriptions/subscriptions.repository.ts'
import { askStripe } from './open-stripe.ts'
import {
  CHECKOUT_LIFE_MS,
  couponOf,
  customerOf,
  idOf,
  OURS,
  type StripeAtHand,
  stripePriceOf,
} from './stripe-objects.ts'
import { endSession, seeSession } from './stripe-sessions.ts'
import { syncSubscription } from './sync-subscription.ts'

export interface CheckoutWish {
  userId: string
  email: string
  spaceId: string
  price: Price
  /** of a promo code, as it was shown */
  discount: Discount | undefined
}

/**
 * Opens Stripe's Checkout for a package. One that is open for the same is answered again; another
 * one is closed first, so that nobody pays twice.
 * @returns where to send the person
 * @throws unavailable while Stripe is away; as `reserveUse`
 */
export async function openCheckout(
  deps: Deps,
  hand: StripeAtHand,
  wish: CheckoutWish,
): Promise<string> {
  const { spaceId, price, discount } = wish
  for (const open of await listOpenOrders(deps.db, spaceId)) {
    const isSame = open.address !== null && (await isSameOrder(deps, open, wish))
    const present = await syncOrder(deps, hand, open)
    if (isSame && present.state === 'open') return open.address!
    await closeCheckout(deps, hand, present)
  }
  const order = await transaction(deps, async (deps) => {
    await lockBilling(deps.db, spaceId)
    if ((await listOpenOrders(deps.db, spaceId)).length > 0) throw failure('conflict')
    // an invoice was paid in this moment
    if (await findLivingSubscription(deps.db, spaceId)) throw failure('conflict')
    const now = deps.clock.now()
    const made = await placeOrder(deps, {
      ...{ id: deps.ids.uuid(), space_id: spaceId, package_id: price.packageId },
      ...{ price_id: price.id, provider: 'stripe', state: 'open' },
      promo_code_id: discount?.promoCodeId ?? null,
      ...{ session: null, address: null, created_by: wish.userId, created_at: now },
      ...{ expires_at: now + CHECKOUT_LIFE_MS, ended_at: null },
    })
    if (discount) await reserveUse(deps, discount, { orderId: made.id, spaceId, price })
    return made
  })
  try {
    return await askStripe(() => openSession(deps, hand, wish, order))
  } catch (error) {
    await closeOrder(deps, order.id, 'cancelled')
    throw error
  }
}

async function openSession(
  deps: Deps,
  hand: StripeAtHand,
  { userId, email, spaceId, price, discount }: CheckoutWish,
  order: OrderRow,
): Promise<string> {
  const customer = await customerOf(deps, hand, spaceId, email)
  const { language } = await findAccountRegion(deps.db, userId)
  const metadata = { [OURS.space]: spaceId, [OURS.order]: order.id }
  const back = deps.origins.screenUrl(spaceId, '/billing')
  const { addsTax } = hand.access
  const stripePrice = await stripePriceOf(hand, price)
  const coupon = discount && (await couponOf(hand, order, { discount, price, stripePrice }))
  const session = await hand.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: order.id,
      line_items: [{ price: stripePrice.id, quantity: 1 }],
      ...(coupon && { discounts: [{ coupon }] }),
      success_url: `${back}?order=${order.id}`,
      cancel_url: back,
      expires_at: Math.floor(order.expires_at / 1_000),
      locale: languageOf(language) ?? 'auto',
      metadata,
      subscription_data: { metadata },
      ...(addsTax && {
        automatic_tax: { enabled: true },
        customer_update: { address: 'auto', name: 'auto' },
        tax_id_collection: { enabled: true },
      }),
    },
    { idempotencyKey: `order-${order.id}` },
  )
  const address = session.url ?? back
  if (await keepSession(deps.db, order.id, { session: session.id, address })) return address
  // the order was closed meanwhile: nobody may pay for it any more
  await hand.stripe.checkout.sessions.expire(session.id)
  throw failure('conflict')
}

/**
 * What became of an order at Stripe; a paid one gives the package, whether or not the person came back.
 * @throws unavailable while Stripe is away
 */
export async function syncOrder(
  deps: Deps,
  hand: StripeAtHand,
  order: OrderRow,
): Promise<OrderRow> {
  const now = deps.clock.now()
  if (order.state !== 'open' || order.provider !== 'stripe') return order
  const session = order.session === null ? undefined : await seeSession(hand, order.session)
  const subscription = idOf(session?.subscription)
  if (session?.status === 'complete' && subscription !== undefined) {
    await syncSubscription(deps, hand, subscription)
  } else if (session?.status === 'expired' || (session === undefined && order.expires_at <= now)) {
    await closeOrder(deps, order.id, 'expired')
  }
  return (await findOrder(deps.db, order.id)) ?? order
}

/**
 * Closes what is open at Stripe for a space, so that nobody pays it besides an invoice.
 * @throws conflict if one was paid or is being opened in this moment; unavailable while Stripe is away
 */
export async function closeCheckouts(
  deps: Deps,
  hand: StripeAtHand,
  spaceId: string,
): Promise<void> {
  for (const open of await listOpenOrders(deps.db, spaceId)) {
    if (open.provider !== 'stripe') continue
    await closeCheckout(deps, hand, await syncOrder(deps, hand, open))
  }
}

/** @throws conflict if it was paid or is being opened in this moment; unavailable */
async function closeCheckout(deps: Deps, hand: StripeAtHand, order: OrderRow): Promise<void> {
  if (!(await endSession(deps, hand, order))) return
  await transaction(deps, async (deps) => {
    await lockBilling(deps.db, order.space_id)
    await closeOrder(deps, order.id, 'cancelled')
  })
}
