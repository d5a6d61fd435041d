import type Stripe from 'stripe'
import type { Deps } from '../../../deps.ts'
import type { Discount } from '../../promo-codes/index.ts'
import type { OrderRow } from '../billing.table.ts'
import { findBillingDetails } from '../billing-details.service.ts'
import type { Price } from '../package-prices.ts'
import { findStripe, type StripeAccess } from '../providers/providers.service.ts'
import { openStripe } from './open-stripe.ts'

/** Names of what we write beside Stripe's objects, to know them again. */
export const OURS = { space: 'waypost_space', order: 'waypost_order', price: 'waypost_price' }

/** The shortest life of a Checkout, and some seconds for the clocks. */
export const CHECKOUT_LIFE_MS = 30 * 60_000 + 30_000

/** Longer than opening a Checkout takes with its tries. */
export const CHECKOUT_OPENING_MS = 2 * 60_000

export interface StripeAtHand {
  stripe: Stripe
  access: StripeAccess
}

/** @returns undefined while Stripe is not set up */
export async function stripeAtHand(deps: Deps): Promise<StripeAtHand | undefined> {
  const access = await findStripe(deps)
  return access && { stripe: await openStripe(deps, access.secretKey), access }
}

/** Milliseconds of a time of Stripe's, which counts seconds. */
export const ms = (seconds: number) => seconds * 1_000

export const idOf = (one: string | { id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id

/** Stripe's price for one of ours, made when the first needs it. */
export async function stripePriceOf({ stripe }: StripeAtHand, price: Price): Promise<Stripe.Price> {
  const key = `${OURS.price}_${price.id}`
  const found = await stripe.prices.list({ lookup_keys: [key], limit: 1 })
  if (found.data[0]) return found.data[0]
  return stripe.prices.create(
    {
      currency: price.currency.toLowerCase(),
      unit_amount: price.amountMinor,
      recurring: { interval: price.span },
      product_data: { name: price.packageName },
      lookup_key: key,
      metadata: { [OURS.price]: price.id },
    },
    { idempotencyKey: key },
  )
}

/**
 * Stripe's coupon for an order with a promo code: an amount, so that Stripe takes what was shown, and
 * for the product of its price only, so that another package later costs its own price.
 */
export async function couponOf(
  { stripe }: StripeAtHand,
  order: OrderRow,
  sale: { discount: Discount; price: Price; stripePrice: Stripe.Price },
): Promise<string> {
  const { discount, price, stripePrice } = sale
  const { months } = discount
  const { id } = await stripe.coupons.create(
    {
      name: discount.code,
      amount_off: discount.amountMinor,
      currency: price.currency.toLowerCase(),
      duration: months === null ? 'forever' : months === 1 ? 'once' : 'repeating',
      ...(months !== null && months > 1 && { duration_in_months: months }),
      applies_to: { products: [idOf(stripePrice.product)!] },
      max_redemptions: 1,
      metadata: { [OURS.order]: order.id },
    },
    { idempotencyKey: `coupon-${order.id}` },
  )
  return id
}

/** Stripe's customer for a space, made by its first order; the space's billing details go with it. */
export async function customerOf(
  deps: Deps,
  { stripe, access }: StripeAtHand,
  spaceId: string,
  email: string,
): Promise<string> {
  const known = await findCustomer(deps, access, spaceId)
  const details = await findBillingDetails(deps, spaceId)
  const described = {
    email,
    ...(details && {
      name: details.company || `${details.firstName} ${details.lastName}`,
      phone: `${details.phoneCode} ${details.phone}`,
      address: {
        line1: details.street,
        postal_code: details.postcode,
        city: details.city,
        country: details.country,
      },
    }),
  }
  if (known !== undefined) {
    await stripe.customers.update(known, described)
    return known
  }
  const made = await stripe.customers.create(
    { ...described, metadata: { [OURS.space]: spaceId } },
    { idempotencyKey: `customer-${access.account}-${spaceId}-${deps.ids.token(64)}` },
  )
  await deps.db
    .insertInto('billing_customer')
    .values({ space_id: spaceId, account: access.account, customer: made.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findCustomer(deps, access, spaceId)) ?? made.id
}

export async function findCustomer(
  deps: Pick<Deps, 'db'>,
  { account }: Pick<StripeAccess, 'account'>,
  spaceId: string,
): Promise<string | undefined> {
  const row = await deps.db
    .selectFrom('billing_customer')
    .select('customer')
    .where('space_id', '=', spaceId)
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.customer
}
