import { z } from 'zod'
import { PLACE_ADDRESS_MAX, PLACE_HOURS_MAX } from '../constants.ts'
import { plainText } from '../texts/plain-text.ts'

/** The fields of a place card; it needs an address. Both are shown as written. */
export const placeSchema = z.strictObject({
  address: plainText(PLACE_ADDRESS_MAX).default(''),
  /** opening hours of seven days, Monday first; '' leaves a day out. No entry: no opening hours. */
  hours: z
    .array(plainText(PLACE_HOURS_MAX))
    .refine(({ length }) => length === 0 || length === 7, 'must be seven days, Monday first')
    .default([]),
})
export type Place = z.infer<typeof placeSchema>
