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
  /** `unclear`: it answers, but refuses our check; `failing`: not long enough to count as dead */
  state: z.enum(['alive', 'unclear', 'failing', 'dead']),
  reason: z.enum(linkHealthReasons).nullable(),
  /** HTTP status of the last answer */
  status: z.int().nullable(),
  /** since when it has not been reachable */
  since: isoTimeSchema.nullable(),
  checkedAt: isoTimeSchema.nullable(),
  /** its people turned notices for it off */
  isIgnored: z.boolean(),
})
export type LinkHealthAnswer = z.infer<typeof linkHealthSchema>
