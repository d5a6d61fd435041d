import { GRACE_DAYS } from '#contract/business/billing-values.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { settleUse } from '../../promo-codes/index.ts'
import {
  findAddOnOrder,
  listWaitingAddOnOrders,
} from '../add-on-orders/add-on-orders.repository.ts'
import { closeAddOnOrder, payAddOnOrder, takeBackAddOn } from '../add-on-orders/settle-add-on.ts'
import type { InvoiceRow, OrderRow, SubscriptionRow } from '../billing.table.ts'
import type { InvoiceDocument } from '../invoices/invoice-document.ts'
import {
  changeInvoice,
  findInvoice,
  listInvoicesOfSubscription,
  openInvoiceOf,
  updateInvoice,
} from '../invoices/invoices.repository.ts'
import { creditableOf, issueCreditNote, issueInvoice } from '../invoices/issue-invoice.ts'
import { closeOrder } from '../orders/close-order.ts'
import { endOrder, findOrder, listOverdueOrders } from '../orders/orders.repository.ts'
import { endOfSpan, getPrice } from '../package-prices.ts'
import { findSeller } from '../providers/providers.service.ts'
import { enqueueBillingMails } from '../subscriptions/billing-mail.job.ts'
import { lessenedPrice, linesOf } from '../subscriptions/lessened-price.ts'
import { settleSubscription } from '../subscriptions/settle-subscription.ts'
import {
  findLivingSubscription,
  findSubscription,
  insertSubscription,
  listLiving,
  lockBilling,
  updateSubscription,
} from '../subscriptions/subscriptions.repository.ts'

const DAY_MS = 24 * 60 * 60_000
const GRACE_MS = GRACE_DAYS * DAY_MS

/**
 * Notes that the money of an invoice came, and gives what it pays for.
 * @throws notFound, conflict if it is not open
 */
export function payInvoice(deps: Deps, id: string): Promise<InvoiceRow> {
  return transaction(deps, async (deps) => {
    const invoice = await lockInvoice(deps, id)
    await applyPayment(deps, invoice)
    await record(deps, 'invoice-pay', invoice)
    return (await findInvoice(deps.db, id))!
  })
}

/** In the transaction of these deps. @throws conflict if it is not open */
export async function applyPayment(deps: Deps, invoice: InvoiceRow): Promise<void> {
  const now = deps.clock.now()
  const change = { state: 'paid', paid_at: now } as const
  if (invoice.state === 'open' && !(await updateInvoice(deps.db, invoice, change))) {
    throw failure('conflict')
  }
  if (invoice.subscription_id !== null) return renew(deps, invoice)
  const { order_id: orderId } = invoice
  if (orderId === null) return
  const addOn = await findAddOnOrder(deps.db, { id: orderId })
  if (addOn && addOn.state !== 'open') throw failure('conflict')
  if (await payAddOnOrder(deps, orderId)) return
  await beginSubscription(deps, invoice, orderId)
}

/**
 * Gives up an invoice that nobody paid; it keeps its number. That of a renewal ends the subscription
 * with the time that is paid.
 * @throws notFound, conflict if it is not open
 */
export function cancelInvoice(deps: Deps, id: string): Promise<InvoiceRow> {
  return transaction(deps, async (deps) => {
    const invoice = await lockInvoice(deps, id)
    await updateInvoice(deps.db, invoice, { state: 'void' })
    if (invoice.order_id !== null) {
      await closeOrder(deps, invoice.order_id, 'cancelled')
      await closeAddOnOrder(deps, invoice.order_id, 'cancelled')
    }
    if (invoice.subscription_id !== null) {
      await updateSubscription(deps.db, invoice.subscription_id, { ends_at_period_end: 1 })
    }
    await record(deps, 'invoice-cancel', invoice)
    return (await findInvoice(deps.db, id))!
  })
}

/**
 * Says that the money of an invoice was given back: a credit note is made, and the package that it
 * paid for ends.
 * @throws notFound, conflict if nothing of it is left to give back
 */
export function creditInvoice(deps: Deps, id: string): Promise<InvoiceRow> {
  return transaction(deps, async (deps) => {
    const invoice = await getOwnInvoice(deps, id)
    await lockBilling(deps.db, invoice.space_id)
    const amountMinor = await creditableOf(deps, invoice)
    const given = { amountMinor, reference: null, isDispute: false }
    const note = invoice.state === 'paid' && (await issueCreditNote(deps, invoice, given))
    if (!note) throw failure('conflict')
    await endWhatItPaid(deps, invoice, 'refunded')
    await record(deps, 'invoice-refund', invoice)
    return note
  })
}

