import type { ProviderKind } from '#contract/business/billing-values.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findOfferFor } from '../../add-ons/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { listMembers, requirePermission } from '../../spaces/index.ts'
import type { SpaceOfCaller } from '../billing-details.service.ts'
import { openInvoiceOf } from '../invoices/invoices.repository.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import type { CheckoutResult } from '../orders/checkout.service.ts'
import { tryNow } from '../orders/try-now.ts'
import { endOfSpan } from '../package-prices.ts'
import { findSeller } from '../providers/providers.service.ts'
import { stripeAtHand } from '../stripe/stripe-objects.ts'
import { lockBilling } from '../subscriptions/subscriptions.repository.ts'
import { closeAddOnCheckouts, openAddOnCheckout } from './add-on-checkout.ts'
import {
  insertAddOnOrder,
  listOpenAddOnOrders,
  type NewAddOnOrder,
} from './add-on-orders.repository.ts'
import { closeAddOnOrder, payAddOnOrder } from './settle-add-on.ts'

const DAY_MS = 24 * 60 * 60_000
/** An invoice that nobody pays is given up after so long. */
const ORDER_DAYS = 60

export interface AddOnWish {
  addOnId: string
  provider?: ProviderKind | undefined
  /** what the person was shown, in the minor unit */
  total?: number | undefined
}

/**
 * Buys an add-on for a space, for a month or a year (decision 145). It ends by itself; bought again,
 * it is longer.
 * @throws addOnNotFound, addOnIncluded, addOnBought; conflict if it costs something else than what
 * was shown; paymentsNotConfigured, configureFirst, packageTryLater, spaceNotFound, noPermission
 */
export async function buyAddOn(
  deps: Deps,
  who: SpaceOfCaller,
  { addOnId, provider: wished, total }: AddOnWish,
): Promise<CheckoutResult> {
  const { spaceId, userId } = who
  await requirePermission(deps, { ...who, action: 'billing.change', absent: 'spaceNotFound' })
  const offer = await findOfferFor(deps, { spaceId, addOnId })
  const amount = Number(offer.price_amount)
  if (total !== undefined && total !== amount) throw failure('conflict')
  const hand = await stripeAtHand(deps)
  const provider = wished ?? (hand && amount > 0 ? 'stripe' : 'manual')
  const order = {
    ...{ space_id: spaceId, add_on_id: addOnId, name: offer.name, span: offer.price_span },
    ...{ currency: offer.price_currency, amount_minor: amount, provider },
    ...{ created_by: userId, created_at: deps.clock.now() },
    expires_at: deps.clock.now() + ORDER_DAYS * DAY_MS,
  }
  const object = { kind: 'space', id: spaceId, text: `${offer.name}, ${offer.price_span}` }
  await transaction(deps, (deps) =>
    recordAudit(deps, { action: 'package-order', actorId: userId, object }),
  )
  if (provider === 'manual') return byInvoice(deps, order)
  if (hand === undefined) throw failure('paymentsNotConfigured')
  const members = await listMembers(deps.db, [spaceId])
  const email = members.find(({ role }) => role === 'owner')?.email ?? ''
  const address = await tryNow(() => openAddOnCheckout(deps, hand, order, email))
  return { result: 'redirect', address }
}

async function byInvoice(deps: Deps, order: NewAddOnOrder): Promise<CheckoutResult> {
  if ((await findSeller(deps)) === undefined) throw failure('paymentsNotConfigured')
  const { space_id: spaceId, add_on_id: addOnId } = order
  const hand = await stripeAtHand(deps)
  if (hand) await tryNow(() => closeAddOnCheckouts(deps, hand, { spaceId, addOnId }))
  return transaction(deps, async (deps) => {
    await lockBilling(deps.db, spaceId)
    for (const open of await listOpenAddOnOrders(deps.db, { spaceId, addOnId })) {
      const waiting = await openInvoiceOf(deps.db, open.id)
      const isSame = Number(open.amount_minor) === order.amount_minor
      if (waiting && isSame) return { result: 'invoice', invoiceId: waiting.id }
      // opened in this moment: only Stripe can say that nobody pays it any more
      const isAtStripe = open.session !== null && Number(open.expires_at) > order.created_at
      if (isAtStripe) throw failure('conflict')
      await closeAddOnOrder(deps, open.id, 'cancelled')
    }
    const { id } = await insertAddOnOrder(deps.db, { ...order, id: deps.ids.uuid() })
    const { language } = await findAccountRegion(deps.db, order.created_by)
    const now = deps.clock.now()
    const invoice = await issueInvoice(deps, {
      ...{ spaceId, orderId: id, subscriptionId: null, language, currency: order.currency },
      lines: [{ text: order.name, amountMinor: order.amount_minor }],
      period: { from: now, to: endOfSpan(now, order.span) },
    })
    if (invoice.state === 'paid') await payAddOnOrder(deps, id)
    return { result: 'invoice', invoiceId: invoice.id }
  })
}
