import { z } from 'zod'
import { isoTimeSchema } from '../endpoint.ts'

export const linkHealthReasons = [
  'gone',
  'dns',
  'refused',
  'tls',
  'timeout',
  'server',
  'connection',
  'redirects',
] as const

/** The result of the last check of a destination. */
export const linkHealthSchema = z.object({
  /** `unclear`: it answers, but not to us; `failing`: not for long enough to be called dead */
  state: z.enum(['alive', 'unclear', 'failing', 'dead']),
  reason: z.enum(linkHealthReasons).nullable(),
  /** HTTP status of the last answer */
  status: z.int().nullable(),
  /** since when nobody gets there */
  since: isoTimeSchema.nullable(),
  checkedAt: isoTimeSchema.nullable(),
  /** its people do not want to hear of it */
  isIgnored: z.boolean(),
})
export type LinkHealthAnswer = z.infer<typeof linkHealthSchema>