/** Takes back the add-on, or ends the subscription, whose present time an invoice paid, in the transaction of these deps. */
async function endWhatItPaid(deps: Deps, invoice: InvoiceRow, reason: string): Promise<void> {
  if (invoice.order_id !== null && (await takeBackAddOn(deps, invoice.order_id))) return
  const living = await findLivingSubscription(deps.db, invoice.space_id)
  if (living?.provider !== 'manual') return
  const newest = (await listInvoicesOfSubscription(deps.db, living.id))
    .filter(({ kind, state }) => kind === 'invoice' && state === 'paid')
    .at(-1)
  if (newest?.id === invoice.id) await endManual(deps, living, reason)
}

/** Ends it now, with what waits to be paid for it, in the transaction of these deps. */
export async function endManual(
  deps: Deps,
  living: SubscriptionRow,
  reason: string,
): Promise<SubscriptionRow> {
  for (const invoice of await listInvoicesOfSubscription(deps.db, living.id)) {
    if (invoice.state === 'open') await updateInvoice(deps.db, invoice, { state: 'void' })
  }
  const change = { state: 'ended', ended_at: deps.clock.now(), end_reason: reason } as const
  const ended = await updateSubscription(deps.db, living.id, { ...change, grace_ends_at: null })
  return settleSubscription(deps, living, ended)
}

async function beginSubscription(deps: Deps, invoice: InvoiceRow, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId)
  if (order === undefined) return
  const now = deps.clock.now()
  if (!(await endOrder(deps.db, orderId, { state: 'paid', now }))) throw failure('conflict')
  const present = await findLivingSubscription(deps.db, order.space_id)
  if (present?.provider === 'manual') await replace(deps, present)
  else if (present !== undefined) throw failure('conflict')
  const price = await getPrice(deps.db, order.price_id)
  const row = await insertSubscription(deps.db, {
    ...{ id: deps.ids.uuid(), space_id: order.space_id, package_id: price.packageId },
    ...{ price_id: price.id, provider: 'manual', reference: null, state: 'active' },
    ...{ period_start_at: now, period_end_at: endOfSpan(now, price.span) },
    ...{ next_package_id: null, next_price_id: null, grace_ends_at: null },
    ...{ promo_code_id: order.promo_code_id, space_package_id: null, synced_at: now },
    ...{ created_by: order.created_by, created_at: now, ended_at: null, end_reason: null },
  })
  await settleUse(deps.db, orderId, { subscriptionId: row.id, now })
  await changeInvoice(deps.db, invoice.id, { subscription_id: row.id })
  await settleSubscription(deps, undefined, row)
}

/** The subscription before an upgrade: its package goes on as the new one's. */
async function replace(deps: Deps, present: SubscriptionRow): Promise<void> {
  for (const invoice of await listInvoicesOfSubscription(deps.db, present.id)) {
    if (invoice.state === 'open') await updateInvoice(deps.db, invoice, { state: 'void' })
  }
  const change = { state: 'ended', ended_at: deps.clock.now(), end_reason: 'replaced' } as const
  await updateSubscription(deps.db, present.id, { ...change, grace_ends_at: null })
}

/** The next span of time, at the price that its invoice was made for. */
async function renew(deps: Deps, invoice: InvoiceRow): Promise<void> {
  const before = await findSubscription(deps.db, invoice.subscription_id!)
  if (before === undefined || before.ended_at !== null) return
  const { period } = JSON.parse(invoice.document) as InvoiceDocument
  if (period === null || period.from < Number(before.period_end_at)) return
  const price = await getPrice(deps.db, before.next_price_id ?? before.price_id)
  const after = await updateSubscription(deps.db, before.id, {
    ...{ package_id: price.packageId, price_id: price.id, state: 'active', grace_ends_at: null },
    ...{ next_package_id: null, next_price_id: null, ends_at_period_end: 0 },
    ...{ period_start_at: period.from, period_end_at: period.to },
  })
  await settleSubscription(deps, before, after)
}

/**
 * What the calendar does to what is paid by invoice: an order that nobody pays is given up, the next
 * invoice of a subscription is made in time, a late one begins the grace, and what is cancelled or
 * not paid at all ends.
 */
