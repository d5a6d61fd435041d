import type { ProviderKind } from '#contract/business/billing-values.ts'
import type { PriceSpan } from '#contract/business/package-values.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { getPackage } from '../../packages/index.ts'
import { type Discount, priceAfter } from '../../promo-codes/index.ts'
import { listMembers, requirePermission } from '../../spaces/index.ts'
import type { SubscriptionRow } from '../billing.table.ts'
import type { SpaceOfCaller } from '../billing-details.service.ts'
import { applyPayment, dropNextInvoice } from '../manual/manual-payments.service.ts'
import { orderByInvoice } from '../manual/order-by-invoice.ts'
import { getPrice, isUpgrade, type Price } from '../package-prices.ts'
import { findSeller } from '../providers/providers.service.ts'
import { downgrade, resume, upgrade } from '../stripe/stripe-changes.ts'
import { closeCheckouts, openCheckout } from '../stripe/stripe-checkout.ts'
import { type StripeAtHand, stripeAtHand } from '../stripe/stripe-objects.ts'
import {
  findLivingSubscription,
  lockBilling,
  updateSubscription,
} from '../subscriptions/subscriptions.repository.ts'
import { requireOffered } from './place-order.ts'
import { tryNow } from './try-now.ts'

export interface Wish {
  packageId: string
  span: PriceSpan
  currency?: string | undefined
  provider?: ProviderKind | undefined
  promoCode?: string | undefined
  /** what the person was shown, in the minor unit */
  total?: number | undefined
}

/** Who asks, and from where: wrong codes are limited by both. */
export interface Buyer extends SpaceOfCaller {
  clientKey: string
}

export type CheckoutResult =
  | { result: 'redirect'; address: string }
  | { result: 'invoice'; invoiceId: string }
  | { result: 'changed'; isAtPeriodEnd: boolean }

/**
 * Buys a package for a space, or changes the one that it pays for: a dearer one comes at once, a
 * cheaper one at the end of what is paid (contract.md §8). The price is ours, not the client's.
 * @throws packageNotFound; packageNotEligible for one that is not sold so; packageSame;
 * paymentsNotConfigured; configureFirst without billing details for an invoice; packageTryLater
 * while the provider is away; spaceNotFound, noPermission; conflict if it costs something else than
 * what was shown; as `priceAfter` for a promo code
 */
export async function checkout(deps: Deps, who: Buyer, wish: Wish): Promise<CheckoutResult> {
  const { living, present, price, discount } = await lookUp(deps, who, wish)
  if (living && present && isSame(living, present, price)) throw failure('packageSame')
  const total = price.amountMinor - (discount?.amountMinor ?? 0)
  if (wish.total !== undefined && wish.total !== total) throw failure('conflict')
  const text = `${price.packageName}, ${price.span}`
  const object = { kind: 'space', id: who.spaceId, text }
  await transaction(deps, (deps) =>
    recordAudit(deps, { action: 'package-order', actorId: who.userId, object }),
  )
  if (living && present) {
    return living.provider === 'stripe'
      ? changeAtStripe(deps, living, present, price)
      : changeByInvoice(deps, who, living, price)
  }
  const hand = await stripeAtHand(deps)
  const provider = wish.provider ?? (hand ? 'stripe' : 'manual')
  if (provider === 'manual') return buyByInvoice(deps, who, { price, discount })
  if (hand === undefined) throw failure('paymentsNotConfigured')
  const members = await listMembers(deps.db, [who.spaceId])
  const email = members.find(({ role }) => role === 'owner')?.email ?? ''
  const address = await tryNow(() => openCheckout(deps, hand, { ...who, email, price, discount }))
  return { result: 'redirect', address }
}

/**
 * What a package costs a space with a promo code, as `checkout` will take it.
 * @throws as `checkout`
 */
export async function priceOfWish(
  deps: Deps,
  who: Buyer,
  wish: Wish,
): Promise<{ price: Price; discount: Discount | undefined }> {
  const { price, discount } = await lookUp(deps, who, wish)
  return { price, discount }
}

