import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { invoiceStates, orderStates, providerKinds, subscriptionStates } from './billing-values.ts'
import { fieldErrors } from './field-errors.ts'
import { priceSpans } from './package-values.ts'
import { typedPromoCodeSchema } from './promo-codes.ts'

/** Buying a package, and what becomes of it: orders, subscriptions, invoices (contract.md §8). */

/** A package at a price. */
const offerSchema = z.object({
  packageId: idSchema,
  packageName: z.string(),
  span: z.enum(priceSpans),
  currency: z.string(),
  /** in the currency's minor unit */
  amount: z.int(),
})

export const subscriptionSchema = z.object({
  provider: z.enum(providerKinds),
  state: z.enum(subscriptionStates),
  offer: offerSchema,
  /** end of the time that is paid */
  paidUntil: isoTimeSchema,
  /** it was cancelled and ends then */
  endsAtPeriodEnd: z.boolean(),
  /** what it becomes then */
  next: offerSchema.nullable(),
  /** when a payment that failed ends it */
  graceEndsAt: isoTimeSchema.nullable(),
})
export type Offer = z.infer<typeof offerSchema>
export type Subscription = z.infer<typeof subscriptionSchema>

export const invoiceSchema = z
  .object({
    id: idSchema,
    spaceId: idSchema,
    kind: z.enum(['invoice', 'creditNote']),
    provider: z.enum(providerKinds),
    /** null for one that the provider has not numbered */
    number: z.string().nullable(),
    state: z.enum(invoiceStates),
    currency: z.string(),
    /** with taxes, in the currency's minor unit; negative for a credit note */
    total: z.int(),
    tax: z.int(),
    text: z.string(),
    issuedAt: isoTimeSchema,
    dueAt: isoTimeSchema.nullable(),
    paidAt: isoTimeSchema.nullable(),
    /** whether it is ours as PDF; else the provider shows it */
    hasPdf: z.boolean(),
  })
  .meta({ id: 'Invoice' })
export type InvoiceAnswer = z.infer<typeof invoiceSchema>

const account = { feature: 'billing', access: 'account' } as const

export const getBillingEndpoint = defineEndpoint({
  ...account,
  id: 'billing.get',
  method: 'GET',
  path: '/api/v1/spaces/:id/billing',
  summary: 'What a space pays, and how it can pay',
  params: idParams,
  answer: z.object({
    /** what can be bought here; empty without packages that cost something */
    offers: z.array(offerSchema),
    /** how one can pay here; empty: payments are not set up */
    providers: z.array(z.enum(providerKinds)),
    subscription: subscriptionSchema.nullable(),
    /** null: nothing is to be paid */
    nextInvoice: z
      .object({
        at: isoTimeSchema,
        currency: z.string(),
        amount: z.int(),
        /** what lessens it */
        promoCode: z.string().nullable(),
      })
      .nullable(),
    /** one that waits to be paid */
    order: z
      .object({
        id: idSchema,
        provider: z.enum(providerKinds),
        offer: offerSchema,
        /** where to go on with paying */
        address: z.string().nullable(),
        invoiceId: idSchema.nullable(),
        /** what lessens its price, and by how much */
        promo: z.object({ code: z.string(), discount: z.int() }).nullable(),
      })
      .nullable(),
    hasPortal: z.boolean(),
    canChange: z.boolean(),
  }),
  errors: ['spaceNotFound', 'noPermission'],
})

const codes = fieldErrors.checkout

const wishSchema = z.object({
  space: z.string(codes.space).min(1, codes.space).max(64),
  package: z.string(codes.package).min(1, codes.package).max(64),
  span: z.enum(priceSpans, codes.span),
  /** ISO 4217; left out: the first that the package is sold in */
  currency: z.string().length(3).optional(),
})
const wishErrors = [
  ...(['spaceIdMissing', 'packageIdMissing', 'packageSpanMissing', 'packageNotFound'] as const),
  ...(['packageNotEligible', 'spaceNotFound', 'noPermission'] as const),
] as const
const promoCodeErrors = [
  ...(['promoCodeMissing', 'promoCodeNotFound', 'promoCodeExpired'] as const),
  ...(['promoCodeNotApplicable', 'promoCodeUsedUp', 'promoCodeRedeemed'] as const),
] as const

