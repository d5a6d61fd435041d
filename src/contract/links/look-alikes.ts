import { z } from 'zod'
import { BULK_LINKS_MAX, DESTINATION_MAX_LENGTH } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Look-alike hosts: a warning to whoever creates a link, never a refusal. */

export const lookAlikeWays = ['letters', 'typo', 'subdomain', 'words', 'scripts'] as const

export const lookAlikeSchema = z.object({
  /** the host that visitors reach, in ASCII */
  asciiHost: z.string(),
  /** the domain it resembles; null if it only mixes scripts */
  of: z.string().nullable(),
  by: z.enum(lookAlikeWays),
})
export type LookAlikeAnswer = z.infer<typeof lookAlikeSchema>

export const findLookAlikeEndpoint = defineEndpoint({
  id: 'lookAlikes.find',
  method: 'POST',
  path: '/api/v1/look-alike',
  summary: 'Whether an address leads to a look-alike host',
  description:
    'Compared with often imitated domains and with those of the installation. Null for most, ' +
    'and for incomplete addresses.',
  feature: 'links',
  access: 'account',
  limit: 'read',
  body: z.strictObject({ address: z.string().max(DESTINATION_MAX_LENGTH * 2) }),
  answer: z.object({ lookAlike: lookAlikeSchema.nullable() }),
  errors: [],
})

/** enough for that many addresses of usual length; hosts alone are short */
const MANY_BODY_BYTES = 1024 * 1024

export const findManyLookAlikesEndpoint = defineEndpoint({
  id: 'lookAlikes.findMany',
  method: 'POST',
  path: '/api/v1/look-alikes',
  summary: 'Which of many addresses lead to look-alike hosts, in order',
  description: 'The host is enough; the rest of an address is not used.',
  feature: 'links',
  access: 'account',
  limit: 'read',
  bodyLimitBytes: MANY_BODY_BYTES,
  body: z.strictObject({
    addresses: z.array(z.string().max(DESTINATION_MAX_LENGTH * 2)).max(BULK_LINKS_MAX),
  }),
  answer: z.object({ lookAlikes: z.array(lookAlikeSchema.nullable()) }),
  errors: [],
})
