import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { idParams } from '../ids.ts'
import { COUNTRY_CODES } from '../links/rule-values.ts'
import { plainText } from '../texts/plain-text.ts'
import { fieldErrors } from './field-errors.ts'

/** To whom a space's invoices are made out (contract.md §8). */

const codes = fieldErrors.billingDetails

/** A field that must be there: left out, empty or of another type, it answers its own code. */
const needed = (code: ErrorName, max = 100) =>
  z.string({ error: code }).trim().min(1, code).pipe(plainText(max))
const optional = (max = 100) => plainText(max).trim().default('')

export const billingDetailsSchema = z.strictObject({
  firstName: needed(codes.firstName),
  lastName: needed(codes.lastName),
  company: optional(),
  /** `+49` */
  phoneCode: needed(codes.phoneCode, 6).refine((code) => /^\+?\d{1,4}$/.test(code), {
    message: codes.phoneCode,
  }),
  phone: needed(codes.phone, 30),
  street: optional(),
  postcode: optional(20),
  city: optional(),
  /** two capital letters */
  country: needed(codes.country, 2).refine((code) => COUNTRY_CODES.includes(code), {
    message: codes.country,
  }),
  vatId: optional(40),
})
export type BillingDetails = z.output<typeof billingDetailsSchema>

const ofSpace = {
  feature: 'billing',
  access: 'account',
  path: '/api/v1/spaces/:id/billing-details',
  params: idParams,
} as const

export const getBillingDetailsEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'billing.getDetails',
  method: 'GET',
  summary: "To whom the space's invoices are made out",
  answer: z.object({ details: billingDetailsSchema.nullable() }),
  errors: ['spaceNotFound', 'noPermission'],
})

export const putBillingDetailsEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'billing.putDetails',
  method: 'PUT',
  summary: "Say to whom the space's invoices are made out",
  description: 'Invoices that were made before keep what they say.',
  body: billingDetailsSchema,
  answer: z.object({ details: billingDetailsSchema }),
  errors: [...Object.values(codes), 'spaceNotFound', 'noPermission'],
})