/** What a checkout leads to. */
const checkoutAnswer = z.discriminatedUnion('result', [
  /** the provider's page, where one pays */
  z.object({ result: z.literal('redirect'), address: z.string() }),
  /** an invoice to pay; the package starts when the money has come */
  z.object({ result: z.literal('invoice'), invoiceId: idSchema }),
  /** the subscription is another one now, or at the end of what is paid */
  z.object({ result: z.literal('changed'), isAtPeriodEnd: z.boolean() }),
])

export const checkoutEndpoint = defineEndpoint({
  ...account,
  id: 'billing.checkout',
  method: 'POST',
  path: '/api/v1/billing/checkout',
  summary: 'Buy a package or an add-on for a space, or change the package that it pays for',
  description:
    'A dearer package comes at once, a cheaper one at the end of what is paid. What it costs is the ' +
    "installation's price at this moment; no amount is taken from the client. An add-on is paid for " +
    'once and ends by itself; bought again, it is longer.',
  limit: 'outbound',
  body: wishSchema
    .extend({
      package: wishSchema.shape.package.optional(),
      span: wishSchema.shape.span.optional(),
      /** instead of a package: for the month or the year that it is offered for */
      addOn: z.string(codes.addOn).min(1, codes.addOn).max(64).optional(),
      /** left out: Stripe if it is set up, else by invoice */
      provider: z.enum(providerKinds).optional(),
      promoCode: typedPromoCodeSchema.optional(),
      /** what the person was shown, in the minor unit; 409 if it costs something else by now */
      total: z.int().optional(),
    })
    .refine((wish) => wish.addOn !== undefined || wish.package !== undefined, {
      message: codes.package,
      path: ['package'],
    })
    .refine((wish) => wish.addOn !== undefined || wish.span !== undefined, {
      message: codes.span,
      path: ['span'],
    })
    .refine(
      ({ addOn, package: one, span, promoCode }) =>
        addOn === undefined || (one ?? span ?? promoCode) === undefined,
      { message: 'is bought alone', path: ['addOn'] },
    ),
  answer: checkoutAnswer,
  errors: [
    ...wishErrors,
    ...promoCodeErrors,
    ...(['addOnIdMissing', 'addOnNotFound', 'addOnIncluded', 'addOnBought'] as const),
    'packageSame',
    'packageTryLater',
    'paymentsNotConfigured',
    'configureFirst',
    'conflict',
  ],
})

export const priceEndpoint = defineEndpoint({
  ...account,
  id: 'billing.price',
  method: 'POST',
  path: '/api/v1/billing/price',
  summary: 'What a package costs a space with a promo code',
  description: 'What is answered is what is paid. Wrong codes are limited like wrong passwords.',
  limit: 'code',
  body: wishSchema.extend({ promoCode: typedPromoCodeSchema }),
  answer: z.object({
    /** at its price without the code */
    offer: offerSchema,
    /** as the invoice names it */
    code: z.string(),
    /** in the currency's minor unit */
    discount: z.int(),
    total: z.int(),
    /** for how many months; 1: the first payment; null: for ever */
    months: z.int().nullable(),
  }),
  errors: [...wishErrors, ...promoCodeErrors],
})

export const confirmOrderEndpoint = defineEndpoint({
  ...account,
  id: 'billing.confirmOrder',
  method: 'POST',
  path: '/api/v1/billing/orders/:id/confirm',
  summary: 'Look whether an order was paid, after coming back from the provider',
  description: 'An order that was paid gives its package even if nobody ever asks.',
  limit: 'outbound',
  params: idParams,
  answer: z.object({ state: z.enum(orderStates) }),
  errors: ['notFound', 'paymentUnfinished', 'packageTryLater', 'noPermission'],
})

const ofSubscription = {
  ...account,
  limit: 'outbound',
  params: idParams,
  status: 204,
  answer: z.undefined(),
  errors: ['spaceNotFound', 'noPermission', 'notFound', 'packageTryLater'],
} as const

