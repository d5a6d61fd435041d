import { z } from 'zod'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { COUNTRY_CODES } from '../links/rule-values.ts'
import { plainText } from '../texts/plain-text.ts'
import { providerKinds } from './billing-values.ts'
import { fieldErrors } from './field-errors.ts'

/** Who takes the money: `manual` by invoice, `stripe` by its Checkout (contract.md §8). */

const codes = fieldErrors.seller
/** of one that is there */
const MALFORMED = 'paymentProviderMalformed'

const line = (max: number) => plainText(max).trim()
const needed = (code: ErrorName, max: number) => z.string(code).trim().min(1, code).pipe(line(max))

/** The operator as invoices of their own name them. */
const sellerSchema = z.strictObject({
  name: needed(codes.name, 200),
  address: needed(codes.address, 500),
  country: z.string(codes.country).refine((code) => COUNTRY_CODES.includes(code), MALFORMED),
  vatId: line(40).default(''),
  /** account and bank to pay to */
  payment: needed(codes.payment, 500),
  /** hundredths of a percent that prices contain: 1900 is 19 %; 0 for none */
  taxRate: z.int(codes.taxRate).min(0, codes.taxRate).max(10_000, codes.taxRate),
  /** the sentence about taxes, such as the reason for there being none */
  taxText: line(500).default(''),
  /** begins every number */
  numberPrefix: z
    .string(codes.numberPrefix)
    .trim()
    .max(12, codes.numberPrefix)
    .regex(/^[\w-]*$/, codes.numberPrefix)
    .default(''),
  /** time to pay an invoice */
  dueDays: z.int(codes.dueDays).min(1, codes.dueDays).max(90, codes.dueDays).default(14),
})
export type Seller = z.output<typeof sellerSchema>

const manualSchema = z.strictObject({ kind: z.literal('manual'), seller: sellerSchema })

const stripeSchema = z.strictObject({
  kind: z.literal('stripe'),
  /** left out: the one that is kept */
  secretKey: z.string().trim().max(300).optional().meta({ description: '`sk_…` or `rk_…`' }),
  /** of the webhook that the screen describes; left out: the one that is kept */
  webhookSecret: z.string().trim().max(300).optional().meta({ description: '`whsec_…`' }),
  /** whether Stripe adds taxes */
  addsTax: z.boolean().default(false),
})

export const providerInputSchema = z.discriminatedUnion('kind', [manualSchema, stripeSchema])
export type ProviderInput = z.output<typeof providerInputSchema>

export const paymentProviderSchema = z.object({
  kind: z.enum(providerKinds),
  /** of `manual` */
  seller: sellerSchema.nullable(),
  /** of `stripe` */
  stripe: z
    .object({
      account: z.string(),
      isLive: z.boolean(),
      addsTax: z.boolean(),
      /** the last characters of the key, to tell one from another */
      keyEnd: z.string(),
      /** the last event that came; null before the first */
      lastEventAt: isoTimeSchema.nullable(),
    })
    .nullable(),
  /** how many subscriptions it keeps */
  subscriptions: z.int(),
  changedAt: isoTimeSchema,
})
export type PaymentProvider = z.infer<typeof paymentProviderSchema>

const administrator = { feature: 'billing', access: 'administrator' } as const
const PATH = '/api/v1/admin/payment-providers'
const ofKind = z.object({ kind: z.string().max(40) })

export const listProvidersEndpoint = defineEndpoint({
  ...administrator,
  id: 'billing.listProviders',
  method: 'GET',
  path: PATH,
  summary: 'The payment providers that are set up; secrets are never shown',
  answer: z.object({
    items: z.array(paymentProviderSchema),
    /** where Stripe has to send its events, and which */
    webhook: z.object({ address: z.string(), events: z.array(z.string()) }),
  }),
  errors: [],
})

export const putProviderEndpoint = defineEndpoint({
  ...administrator,
  id: 'billing.putProvider',
  method: 'PUT',
  path: PATH,
  summary: 'Set up a payment provider; its keys are tested before they are kept',
  description:
    'Keys are stored encrypted and never shown again. Keys of another Stripe account answer ' +
    '`err_205` while subscriptions of the present one run.',
  limit: 'outbound',
  body: providerInputSchema,
  answer: paymentProviderSchema,
  errors: [
    ...(['paymentProviderMissing', 'paymentProviderMalformed', 'paymentProviderRefused'] as const),
    ...(['paymentProviderInUse', 'unavailable'] as const),
  ],
})

export const deleteProviderEndpoint = defineEndpoint({
  ...administrator,
  id: 'billing.deleteProvider',
  method: 'DELETE',
  path: `${PATH}/:kind`,
  summary: 'Remove a payment provider that keeps no subscription and waits for no payment',
  params: ofKind,
  status: 204,
  answer: emptyAnswer,
  errors: ['paymentProviderNotFound', 'paymentProviderInUse'],
})

export const checkProviderEndpoint = defineEndpoint({
  ...administrator,
  id: 'billing.checkProvider',
  method: 'POST',
  path: `${PATH}/:kind/check`,
  summary: 'Test the keys that are kept',
  limit: 'outbound',
  params: ofKind,
  answer: paymentProviderSchema,
  errors: ['paymentProviderNotFound', 'paymentProviderRefused', 'unavailable'],
})

/** What Stripe has to tell; others are taken and change nothing. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

export const takeStripeEventEndpoint = defineEndpoint({
  id: 'billing.takeStripeEvent',
  method: 'POST',
  path: '/api/v1/billing/stripe/events',
  summary: 'An event of Stripe, with its signature',
  description:
    'The signature of `Stripe-Signature` is checked over the body as it came, and it must not be ' +
    'older than five minutes. An event that was taken before changes nothing; what it is about is ' +
    'asked from Stripe anew, so the order of events does not matter.',
  feature: 'billing',
  access: 'public',
  // many renew on the same day; a forged one costs no more than its signature
  limit: 'write',
  upload: true,
  uploadTypes: ['application/json'],
  bodyLimitBytes: 512 * 1024,
  headers: z.object({ 'stripe-signature': z.string().min(1).max(2_000) }),
  answer: z.object({ result: z.enum(['applied', 'repeated', 'ignored']) }),
  errors: ['notFound', 'malformed', 'unavailable', 'tooLarge'],
})
