import { z } from 'zod'
import { fieldErrors } from '../business/field-errors.ts'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import {
  BRANDED_SECONDS_MAX,
  BRANDED_SECONDS_MIN,
  INTERSTITIAL_BUTTON_MAX,
  INTERSTITIAL_TEXT_MAX,
  INTERSTITIAL_TITLE_MAX,
  interstitialStates,
} from './interstitial-values.ts'

/**
 * The branded page in between (contract.md §9): a space's own design for the page that its links with
 * an interstitial show, once an administrator of the installation has approved it.
 */

const shared = { feature: 'add-ons', access: 'account', params: idParams } as const
const PATH = '/api/v1/spaces/:id/interstitial'

export const interstitialSchema = z
  .object({
    title: z.string(),
    text: z.string(),
    picture: z.object({ id: idSchema, url: z.string() }).nullable(),
    button: z.string(),
    seconds: z.int(),
    /** the links of the space show it; needs approval */
    isOn: z.boolean(),
    state: z.enum(interstitialStates),
    askedAt: isoTimeSchema.nullable(),
  })
  .meta({ id: 'Interstitial' })
export type Interstitial = z.infer<typeof interstitialSchema>

const codes = fieldErrors.interstitial

const designBody = z.strictObject({
  title: z.string(codes.title).trim().min(1, codes.title).pipe(plainText(INTERSTITIAL_TITLE_MAX)),
  text: plainText(INTERSTITIAL_TEXT_MAX).default(''),
  pictureId: idSchema.nullable().default(null),
  button: z
    .string(codes.button)
    .trim()
    .min(1, codes.button)
    .pipe(plainText(INTERSTITIAL_BUTTON_MAX)),
  seconds: z
    .int(codes.seconds)
    .min(BRANDED_SECONDS_MIN, codes.seconds)
    .max(BRANDED_SECONDS_MAX, codes.seconds),
  isOn: z.boolean().default(false),
})
export type InterstitialDesign = z.output<typeof designBody>

export const getInterstitialEndpoint = defineEndpoint({
  ...shared,
  id: 'addOns.interstitial',
  method: 'GET',
  path: PATH,
  summary: 'The branded interstitial page of a space; null before one is saved',
  limit: 'read',
  answer: z.object({ interstitial: interstitialSchema.nullable() }),
  errors: ['spaceNotFound', 'noPermission'],
})

export const putInterstitialEndpoint = defineEndpoint({
  ...shared,
  id: 'addOns.putInterstitial',
  method: 'PUT',
  path: PATH,
  summary: 'Save the branded interstitial page of a space',
  description:
    'Links with `interstitialSeconds` show it instead of the plain page while it is on; its own ' +
    'seconds then apply. Turning it on needs approval: `err_131` while nobody has decided, ' +
    '`err_130` after an administrator denied it.',
  limit: 'write',
  body: designBody,
  answer: interstitialSchema,
  errors: [
    'spaceNotFound',
    'noPermission',
    'interstitialSecondsMissing',
    'interstitialTextMissing',
    'interstitialAddOnMissing',
    'interstitialPending',
    'interstitialDenied',
    'notFound',
  ],
})

export const requestInterstitialEndpoint = defineEndpoint({
  ...shared,
  id: 'addOns.requestInterstitial',
  method: 'POST',
  path: '/api/v1/spaces/:id/interstitial-request',
  summary: 'Ask the administrators to approve the branded interstitial page of a space',
  description:
    'Once: `err_134` while the request is open or after approval, `err_130` after it was denied.',
  limit: 'write',
  atomic: true,
  answer: interstitialSchema,
  errors: [
    'spaceNotFound',
    'noPermission',
    'interstitialAddOnMissing',
    'interstitialNotFound',
    'interstitialDenied',
    'interstitialVerified',
  ],
})

export const interstitialRequestSchema = interstitialSchema.extend({
  space: z.object({ id: idSchema, name: z.string() }),
  owner: z.object({ id: idSchema, name: z.string(), email: z.string() }),
})
export type InterstitialRequest = z.infer<typeof interstitialRequestSchema>

const administrators = { feature: 'add-ons', access: 'administrator' } as const

export const listInterstitialRequestsEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.interstitialRequests',
  method: 'GET',
  path: '/api/v1/admin/interstitial-requests',
  summary: 'Branded interstitial pages that were ever submitted, those that wait first',
  limit: 'read',
  answer: z.object({ items: z.array(interstitialRequestSchema) }),
  errors: [],
})

export const decideInterstitialEndpoint = defineEndpoint({
  ...administrators,
  id: 'addOns.decideInterstitial',
  method: 'POST',
  path: '/api/v1/admin/interstitial-requests',
  summary: 'Approve or deny the branded interstitial page of a space; a decision can be reversed',
  limit: 'write',
  body: z.strictObject({ spaceId: idSchema, isApproved: z.boolean() }),
  answer: interstitialRequestSchema,
  errors: ['interstitialOwnerNotFound'],
})

export const continuationsEndpoint = defineEndpoint({
  id: 'addOns.continuations',
  method: 'GET',
  path: '/api/v1/links/:id/continuations',
  summary: 'How many people went on from the interstitial page of a link',
  description: 'Clicks count the page itself; this number is separate. Bots are left out.',
  feature: 'add-ons',
  access: 'account',
  limit: 'read',
  params: idParams,
  answer: z.object({ continued: z.int().min(0) }),
  errors: ['linkNotFound'],
})
