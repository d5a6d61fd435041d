import { z } from 'zod'
import { COUPON_DAYS_MAX, COUPONS_AT_ONCE, RESELLER_QUOTA_MAX } from '../constants.ts'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { fieldErrors } from './field-errors.ts'

/** Coupons grant a package for a number of days, without payment (contract.md §8). */

const TEXT_MAX = 80

const packageSchema = z.object({ id: idSchema, name: z.string() })

export const couponSchema = z
  .object({
    id: idSchema,
    /** `XXXX-XXXX-XXXX-XXXX` */
    code: z.string(),
    /** where it is redeemed */
    url: z.string(),
    /** those that were made together */
    batchId: idSchema,
    package: packageSchema,
    days: z.int(),
    name: z.string(),
    reference: z.string(),
    startsAt: isoTimeSchema.nullable(),
    endsAt: isoTimeSchema.nullable(),
    createdAt: isoTimeSchema,
    /** null until somebody redeems it */
    redeemed: z
      .object({
        at: isoTimeSchema,
        /** name of the space; null for resellers, and if it is gone */
        space: z.string().nullable(),
        until: isoTimeSchema.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Coupon' })
export type CouponAnswer = z.infer<typeof couponSchema>

const codes = fieldErrors.coupon
const daysSchema = z.int(codes.days).min(1, codes.days).max(COUPON_DAYS_MAX, codes.days)
const packageIdSchema = z.string(codes.packageId).min(1, codes.packageId).max(64)

const wishFields = {
  days: daysSchema,
  /** how many coupons */
  count: z.int(codes.count).min(1, codes.count).max(COUPONS_AT_ONCE, 'couponCountTooHigh'),
  /** for your own overview */
  name: z.string(codes.name).trim().min(1, codes.name).pipe(plainText(TEXT_MAX)).optional(),
  /** an order number, for example */
  reference: z
    .string(codes.reference)
    .trim()
    .min(1, codes.reference)
    .pipe(plainText(TEXT_MAX))
    .optional(),
  /** can be redeemed from then on; absent: at once */
  startsAt: z.iso.datetime({ offset: true, error: codes.startsAt }).optional(),
  /** can be redeemed until then; absent: for ever */
  endsAt: z.iso.datetime({ offset: true, error: codes.endsAt }).optional(),
}
const couponWish = z.strictObject(wishFields)
export type CouponWish = z.output<typeof couponWish>

const query = cursorQuery.extend({
  /** a whole code, or part of a name or reference */
  q: z.string().max(200).optional(),
  state: z.enum(['open', 'redeemed']).optional(),
  /** those that were made together */
  batch: idSchema.optional(),
})
const made = z.object({ items: z.array(couponSchema) })
const makingErrors = [
  ...(['couponNameMissing', 'couponReferenceMissing', 'couponCountMissing'] as const),
  ...(['couponCountTooHigh', 'couponStartMissing', 'couponEndMissing'] as const),
  ...(['couponStartPast', 'couponEndBeforeStart', 'couponFieldsMissing'] as const),
] as const
const batchQuery = z.object({ batch: idSchema.optional() })

const administrators = { feature: 'coupons', access: 'administrator' } as const
const ADMIN = '/api/v1/admin/coupons'

export const listCouponsEndpoint = defineEndpoint({
  ...administrators,
  id: 'coupons.all',
  method: 'GET',
  path: ADMIN,
  summary: 'All coupons, newest first',
  limit: 'read',
  query,
  answer: cursorPage(couponSchema).extend({
    /** that a coupon can grant */
    packages: z.array(packageSchema),
  }),
  errors: [],
})

export const createCouponsEndpoint = defineEndpoint({
  ...administrators,
  id: 'coupons.makeAny',
  method: 'POST',
  path: ADMIN,
  summary: 'Make up to 14 coupons for a package',
  limit: 'write',
  secret: true,
  body: couponWish.extend({ packageId: packageIdSchema }),
  status: 201,
  answer: made,
  errors: [...makingErrors, 'packageIdMissing', 'packageNotFound'],
})

export const deleteCouponEndpoint = defineEndpoint({
  ...administrators,
  id: 'coupons.deleteAny',
  method: 'DELETE',
  path: `${ADMIN}/:id`,
  summary: 'Delete a coupon that nobody has redeemed',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['couponNotFound', 'couponNotDeletable'],
})

const csv = { method: 'GET', limit: 'bulk', query: batchQuery, answerType: 'text/csv' } as const
const cards = {
  ...csv,
  answerType: 'application/pdf',
} as const
const binary = z.string().meta({ format: 'binary' })

export const couponsCsvEndpoint = defineEndpoint({
  ...{ ...administrators, ...csv },
  id: 'coupons.allCsv',
  path: `${ADMIN}.csv`,
  summary: 'Coupons as CSV: all, or those made together',
  answer: z.string(),
  errors: [],
})

export const couponCardsEndpoint = defineEndpoint({
  ...{ ...administrators, ...cards },
  id: 'coupons.allCards',
  path: `${ADMIN}/cards.pdf`,
  summary: 'Open coupons as cards to print, each with its code and QR code',
  answer: binary,
  errors: ['couponNotFound'],
})

export const resellerSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    package: packageSchema,
    /** the most that a coupon of theirs grants */
    days: z.int(),
    quota: z.int(),
    /** how many coupons they have made of it */
    made: z.int(),
  })
  .meta({ id: 'Reseller' })
export type ResellerAnswer = z.infer<typeof resellerSchema>

export const listResellersEndpoint = defineEndpoint({
  ...administrators,
  id: 'coupons.resellers',
  method: 'GET',
  path: '/api/v1/admin/resellers',
  summary: 'Accounts that may make coupons of their own',
  limit: 'read',
  answer: z.object({ items: z.array(resellerSchema) }),
  errors: [],
})

const ofReseller = fieldErrors.reseller

export const putResellerEndpoint = defineEndpoint({
  ...administrators,
  id: 'coupons.putReseller',
  method: 'POST',
  path: '/api/v1/admin/resellers',
  summary: 'Appoint a reseller, or change what they may make',
  limit: 'write',
  body: z.strictObject({
    email: z
      .string(ofReseller.email)
      .trim()
      .toLowerCase()
      .min(3, ofReseller.email)
      .max(254, ofReseller.email),
    packageId: packageIdSchema,
    days: daysSchema,
    quota: z
      .int(ofReseller.quota)
      .min(1, ofReseller.quota)
      .max(RESELLER_QUOTA_MAX, ofReseller.quota),
  }),
  answer: resellerSchema,
  errors: [
    'resellerMissing',
    'packageIdMissing',
    'packageNotFound',
    'couponFieldsMissing',
    'couponCountMissing',
  ],
})

export const deleteResellerEndpoint = defineEndpoint({
  ...administrators,
  id: 'coupons.deleteReseller',
  method: 'DELETE',
  path: '/api/v1/admin/resellers/:id',
  summary: 'Dismiss a reseller; the coupons they made stay valid',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound'],
})

const own = { feature: 'coupons', access: 'account' } as const
const OWN = '/api/v1/coupons'

export const ownCouponsEndpoint = defineEndpoint({
  ...own,
  id: 'coupons.own',
  method: 'GET',
  path: OWN,
  summary: 'The coupons that you made as a reseller, newest first',
  limit: 'read',
  query,
  answer: cursorPage(couponSchema).extend({
    /** what you may make; null if you are no reseller */
    reseller: resellerSchema.omit({ id: true, email: true, name: true }).nullable(),
  }),
  errors: [],
})

export const makeOwnCouponsEndpoint = defineEndpoint({
  ...own,
  id: 'coupons.makeOwn',
  method: 'POST',
  path: OWN,
  summary: 'Make up to 14 coupons as a reseller, within your quota',
  limit: 'write',
  secret: true,
  body: couponWish,
  status: 201,
  answer: made,
  errors: [...makingErrors, 'resellerLimitReached', 'notFound'],
})

export const deleteOwnCouponEndpoint = defineEndpoint({
  ...own,
  id: 'coupons.deleteOwn',
  method: 'DELETE',
  path: `${OWN}/:id`,
  summary: 'Delete a coupon of yours that nobody has redeemed; it returns to your quota',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['couponNotFound', 'couponNotDeletable'],
})

export const ownCouponsCsvEndpoint = defineEndpoint({
  ...{ ...own, ...csv },
  id: 'coupons.ownCsv',
  path: `${OWN}.csv`,
  summary: 'Your coupons as CSV: all, or those made together',
  answer: z.string(),
  errors: [],
})

export const ownCouponCardsEndpoint = defineEndpoint({
  ...{ ...own, ...cards },
  id: 'coupons.ownCards',
  path: `${OWN}/cards.pdf`,
  summary: 'Your open coupons as cards to print, each with its code and QR code',
  answer: binary,
  errors: ['couponNotFound'],
})

export const redeemCouponEndpoint = defineEndpoint({
  ...own,
  id: 'coupons.redeem',
  method: 'POST',
  path: `${OWN}/redeem`,
  summary: 'Redeem a coupon for a space',
  description:
    'Needs an owner or administrator of the space. A coupon for a package that the space has from ' +
    'a coupon already extends it. Wrong codes are limited like wrong passwords. `err_86` says why in ' +
    '`fields`: `redeemed`, `notYet` or `packageGone`.',
  limit: 'code',
  body: z.strictObject({
    space: idSchema,
    code: z.string(fieldErrors.redemption.code).trim().min(1, fieldErrors.redemption.code).max(100),
  }),
  answer: z.object({ package: packageSchema, until: isoTimeSchema.nullable() }),
  errors: [
    ...(['couponMissing', 'couponNotFound', 'couponExpired', 'couponNotEligible'] as const),
    ...(['couponOwn', 'spaceNotFound', 'noPermission'] as const),
  ],
})
