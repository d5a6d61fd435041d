import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { type Discount, reserveUse } from '../../promo-codes/index.ts'
import type { InvoiceRow, SubscriptionRow } from '../billing.table.ts'
import { openInvoiceOf } from '../invoices/invoices.repository.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { closeOrder } from '../orders/close-order.ts'
import { listOpenOrders } from '../orders/orders.repository.ts'
import { placeOrder } from '../orders/place-order.ts'
import { isSameOrder } from '../orders/same-order.ts'
import { endOfSpan, getPrice, type Price } from '../package-prices.ts'
import { lessenedPrice, linesOf } from '../subscriptions/lessened-price.ts'

const DAY_MS = 24 * 60 * 60_000
/** An invoice that nobody pays is given up after so long. */
const ORDER_DAYS = 60

export interface OrderToMake {
  userId: string
  spaceId: string
  price: Price
  /** what the space has and gives up for it */
  present: SubscriptionRow | undefined
  /** of a promo code, as it was shown */
  discount: Discount | undefined
}

/**
 * Orders a package by invoice, in the transaction of these deps. An order that still waits for its
 * money is answered again, or is replaced if it was for something else.
 * @throws paymentsNotConfigured, configureFirst without billing details; conflict while a Checkout is
 * open; as `reserveUse`
 */
export async function orderByInvoice(deps: Deps, wish: OrderToMake): Promise<InvoiceRow> {
  const { userId, spaceId, price, present, discount } = wish
  const now = deps.clock.now()
  for (const open of await listOpenOrders(deps.db, spaceId)) {
    const waiting = await openInvoiceOf(deps.db, open.id)
    if (waiting && (await isSameOrder(deps, open, wish))) return waiting
    // opened in this moment: only Stripe can say that nobody pays it any more
    if (open.session !== null && open.expires_at > now) throw failure('conflict')
    await closeOrder(deps, open.id, 'cancelled')
  }
  const order = await placeOrder(deps, {
    ...{ id: deps.ids.uuid(), space_id: spaceId, package_id: price.packageId, price_id: price.id },
    ...{ provider: 'manual', state: 'open', session: null, address: null },
    promo_code_id: discount?.promoCodeId ?? null,
    ...{ created_by: userId, created_at: now, expires_at: now + ORDER_DAYS * DAY_MS },
    ended_at: null,
  })
  if (discount) await reserveUse(deps, discount, { orderId: order.id, spaceId, price })
  const { language } = await findAccountRegion(deps.db, userId)
  const rest = present ? await unusedPartOf(deps, present, price.amountMinor) : undefined
  return issueInvoice(deps, {
    ...{ spaceId, orderId: order.id, subscriptionId: null, language, currency: price.currency },
    lines: [...linesOf(price, discount), ...(rest ? [rest] : [])],
    period: { from: now, to: endOfSpan(now, price.span) },
  })
}

/** The value left of the time that a subscription has paid, at most what the new one costs. */
async function unusedPartOf(deps: Deps, present: SubscriptionRow, atMost: number) {
  const { period_start_at: from, period_end_at: to } = present
  const price = await getPrice(deps.db, present.price_id)
  const paid = await lessenedPrice(deps, present, price, Number(from))
  const share = Math.max(0, Number(to) - deps.clock.now()) / (Number(to) - Number(from))
  const amountMinor = -Math.min(atMost, Math.floor(paid.amountMinor * Math.min(1, share)))
  return amountMinor === 0 ? undefined : { text: `− ${price.packageName}`, amountMinor }
}

/** @throws packageNotEligible in another currency than what the space pays now */
export function requireSameCurrency(present: Price, next: Price): void {
  if (present.currency !== next.currency) throw failure('packageNotEligible')
}