async function lookUp(deps: Deps, who: Buyer, wish: Wish) {
  const { userId, spaceId, clientKey } = who
  const access = { userId, spaceId, action: 'billing.change', absent: 'spaceNotFound' } as const
  await requirePermission(deps, access)
  const living = await findLivingSubscription(deps.db, spaceId)
  const present = living && (await getPrice(deps.db, living.price_id))
  const price = await priceFor(deps, wish, present)
  if (wish.promoCode === undefined) return { living, present, price, discount: undefined }
  // what a change costs is the provider's to say, so a code is for the first package only
  if (living) throw failure('promoCodeNotApplicable')
  const sale = { spaceId, price, code: wish.promoCode }
  return { living, present, price, discount: await priceAfter(deps, { userId, clientKey }, sale) }
}

/** The price that is offered for a wish now. @throws packageNotFound, packageNotEligible */
async function priceFor(deps: Deps, wish: Wish, present: Price | undefined): Promise<Price> {
  const offered = await getPackage(deps, wish.packageId)
  const prices = offered.prices.filter(({ span }) => span === wish.span)
  const currency = (wish.currency ?? present?.currency)?.toUpperCase()
  const price = currency ? prices.find((one) => one.currency === currency) : prices[0]
  if (offered.isFree || price === undefined) throw failure('packageNotEligible')
  // one subscription has one currency
  if (present && present.currency !== price.currency) throw failure('packageNotEligible')
  return { ...price, packageId: offered.id, packageName: offered.name }
}

/** The present package in the present span again, unless it is about to become another one or to end. */
function isSame(living: SubscriptionRow, present: Price, price: Price): boolean {
  const stays = living.next_price_id === null && living.ends_at_period_end === 0
  return stays && present.packageId === price.packageId && present.span === price.span
}

async function buyByInvoice(
  deps: Deps,
  { userId, spaceId }: SpaceOfCaller,
  wish: { price: Price; discount?: Discount | undefined; present?: SubscriptionRow },
): Promise<CheckoutResult> {
  if ((await findSeller(deps)) === undefined) throw failure('paymentsNotConfigured')
  const { price, discount, present } = wish
  const hand = await stripeAtHand(deps)
  if (hand) await tryNow(() => closeCheckouts(deps, hand, spaceId))
  const invoice = await transaction(deps, async (deps) => {
    await lockBilling(deps.db, spaceId)
    // paid in this moment
    const living = await findLivingSubscription(deps.db, spaceId)
    if (living?.id !== present?.id) throw failure('conflict')
    const made = await orderByInvoice(deps, { userId, spaceId, price, present, discount })
    if (made.state === 'paid') await applyPayment(deps, made)
    return made
  })
  return { result: 'invoice', invoiceId: invoice.id }
}

async function changeByInvoice(
  deps: Deps,
  who: SpaceOfCaller,
  living: SubscriptionRow,
  price: Price,
): Promise<CheckoutResult> {
  const present = await getPrice(deps.db, living.price_id)
  if (isUpgrade(present, price)) return buyByInvoice(deps, who, { price, present: living })
  const isPresent = present.packageId === price.packageId && present.span === price.span
  await transaction(deps, async (deps) => {
    await lockBilling(deps.db, who.spaceId)
    await requireOffered(deps, price.packageId)
    await dropNextInvoice(deps, living)
    await updateSubscription(deps.db, living.id, {
      next_package_id: isPresent ? null : price.packageId,
      next_price_id: isPresent ? null : price.id,
      ends_at_period_end: 0,
    })
  })
  return { result: 'changed', isAtPeriodEnd: !isPresent }
}

async function changeAtStripe(
  deps: Deps,
  living: SubscriptionRow,
  present: Price,
  price: Price,
): Promise<CheckoutResult> {
  const hand: StripeAtHand | undefined = await stripeAtHand(deps)
  if (hand === undefined || living.reference === null) throw failure('paymentsNotConfigured')
  const row = { ...living, reference: living.reference }
  return tryNow(async () => {
    if (present.packageId === price.packageId && present.span === price.span) {
      await resume(deps, hand, row)
      return { result: 'changed', isAtPeriodEnd: false }
    }
    if (!isUpgrade(present, price)) {
      await downgrade(deps, hand, row, price)
      return { result: 'changed', isAtPeriodEnd: true }
    }
    const address = await upgrade(deps, hand, row, price)
    if (address !== null) return { result: 'redirect', address }
    return { result: 'changed', isAtPeriodEnd: false }
  })
}
