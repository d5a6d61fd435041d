import type { OrderState, ProviderKind } from '#contract/business/billing-values.ts'
import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { findUseOfOrder, type PromoUseRow } from '../../promo-codes/index.ts'
import { findRoleOf, requirePermission } from '../../spaces/index.ts'
import { syncAddOnOrder } from '../add-on-orders/add-on-checkout.ts'
import { findAddOnOrder } from '../add-on-orders/add-on-orders.repository.ts'
import type { InvoiceRow, OrderRow, SubscriptionRow } from '../billing.table.ts'
import type { SpaceOfCaller } from '../billing-details.service.ts'
import { openInvoiceOf } from '../invoices/invoices.repository.ts'
import { dropNextInvoice, endManual } from '../manual/manual-payments.service.ts'
import { findOrder, listOpenOrders } from '../orders/orders.repository.ts'
import { tryNow } from '../orders/try-now.ts'
import { getPrice, type Price } from '../package-prices.ts'
import { listProviders } from '../providers/providers.repository.ts'
import { findStripe } from '../providers/providers.service.ts'
import { cancelAtEnd, openPortal, resume } from '../stripe/stripe-changes.ts'
import { syncOrder } from '../stripe/stripe-checkout.ts'
import { findCustomer, stripeAtHand } from '../stripe/stripe-objects.ts'
import { type LessenedPrice, lessenedPrice } from './lessened-price.ts'
import {
  findLivingSubscription,
  lockBilling,
  updateSubscription,
} from './subscriptions.repository.ts'

export interface Billing {
  offers: Price[]
  providers: ProviderKind[]
  subscription: { row: SubscriptionRow; price: Price; next: Price | undefined } | undefined
  /** what the next span costs */
  nextPayment: LessenedPrice | undefined
  order:
    | {
        row: OrderRow
        price: Price
        invoice: InvoiceRow | undefined
        promo: PromoUseRow | undefined
      }
    | undefined
  hasPortal: boolean
  canChange: boolean
}

/** What a space pays and how. @throws spaceNotFound, noPermission */
export async function getBilling(deps: Deps, who: SpaceOfCaller): Promise<Billing> {
  const { spaceId } = who
  await requirePermission(deps, { ...who, action: 'billing.read', absent: 'spaceNotFound' })
  const row = await findLivingSubscription(deps.db, spaceId)
  const [order] = await listOpenOrders(deps.db, spaceId)
  const access = await findStripe(deps)
  const customer = access && (await findCustomer(deps, access, spaceId))
  const price = row && (await getPrice(deps.db, row.price_id))
  const next = row?.next_price_id ? await getPrice(deps.db, row.next_price_id) : undefined
  return {
    offers: await listOffers(deps),
    providers: (await listProviders(deps.db)).map(({ kind }) => kind),
    subscription: row && { row, price: price!, next },
    nextPayment: row && (await lessenedPrice(deps, row, next ?? price!, Number(row.period_end_at))),
    order: order && {
      row: order,
      price: await getPrice(deps.db, order.price_id),
      invoice: await openInvoiceOf(deps.db, order.id),
      promo: await findUseOfOrder(deps.db, order.id),
    },
    hasPortal: customer !== undefined,
    canChange: may(await findRoleOf(deps, who), 'billing.change'),
  }
}

async function listOffers(deps: Deps): Promise<Price[]> {
  const sold = (await deps.packages.list(deps)).filter(
    ({ isFree, isHidden }) => !isFree && !isHidden,
  )
  return sold.flatMap(({ id: packageId, name: packageName, prices }) =>
    prices.map((price) => ({ ...price, packageId, packageName })),
  )
}

/** Lets the subscription of a space run out. @throws spaceNotFound, noPermission, notFound, packageTryLater */
export function cancelSubscription(deps: Deps, who: SpaceOfCaller): Promise<void> {
  return change(deps, who, 'subscription-cancel')
}

/** Takes that back, and a cheaper package to come. @throws as `cancelSubscription` */
export function resumeSubscription(deps: Deps, who: SpaceOfCaller): Promise<void> {
  return change(deps, who, 'subscription-resume')
}

async function change(
  deps: Deps,
  who: SpaceOfCaller,
  action: 'subscription-cancel' | 'subscription-resume',
): Promise<void> {
  const { spaceId } = who
  await requirePermission(deps, { ...who, action: 'billing.change', absent: 'spaceNotFound' })
  const row = await findLivingSubscription(deps.db, spaceId)
  if (row === undefined) throw failure('notFound')
  const ends = action === 'subscription-cancel'
  if (row.reference === null) await changeManual(deps, row, ends)
  else {
    const hand = await stripeAtHand(deps)
    if (hand === undefined) throw failure('paymentsNotConfigured')
    const known = { ...row, reference: row.reference }
    await tryNow(() => (ends ? cancelAtEnd(deps, hand, known) : resume(deps, hand, known)))
  }
  const object = { kind: 'space', id: spaceId, text: '' }
  await transaction(deps, (deps) => recordAudit(deps, { action, actorId: who.userId, object }))
}

async function changeManual(deps: Deps, row: SubscriptionRow, ends: boolean): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockBilling(deps.db, row.space_id)
    await dropNextInvoice(deps, row)
    const after = await updateSubscription(deps.db, row.id, {
      ...{ ends_at_period_end: Number(ends), next_package_id: null, next_price_id: null },
    })
    if (ends && Number(row.period_end_at) <= deps.clock.now()) {
      await endManual(deps, after, 'cancelled')
    }
  })
}

/**
 * Looks whether an order was paid.
 * @throws notFound, noPermission; paymentUnfinished; packageTryLater while the provider is away
 */
export async function confirmOrder(
  deps: Deps,
  who: { userId: string; id: string },
): Promise<OrderState> {
  const order =
    (await findOrder(deps.db, who.id)) ?? (await findAddOnOrder(deps.db, { id: who.id }))
  if (order === undefined) throw failure('notFound')
  const access = { userId: who.userId, spaceId: order.space_id, absent: 'notFound' } as const
  await requirePermission(deps, { ...access, action: 'billing.read' })
  const hand = await stripeAtHand(deps)
  const isAsked = hand !== undefined && order.provider === 'stripe'
  const sync = (): Promise<{ state: OrderState }> =>
    'add_on_id' in order ? syncAddOnOrder(deps, hand!, order) : syncOrder(deps, hand!, order)
  const { state } = isAsked ? await tryNow(sync) : order
  if (state === 'open') throw failure('paymentUnfinished')
  return state
}

/** @throws spaceNotFound, noPermission, notFound, packageTryLater */
export async function openBillingPortal(deps: Deps, who: SpaceOfCaller): Promise<string> {
  await requirePermission(deps, { ...who, action: 'billing.change', absent: 'spaceNotFound' })
  const hand = await stripeAtHand(deps)
  if (hand === undefined) throw failure('notFound')
  return tryNow(() => openPortal(deps, hand, who.spaceId))
}
