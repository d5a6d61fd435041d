import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BillingDetails } from '#contract/business/billing-details.ts'
import type { InvoiceState, ProviderKind } from '#contract/business/billing-values.ts'
import type { putProviderEndpoint } from '#contract/business/payment-providers.ts'
import type { Offer, priceEndpoint } from '#contract/business/payments.ts'
import type { AnswerOf, SentBody } from '#contract/call-types.ts'
import { call } from '#web/platform/call.ts'

export const billingKey = ['billing'] as const

export const billingQuery = (spaceId: string) =>
  queryOptions({
    queryKey: [...billingKey, spaceId],
    queryFn: ({ signal }) => call('billing.get', { params: { id: spaceId } }, { signal }),
  })

export const detailsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: [...billingKey, spaceId, 'details'],
    queryFn: async ({ signal }) =>
      (await call('billing.getDetails', { params: { id: spaceId } }, { signal })).details,
  })

export const invoicesQuery = (spaceId: string) =>
  infiniteQueryOptions({
    queryKey: [...billingKey, spaceId, 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      call('billing.listInvoices', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const putDetails = (spaceId: string, body: BillingDetails) =>
  call('billing.putDetails', { params: { id: spaceId }, body })

const wishOf = (space: string, { packageId, span, currency }: Offer) => ({
  ...{ space, package: packageId, span, currency },
})

export type LessenedPrice = AnswerOf<typeof priceEndpoint>

/** What an offer costs with a promo code. */
export const priceWith = (space: string, offer: Offer, promoCode: string) =>
  call('billing.price', { body: { ...wishOf(space, offer), promoCode } })

export const order = (
  space: string,
  offer: Offer,
  more: { provider?: ProviderKind | undefined; price?: LessenedPrice | undefined },
) =>
  call('billing.checkout', {
    body: {
      ...wishOf(space, offer),
      ...(more.provider && { provider: more.provider }),
      ...(more.price && { promoCode: more.price.code, total: more.price.total }),
    },
  })

/** @param total what is shown */
export const orderAddOn = (space: string, addOn: string, total: number) =>
  call('billing.checkout', { body: { space, addOn, total } })

export const confirmOrder = (id: string) => call('billing.confirmOrder', { params: { id } })
export const cancelSubscription = (id: string) =>
  call('billing.cancelSubscription', { params: { id } })
export const resumeSubscription = (id: string) =>
  call('billing.resumeSubscription', { params: { id } })
export const openPortal = async (space: string) =>
  (await call('billing.portal', { body: { space } })).address
export const openInvoice = async (id: string) =>
  (await call('billing.openInvoice', { params: { id } })).address

export const providersQuery = queryOptions({
  queryKey: [...billingKey, 'providers'],
  queryFn: ({ signal }) => call('billing.listProviders', {}, { signal }),
})

export const putProvider = (body: SentBody<typeof putProviderEndpoint>) =>
  call('billing.putProvider', { body })
export const removeProvider = (kind: ProviderKind) =>
  call('billing.deleteProvider', { params: { kind } })
export const checkProvider = (kind: ProviderKind) =>
  call('billing.checkProvider', { params: { kind } })

export const adminInvoicesQuery = (state: InvoiceState | '') =>
  infiniteQueryOptions({
    queryKey: [...billingKey, 'all-invoices', state],
    queryFn: ({ pageParam, signal }) =>
      call(
        'billing.adminInvoices',
        { query: { cursor: pageParam, ...(state && { state }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const payInvoice = (id: string) => call('billing.payInvoice', { params: { id } })
export const cancelInvoice = (id: string) => call('billing.cancelInvoice', { params: { id } })
export const refundInvoice = (id: string) => call('billing.refundInvoice', { params: { id } })