export async function advanceManual(deps: Deps): Promise<void> {
  const seller = await findSeller(deps)
  if (seller === undefined) return
  const now = deps.clock.now()
  for (const order of await listOverdueOrders(deps.db, now)) {
    await transaction(deps, (deps) => giveUp(deps, order))
  }
  for (const order of await listWaitingAddOnOrders(deps.db, 'manual', now)) {
    await transaction(deps, (deps) => giveUp(deps, order))
  }
  const endsBefore = now + seller.dueDays * DAY_MS
  for (const { id } of await listLiving(deps.db, { provider: 'manual', endsBefore })) {
    await transaction(deps, (deps) => advanceOne(deps, id))
  }
}

/** An order for a package or an add-on, unless it was paid meanwhile. */
async function giveUp(
  deps: Deps,
  { id, space_id }: Pick<OrderRow, 'id' | 'space_id'>,
): Promise<void> {
  await lockBilling(deps.db, space_id)
  const waiting = await openInvoiceOf(deps.db, id)
  if (waiting) await updateInvoice(deps.db, waiting, { state: 'void' })
  await closeOrder(deps, id, 'expired')
  await closeAddOnOrder(deps, id, 'expired')
}

async function advanceOne(deps: Deps, id: string): Promise<void> {
  const found = await findSubscription(deps.db, id)
  if (found === undefined || !(await lockBilling(deps.db, found.space_id))) return
  const row = (await findSubscription(deps.db, id))!
  if (row.ended_at !== null) return
  const now = deps.clock.now()
  const end = Number(row.period_end_at)
  if (row.ends_at_period_end === 1) {
    if (end <= now) await endManual(deps, row, 'cancelled')
    return
  }
  const invoice = await invoiceOfNextSpan(deps, row)
  if (invoice.state === 'paid') return applyPayment(deps, invoice)
  if (end > now) return
  if (row.grace_ends_at === null) {
    const change = { state: 'pastDue', grace_ends_at: Math.max(end, now) + GRACE_MS } as const
    await settleSubscription(deps, row, await updateSubscription(deps.db, id, change))
  } else if (Number(row.grace_ends_at) <= now) {
    await endManual(deps, row, 'unpaid')
  }
}

async function invoiceOfNextSpan(deps: Deps, row: SubscriptionRow): Promise<InvoiceRow> {
  const from = Number(row.period_end_at)
  const made = (await listInvoicesOfSubscription(deps.db, row.id)).find(({ document, state }) => {
    const { period } = JSON.parse(document) as InvoiceDocument
    return state !== 'void' && period?.from === from
  })
  if (made) return made
  const price = await getPrice(deps.db, row.next_price_id ?? row.price_id)
  const { discount } = await lessenedPrice(deps, row, price, from)
  const { language } = await findAccountRegion(deps.db, row.created_by)
  const invoice = await issueInvoice(deps, {
    ...{ spaceId: row.space_id, orderId: null, subscriptionId: row.id, language },
    currency: price.currency,
    lines: linesOf(price, discount),
    period: { from, to: endOfSpan(from, price.span) },
  })
  await enqueueBillingMails(deps, row, { kind: 'invoice', invoiceId: invoice.id })
  return invoice
}

/** Voids the invoice of the next span, which is made anew for what the subscription becomes. */
export async function dropNextInvoice(deps: Deps, row: SubscriptionRow): Promise<void> {
  for (const invoice of await listInvoicesOfSubscription(deps.db, row.id)) {
    if (invoice.state === 'open') await updateInvoice(deps.db, invoice, { state: 'void' })
  }
}

/** Of our own, not of a provider's. @throws notFound */
async function getOwnInvoice(deps: Deps, id: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(deps.db, id)
  const isOwn = invoice?.provider === 'manual' && invoice.kind === 'invoice'
  if (!isOwn) throw failure('notFound')
  return invoice
}

async function lockInvoice(deps: Deps, id: string): Promise<InvoiceRow> {
  const { space_id } = await getOwnInvoice(deps, id)
  await lockBilling(deps.db, space_id)
  const invoice = await getOwnInvoice(deps, id)
  if (invoice.state !== 'open') throw failure('conflict')
  return invoice
}

async function record(
  deps: Deps,
  action: 'invoice-pay' | 'invoice-cancel' | 'invoice-refund',
  invoice: InvoiceRow,
): Promise<void> {
  const object = { kind: 'invoice', id: invoice.id, text: invoice.number ?? '' }
  await recordAudit(deps, { action, object })
}
