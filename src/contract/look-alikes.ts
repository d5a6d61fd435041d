import { z } from 'zod'
import { DESTINATION_MAX_LENGTH } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'

/** Hosts that pass for others: a warning to whoever makes a link, never a refusal. */

export const lookAlikeWays = ['letters', 'typo', 'subdomain', 'words', 'scripts'] as const

export const lookAlikeSchema = z.object({
  /** the host that is really followed, in ASCII */
  asciiHost: z.string(),
  /** the domain it looks like; null where its letters are only of several scripts */
  of: z.string().nullable(),
  by: z.enum(lookAlikeWays),
})
export type LookAlikeAnswer = z.infer<typeof lookAlikeSchema>

export const findLookAlikeEndpoint = defineEndpoint({
  id: 'lookAlikes.find',
  method: 'POST',
  path: '/api/v1/look-alike',
  summary: 'Whether an address leads to a host that looks like another one',
  description:
    'Compared with domains that are often imitated and with those of the installation. Null for most; ' +
    'also for what is no address yet.',
  feature: 'links',
  access: 'account',
  limit: 'read',
  body: z.strictObject({ address: z.string().max(DESTINATION_MAX_LENGTH * 2) }),
  answer: z.object({ lookAlike: lookAlikeSchema.nullable() }),
  errors: [],
})
