import { z } from 'zod'
import { certificateProblemSchema } from '../domains.ts'
import { cursorPage, cursorQuery, defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { accountRoles } from './identity.ts'
import { accountStates } from './installation-values.ts'

/** Everything of the installation, for administrators, in pages that stay quick in long lists. */

const administrator = { feature: 'Installation', access: 'administrator', limit: 'read' } as const
const search = cursorQuery.extend({
  /** part of a name or e-mail address */
  q: z.string().trim().max(200).optional(),
})

export const listedAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  status: z.enum(accountStates),
  role: z.enum(accountRoles),
  /** spaces it owns, the personal one included */
  spaces: z.int(),
  /** name of the package of its personal space; null without one */
  package: z.string().nullable(),
  /** the one whose limits are the account's; null once the account is closed */
  personalSpaceId: idSchema.nullable(),
  /** whether it has limits in place of its package's */
  hasOwnLimits: z.boolean(),
  joinedAt: isoTimeSchema,
  isYou: z.boolean(),
})
export type ListedAccount = z.infer<typeof listedAccountSchema>

export const listAccountsEndpoint = defineEndpoint({
  ...administrator,
  id: 'installation.accounts',
  method: 'GET',
  path: '/api/v1/admin/accounts',
  summary: 'All accounts, by e-mail address',
  query: search.extend({ status: z.enum(accountStates).optional() }),
  answer: cursorPage(listedAccountSchema),
  errors: ['malformed'],
})

export const listedSpaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  isPersonal: z.boolean(),
  owner: z.object({ id: idSchema, email: z.string() }),
  members: z.int(),
  createdAt: isoTimeSchema,
  /** whether it has limits in place of its package's */
  hasOwnLimits: z.boolean(),
  /** its owner is banned, so its links and pages show a warning */
  isBlocked: z.boolean(),
  /** its owner deleted it and can still bring it back */
  isDeleted: z.boolean(),
})
export type ListedSpace = z.infer<typeof listedSpaceSchema>

export const listAllSpacesEndpoint = defineEndpoint({
  ...administrator,
  id: 'installation.spaces',
  method: 'GET',
  path: '/api/v1/admin/spaces',
  summary: 'All spaces, newest first',
  query: search.extend({ kind: z.enum(['personal', 'shared']).optional() }),
  answer: cursorPage(listedSpaceSchema),
  errors: ['malformed'],
})

export const listedDomainSchema = z.object({
  id: idSchema,
  host: z.string(),
  space: z.object({ id: idSchema, name: z.string() }),
  owner: z.object({ id: idSchema, email: z.string() }),
  isProven: z.boolean(),
  leadsHere: z.boolean(),
  problem: z.enum(['err_281', 'err_282', 'err_283']).nullable(),
  certificateExpiresAt: isoTimeSchema.nullable(),
  certificateProblem: certificateProblemSchema.nullable(),
})
export type ListedDomain = z.infer<typeof listedDomainSchema>

export const listAllDomainsEndpoint = defineEndpoint({
  ...administrator,
  id: 'installation.domains',
  method: 'GET',
  path: '/api/v1/admin/domains',
  summary: 'The domains of all spaces, by name',
  query: search.extend({ hasProblem: z.enum(['true']).optional() }),
  answer: cursorPage(listedDomainSchema),
  errors: ['malformed'],
})
