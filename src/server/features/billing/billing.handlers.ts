import {
  getBillingDetailsEndpoint,
  putBillingDetailsEndpoint,
} from '#contract/business/billing-details.ts'
import {
  checkProviderEndpoint,
  deleteProviderEndpoint,
  listProvidersEndpoint,
  putProviderEndpoint,
  stripeEventTypes,
  takeStripeEventEndpoint,
} from '#contract/business/payment-providers.ts'
import {
  adminInvoicesEndpoint,
  cancelInvoiceEndpoint,
  cancelSubscriptionEndpoint,
  checkoutEndpoint,
  confirmOrderEndpoint,
  getBillingEndpoint,
  invoicePdfEndpoint,
  listInvoicesEndpoint,
  openInvoiceEndpoint,
  payInvoiceEndpoint,
  portalEndpoint,
  priceEndpoint,
  refundInvoiceEndpoint,
  resumeSubscriptionEndpoint,
} from '#contract/business/payments.ts'
import type { Deps } from '../../deps.ts'
import { type Account, route } from '../../platform/call.ts'
import { buyAddOn } from './add-on-orders/buy-add-on.ts'
import {
  presentBilling,
  presentInvoice,
  presentPrice,
  presentProvider,
} from './billing.presenter.ts'
import type { InvoiceRow } from './billing.table.ts'
import { getBillingDetails, putBillingDetails } from './billing-details.service.ts'
import {
  addressOfInvoice,
  listAllInvoices,
  listInvoicesOfSpace,
  namesOfSpaces,
  openPdf,
  refundInvoice,
} from './invoices/invoices.service.ts'
import { cancelInvoice, payInvoice } from './manual/manual-payments.service.ts'
import { checkout, priceOfWish } from './orders/checkout.service.ts'
import {
  checkPaymentProvider,
  listPaymentProviders,
  putPaymentProvider,
  removePaymentProvider,
} from './providers/providers.service.ts'
import { takeStripeEvent } from './stripe/stripe-events.ts'
import {
  cancelSubscription,
  confirmOrder,
  getBilling,
  openBillingPortal,
  resumeSubscription,
} from './subscriptions/subscriptions.service.ts'

const whoOf = (call: { caller: { userId: string }; params: { id: string } }) => ({
  userId: call.caller.userId,
  spaceId: call.params.id,
})

const invoiceOf = ({ caller, params }: { caller: Account; params: { id: string } }) => ({
  userId: caller.userId,
  id: params.id,
  isAdministrator: caller.role === 'administrator',
})

/** Invoices for administrators, with the names of their spaces. */
async function presentForAdministrators(deps: Deps, rows: readonly InvoiceRow[]) {
  const names = await namesOfSpaces(deps, [...new Set(rows.map(({ space_id }) => space_id))])
  return rows.map((row) => ({
    ...presentInvoice(row),
    spaceName: names.get(row.space_id) ?? null,
  }))
}

const presentOne = async (deps: Deps, row: InvoiceRow) =>
  (await presentForAdministrators(deps, [row]))[0]!

/** Every call about payments. */
export const billingRoutes = [
  route(getBillingEndpoint, async (deps, call) =>
    presentBilling(await getBilling(deps, whoOf(call))),
  ),

  route(checkoutEndpoint, (deps, { caller, body, request }) => {
    const { space: spaceId, package: packageId, span, addOn, ...wish } = body
    const who = { userId: caller.userId, clientKey: request.clientKey, spaceId }
    if (addOn !== undefined) return buyAddOn(deps, who, { ...wish, addOnId: addOn })
    return checkout(deps, who, { ...wish, packageId: packageId!, span: span! })
  }),

  route(priceEndpoint, async (deps, { caller, body, request }) => {
    const { space: spaceId, package: packageId, ...wish } = body
    const who = { userId: caller.userId, clientKey: request.clientKey, spaceId }
    return presentPrice(await priceOfWish(deps, who, { packageId, ...wish }))
  }),

  route(confirmOrderEndpoint, async (deps, { caller, params }) => {
    return { state: await confirmOrder(deps, { userId: caller.userId, id: params.id }) }
  }),

  route(cancelSubscriptionEndpoint, async (deps, call) => {
    await cancelSubscription(deps, whoOf(call))
    return undefined
  }),

  route(resumeSubscriptionEndpoint, async (deps, call) => {
    await resumeSubscription(deps, whoOf(call))
    return undefined
  }),

  route(portalEndpoint, async (deps, { caller, body }) => ({
    address: await openBillingPortal(deps, { userId: caller.userId, spaceId: body.space }),
  })),

  route(listInvoicesEndpoint, async (deps, { caller, query }) => {
    const { rows, nextCursor } = await listInvoicesOfSpace(deps, caller.userId, query)
    return { items: rows.map(presentInvoice), nextCursor }
  }),

  route(invoicePdfEndpoint, (deps, call) => openPdf(deps, invoiceOf(call))),

  route(openInvoiceEndpoint, async (deps, call) => ({
    address: await addressOfInvoice(deps, invoiceOf(call)),
  })),

  route(adminInvoicesEndpoint, async (deps, { query }) => {
    const { state, ...page } = query
    const { rows, nextCursor } = await listAllInvoices(deps, state, page)
    return { items: await presentForAdministrators(deps, rows), nextCursor }
  }),

  route(payInvoiceEndpoint, async (deps, { params }) =>
    presentOne(deps, await payInvoice(deps, params.id)),
  ),

  route(cancelInvoiceEndpoint, async (deps, { params }) =>
    presentOne(deps, await cancelInvoice(deps, params.id)),
  ),

  route(refundInvoiceEndpoint, async (deps, { params }) =>
    presentOne(deps, await refundInvoice(deps, params.id)),
  ),

  route(getBillingDetailsEndpoint, async (deps, call) => ({
    details: await getBillingDetails(deps, whoOf(call)),
  })),

  route(putBillingDetailsEndpoint, async (deps, call) => ({
    details: await putBillingDetails(deps, whoOf(call), call.body),
  })),

  route(listProvidersEndpoint, async (deps) => ({
    items: (await listPaymentProviders(deps)).map(presentProvider),
    webhook: {
      address: `${deps.origins.app}${takeStripeEventEndpoint.path}`,
      events: [...stripeEventTypes],
    },
  })),

  route(putProviderEndpoint, async (deps, { body }) =>
    presentProvider(await putPaymentProvider(deps, body)),
  ),

  route(deleteProviderEndpoint, async (deps, { params }) => {
    await removePaymentProvider(deps, params.kind)
    return undefined
  }),

  route(checkProviderEndpoint, async (deps, { params }) =>
    presentProvider(await checkPaymentProvider(deps, params.kind)),
  ),

  route(takeStripeEventEndpoint, async (deps, { headers, request }) => {
    const { bytes } = await request.upload()
    return { result: await takeStripeEvent(deps, bytes, headers['stripe-signature']) }
  }),
]
