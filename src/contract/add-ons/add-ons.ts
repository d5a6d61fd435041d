import { z } from 'zod'
import { callsSchema } from '../account/api-keys.ts'
import { canBePaid } from '../business/billing-values.ts'
import { fieldErrors } from '../business/field-errors.ts'
import { AMOUNT_MAX, priceSpans } from '../business/package-values.ts'
import { defineEndpoint, emptyAnswer, givenTimeSchema, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { ADD_ON_NAME_MAX, addOnKinds } from './add-on-values.ts'

/** Add-ons of the installation, and what a space has of them (contract.md §9). */

const codes = fieldErrors.addOn
const priceSchema = z
  .strictObject(
    {
      span: z.enum(priceSpans, codes.span),
      /** ISO 4217 */
      currency: z.string(codes.currency).regex(/^[A-Z]{3}$/, codes.currency),
      /** in the currency's minor unit */
      amount: z.int(codes.amount).min(0, codes.amount).max(AMOUNT_MAX, codes.amount),
    },
    codes.price,
  )
  .refine(canBePaid, { message: codes.amount, path: ['amount'] })

/** Calls of each API key of a space. */
const limitSchema = z.strictObject({
  callsPerMonth: callsSchema(codes.callsPerMonth),
  callsPerMinute: callsSchema(codes.callsPerMinute),
})

export const addOnSchema = z
  .object({
    id: idSchema,
    kind: z.enum(addOnKinds),
    name: z.string(),
    price: priceSchema,
    /** of kind `api` */
    limit: limitSchema.nullable(),
    /** where people get it, for the extension; null: none */
    link: z.string().nullable(),
    /** spaces that have it */
    spaces: z.int().min(0),
  })
  .meta({ id: 'AddOn' })
export type AddOn = z.infer<typeof addOnSchema>

const addOnBody = z.strictObject({
  kind: z.enum(addOnKinds),
  name: plainText(ADD_ON_NAME_MAX),
  price: priceSchema,
  limit: limitSchema.nullish(),
  link: z.string(codes.link).max(2_048, codes.link).nullish(),
})
export type NewAddOn = z.output<typeof addOnBody>

const administrators = { feature: 'add-ons', access: 'administrator', limit: 'write' } as const
const PATH = '/api/v1/admin/add-ons'
const wishErrors = [
  'addOnPriceMissing',
  'addOnExists',
  'addOnLinkInvalid',
  'apiLimitMissing',
] as const

export const listAddOnsEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.list',
  method: 'GET',
  path: PATH,
  summary: 'The add-ons that the installation offers',
  limit: 'read',
  answer: z.object({ items: z.array(addOnSchema) }),
  errors: [],
})

export const createAddOnEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.create',
  method: 'POST',
  path: PATH,
  summary: 'Offer an add-on',
  description:
    'Add-ons matter where packages are defined; without any, every space has all of them. Kind ' +
    '`api` needs a limit of calls for each key.',
  atomic: true,
  body: addOnBody,
  status: 201,
  answer: addOnSchema,
  errors: wishErrors,
})

export const changeAddOnEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.change',
  method: 'PUT',
  path: `${PATH}/:id`,
  summary: 'Change an add-on, except for its kind',
  params: idParams,
  body: addOnBody.omit({ kind: true }),
  answer: addOnSchema,
  errors: ['addOnNotFound', ...wishErrors],
})

export const deleteAddOnEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.delete',
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Offer an add-on no longer; spaces that have it keep it',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['addOnNotFound'],
})

/** An add-on of a space. */
export const givenAddOnSchema = z.object({
  id: idSchema,
  addOnId: idSchema,
  kind: z.enum(addOnKinds),
  name: z.string(),
  source: z.enum(['grant', 'subscription']),
  /** null: until somebody ends it */
  endsAt: isoTimeSchema.nullable(),
})
export type GivenAddOn = z.infer<typeof givenAddOnSchema>

export const grantAddOnEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.grant',
  method: 'PUT',
  path: '/api/v1/admin/spaces/:id/add-ons',
  summary: 'Give a space an add-on, for good or until a day',
  params: idParams,
  body: z.strictObject({
    addOnId: z.string(fieldErrors.addOnGrant.addOnId).min(1, fieldErrors.addOnGrant.addOnId),
    until: givenTimeSchema.nullish(),
  }),
  answer: givenAddOnSchema,
  errors: ['spaceNotFound', 'addOnIdMissing', 'addOnNotFound', 'addOnBought', 'addOnIncluded'],
})

export const endAddOnEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.end',
  method: 'DELETE',
  path: '/api/v1/admin/spaces/:id/add-ons/:givenId',
  summary: 'Take an add-on from a space',
  params: idParams.extend({ givenId: idSchema }),
  status: 204,
  answer: emptyAnswer,
  errors: ['addOnNotFound'],
})

export const listGrantsEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.grants',
  method: 'GET',
  path: `${PATH}/spaces`,
  summary: 'The spaces that an account owns, by its e-mail address, with their add-ons',
  limit: 'read',
  query: z.object({ email: z.string().trim().min(1).max(320) }),
  answer: z.object({
    items: z.array(z.object({ id: idSchema, name: z.string(), addOns: z.array(givenAddOnSchema) })),
  }),
  errors: [],
})

export const spaceAddOnsEndpoint = defineEndpoint({
  id: 'addOns.ofSpace',
  method: 'GET',
  path: '/api/v1/spaces/:id/add-ons',
  summary: 'Which add-ons a space has, and which the installation offers',
  feature: 'add-ons',
  access: 'account',
  limit: 'read',
  params: idParams,
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(addOnKinds),
        /** `all`: no package is defined; null: the space does not have it */
        source: z.enum(['all', 'package', 'grant', 'subscription']).nullable(),
        endsAt: isoTimeSchema.nullable(),
        limit: limitSchema.nullable(),
        link: z.string().nullable(),
      }),
    ),
    offers: z.array(addOnSchema.omit({ spaces: true })),
  }),
  errors: ['spaceNotFound', 'noPermission'],
})
