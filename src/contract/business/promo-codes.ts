import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
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

const DISCOUNT = 'promoDiscountMissing'
const LIMIT = 'promoLimitMissing'
const limitSchema = z.int(LIMIT).min(1, LIMIT).max(PROMO_USES_MAX, LIMIT).nullable()

/** A code as people type it. */
export const typedPromoCodeSchema = z
  .string('promoCodeMissing')
  .trim()
  .min(1, 'promoCodeMissing')
  .max(100, 'promoCodeMissing')

/** The error of each field that is missing or malformed: err_151 to err_157. */
const wishSchema = z
  .strictObject({
    code: z
      .string('promoCodeMissing')
      .trim()
      .toUpperCase()
      .regex(PROMO_CODE_PATTERN, 'promoCodeMissing'),
    percent: z.int(DISCOUNT).min(1, DISCOUNT).max(100, DISCOUNT).optional(),
    amount: z.int(DISCOUNT).min(1, DISCOUNT).max(AMOUNT_MAX, DISCOUNT).optional(),
    currency: z
      .string(DISCOUNT)
      .regex(/^[A-Z]{3}$/, DISCOUNT)
      .optional(),
    /** 1: the first payment; null: for ever */
    months: z.int(DISCOUNT).min(1, DISCOUNT).max(PROMO_MONTHS_MAX, DISCOUNT).nullable().default(1),
    /** empty: all */
    packageIds: z.array(idSchema).max(PROMO_NAMED_MAX).default([]),
    /** empty: all */
    spans: z.array(z.enum(priceSpans)).max(priceSpans.length).default([]),
    /** empty: all */
    spaceIds: z.array(idSchema).max(PROMO_NAMED_MAX).default([]),
    startsAt: z
      .string('promoStartMissing')
      .pipe(z.iso.datetime({ offset: true, error: 'promoStartMissing' }))
      .nullable()
      .default(null),
    endsAt: z
      .string('promoEndMissing')
      .pipe(z.iso.datetime({ offset: true, error: 'promoEndMissing' }))
      .nullable()
      .default(null),
    uses: limitSchema.default(null),
    usesPerAccount: limitSchema.default(1),
    status: z.enum(promoCodeStatuses, 'promoStatusInvalid').default('active'),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    message: 'promoKindMissing',
    path: ['percent'],
  })
  .refine(({ amount, currency }) => (amount === undefined) === (currency === undefined), {
    message: DISCOUNT,
    path: ['currency'],
  })
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
    {
      message: 'promoEndMissing',
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
    ids: z.array(idSchema, 'promoCodeIdMissing').min(1, 'promoCodeIdMissing').max(PROMO_NAMED_MAX),
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
