import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { idParams, idSchema } from '../ids.ts'
import { canBePaid } from './billing-values.ts'
import { fieldErrors } from './field-errors.ts'
import { AMOUNT_MAX, priceSpans } from './package-values.ts'
import {
  PROMO_CODE_PATTERN,
  PROMO_MONTHS_MAX,
  PROMO_NAMED_MAX,
  PROMO_USES_MAX,
  promoCodeStatuses,
} from './promo-code-values.ts'

/** Promo codes lessen what a package costs (contract.md §8). */

const namedSchema = z.object({ id: idSchema, name: z.string() })

export const promoCodeSchema = z
  .object({
    id: idSchema,
    code: z.string(),
    /** either this, or an amount */
    percent: z.int().nullable(),
    /** in the currency's minor unit */
    amount: z.int().nullable(),
    currency: z.string().nullable(),
    /** for how many months; 1: the first payment; null: for ever */
    months: z.int().nullable(),
    /** empty: all */
    packages: z.array(namedSchema),
    /** empty: all */
    spans: z.array(z.enum(priceSpans)),
    /** empty: all */
    spaces: z.array(namedSchema),
    startsAt: isoTimeSchema.nullable(),
    endsAt: isoTimeSchema.nullable(),
    /** in all; null: no limit */
    uses: z.int().nullable(),
    /** by one account, in all of its spaces; null: no limit */
    usesPerAccount: z.int().nullable(),
    status: z.enum(promoCodeStatuses),
    /** uses of orders that are not paid yet */
    reserved: z.int(),
    /** uses that were paid */
    settled: z.int(),
    createdAt: isoTimeSchema,
  })
  .meta({ id: 'PromoCode' })
export type PromoCodeAnswer = z.infer<typeof promoCodeSchema>

const codes = fieldErrors.promoCode
const usesOf = (code: ErrorName) => z.int(code).min(1, code).max(PROMO_USES_MAX, code).nullable()

/** A code as people type it. */
export const typedPromoCodeSchema = z
  .string(codes.code)
  .trim()
  .min(1, codes.code)
  .max(100, codes.code)

const wishSchema = z
  .strictObject({
    code: z.string(codes.code).trim().toUpperCase().regex(PROMO_CODE_PATTERN, codes.code),
    percent: z.int(codes.percent).min(1, codes.percent).max(100, codes.percent).optional(),
    amount: z.int(codes.amount).min(1, codes.amount).max(AMOUNT_MAX, codes.amount).optional(),
    currency: z
      .string(codes.currency)
      .regex(/^[A-Z]{3}$/, codes.currency)
      .optional(),
    /** 1: the first payment; null: for ever */
    months: z
      .int(codes.months)
      .min(1, codes.months)
      .max(PROMO_MONTHS_MAX, codes.months)
      .nullable()
      .default(1),
    /** empty: all */
    packageIds: z.array(idSchema).max(PROMO_NAMED_MAX).default([]),
    /** empty: all */
    spans: z.array(z.enum(priceSpans)).max(priceSpans.length).default([]),
    /** empty: all */
    spaceIds: z.array(idSchema).max(PROMO_NAMED_MAX).default([]),
    startsAt: z
      .string(codes.startsAt)
      .pipe(z.iso.datetime({ offset: true, error: codes.startsAt }))
      .nullable()
      .default(null),
    endsAt: z
      .string(codes.endsAt)
      .pipe(z.iso.datetime({ offset: true, error: codes.endsAt }))
      .nullable()
      .default(null),
    uses: usesOf(codes.uses).default(null),
    usesPerAccount: usesOf(codes.usesPerAccount).default(1),
    status: z.enum(promoCodeStatuses, codes.status).default('active'),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    message: 'promoKindMissing',
    path: ['percent'],
  })
  .refine(({ amount, currency }) => (amount === undefined) === (currency === undefined), {
    message: codes.currency,
    path: ['currency'],
  })
  .refine(({ amount = 0, currency = '' }) => canBePaid({ amount, currency }), {
    message: codes.amount,
    path: ['amount'],
  })
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
    {
      message: codes.endsAt,
      path: ['endsAt'],
    },
  )
export type PromoCodeWish = z.output<typeof wishSchema>

const administrators = { feature: 'promo-codes', access: 'administrator', limit: 'write' } as const
const PATH = '/api/v1/admin/promo-codes'
const wishErrors = [
  ...(['promoCodeMissing', 'promoDiscountMissing', 'promoKindMissing'] as const),
  ...(['promoStartMissing', 'promoEndMissing', 'promoLimitMissing'] as const),
  ...(['promoStatusInvalid', 'promoCodeExists', 'packageNotFound', 'spaceNotFound'] as const),
] as const

export const listPromoCodesEndpoint = defineEndpoint({
  ...administrators,
  id: 'promoCodes.list',
  method: 'GET',
  path: PATH,
  summary: 'All promo codes, newest first',
  limit: 'read',
  query: cursorQuery.extend({
    /** part of a code */
    q: z.string().trim().max(200).optional(),
  }),
  answer: cursorPage(promoCodeSchema).extend({
    /** that a code can name */
    packages: z.array(namedSchema),
  }),
  errors: [],
})

export const createPromoCodeEndpoint = defineEndpoint({
  ...administrators,
  id: 'promoCodes.create',
  method: 'POST',
  path: PATH,
  summary: 'Make a promo code',
  description:
    'Either `percent` or `amount` with `currency`. Without `packageIds`, `spans` or `spaceIds` it ' +
    'is valid for all of them.',
  body: wishSchema,
  status: 201,
  answer: promoCodeSchema,
  errors: wishErrors,
})

export const changePromoCodeEndpoint = defineEndpoint({
  ...administrators,
  id: 'promoCodes.change',
  method: 'PUT',
  path: `${PATH}/:id`,
  summary: 'Change a promo code; who has used it keeps what they were shown',
  params: idParams,
  body: wishSchema,
  answer: promoCodeSchema,
  errors: [...wishErrors, 'promoCodeNotFound'],
})

export const endPromoCodesEndpoint = defineEndpoint({
  ...administrators,
  id: 'promoCodes.end',
  method: 'POST',
  path: `${PATH}/end`,
  summary: 'End promo codes now; who has used them keeps what they were shown',
  body: z.strictObject({
    ids: z
      .array(idSchema, fieldErrors.promoCodeEnd.ids)
      .min(1, fieldErrors.promoCodeEnd.ids)
      .max(PROMO_NAMED_MAX),
  }),
  status: 204,
  answer: emptyAnswer,
  errors: ['promoCodeIdMissing', 'promoCodeNotFound'],
})

export const deletePromoCodeEndpoint = defineEndpoint({
  ...administrators,
  id: 'promoCodes.delete',
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete a promo code; who has used it keeps what they were shown',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['promoCodeNotFound'],
})