export const cancelSubscriptionEndpoint = defineEndpoint({
  ...ofSubscription,
  id: 'billing.cancelSubscription',
  method: 'POST',
  path: '/api/v1/spaces/:id/subscription/cancel',
  summary: 'End the subscription with the time that is paid',
})

export const resumeSubscriptionEndpoint = defineEndpoint({
  ...ofSubscription,
  id: 'billing.resumeSubscription',
  method: 'POST',
  path: '/api/v1/spaces/:id/subscription/resume',
  summary: 'Keep the subscription as it is: take back its end, or the cheaper package to come',
})

export const portalEndpoint = defineEndpoint({
  ...account,
  id: 'billing.portal',
  method: 'POST',
  path: '/api/v1/billing/portal',
  summary: "The provider's own pages for cards and invoices",
  limit: 'outbound',
  body: z.object({
    space: z.string(fieldErrors.portal.space).min(1, fieldErrors.portal.space).max(64),
  }),
  answer: z.object({ address: z.string() }),
  errors: ['spaceIdMissing', 'spaceNotFound', 'noPermission', 'notFound', 'packageTryLater'],
})

export const listInvoicesEndpoint = defineEndpoint({
  ...account,
  id: 'billing.listInvoices',
  method: 'GET',
  path: '/api/v1/billing/invoices',
  summary: 'Invoices and credit notes of the space that is open, newest first',
  query: cursorQuery,
  answer: cursorPage(invoiceSchema),
  errors: ['spaceNotFound', 'noPermission'],
})

export const invoicePdfEndpoint = defineEndpoint({
  ...account,
  id: 'billing.invoicePdf',
  method: 'GET',
  path: '/api/v1/billing/invoices/:id/pdf',
  summary: 'An invoice or credit note of ours as PDF',
  limit: 'render',
  params: idParams,
  answer: z.any(),
  answerType: 'application/pdf',
  errors: ['notFound', 'noPermission'],
})

export const openInvoiceEndpoint = defineEndpoint({
  ...account,
  id: 'billing.openInvoice',
  method: 'POST',
  path: '/api/v1/billing/invoices/:id/open',
  summary: "The page of the provider's invoice, which is made anew for each call",
  limit: 'outbound',
  params: idParams,
  answer: z.object({ address: z.string() }),
  errors: ['notFound', 'noPermission', 'packageTryLater'],
})

const administrator = { feature: 'billing', access: 'administrator' } as const

export const adminInvoiceSchema = invoiceSchema.extend({ spaceName: z.string().nullable() })
export type AdminInvoice = z.infer<typeof adminInvoiceSchema>

export const adminInvoicesEndpoint = defineEndpoint({
  ...administrator,
  id: 'billing.adminInvoices',
  method: 'GET',
  path: '/api/v1/admin/invoices',
  summary: 'Invoices of all spaces, newest first',
  query: cursorQuery.extend({ state: z.enum(invoiceStates).optional() }),
  answer: cursorPage(adminInvoiceSchema),
  errors: [],
})

const ofInvoice = {
  ...administrator,
  limit: 'outbound',
  params: idParams,
  answer: adminInvoiceSchema,
  errors: ['notFound', 'conflict'],
} as const

export const payInvoiceEndpoint = defineEndpoint({
  ...ofInvoice,
  id: 'billing.payInvoice',
  method: 'POST',
  path: '/api/v1/admin/invoices/:id/pay',
  summary: 'Note that the money came; the package starts or goes on',
})

export const cancelInvoiceEndpoint = defineEndpoint({
  ...ofInvoice,
  id: 'billing.cancelInvoice',
  method: 'POST',
  path: '/api/v1/admin/invoices/:id/cancel',
  summary: 'Give up an invoice that nobody paid; it keeps its number',
})

export const refundInvoiceEndpoint = defineEndpoint({
  ...ofInvoice,
  id: 'billing.refundInvoice',
  method: 'POST',
  path: '/api/v1/admin/invoices/:id/refund',
  summary: 'Give back what was paid; a credit note says so, and the package that it paid for ends',
  errors: ['notFound', 'conflict', 'packageTryLater'],
})
