import { z } from 'zod'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from './endpoint.ts'
import { idParams, idSchema } from './ids.ts'
import { plainText } from './texts/plain-text.ts'

/** Domains of a space (contract.md §7). */

/** A DNS record to set at the provider, and what was found instead. */
export const domainRecordSchema = z.object({
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
  /** whether it proves ownership or sends visitors here */
  purpose: z.enum(['ownership', 'traffic']),
  seen: z.array(z.string()),
  ok: z.boolean(),
})
export type DomainRecord = z.infer<typeof domainRecordSchema>

export const domainStateSchema = z.enum(['pending', 'owned', 'pointed', 'active', 'failing'])
export type DomainState = z.infer<typeof domainStateSchema>

/**
 * `away`: the authority is unreachable · `limited`: too many orders · `refused`: the authority says
 * why
 */
export const certificateProblemSchema = z.object({
  reason: z.enum(['away', 'limited', 'refused']),
  /** the authority's own words, '' if it said nothing */
  detail: z.string(),
  retryAt: isoTimeSchema,
})
export type CertificateProblem = z.infer<typeof certificateProblemSchema>

export const domainSchema = z
  .object({
    id: idSchema,
    host: z.string(),
    state: domainStateSchema,
    /** default for new links of the space */
    isPrimary: z.boolean(),
    problem: z.enum(['err_281', 'err_282', 'err_283']).nullable(),
    records: z.array(domainRecordSchema),
    /** the provider that shows advertisements on the name instead */
    parkedAt: z.string().nullable(),
    checkedAt: isoTimeSchema.nullable(),
    nextCheckAt: isoTimeSchema.nullable(),
    /** when the space loses the name unless its ownership record returns */
    releasesAt: isoTimeSchema.nullable(),
    certificate: z
      .object({
        by: z.enum(['proxy', 'acme', 'none']),
        /** null if a proxy manages it */
        expiresAt: isoTimeSchema.nullable(),
        issuer: z.string().nullable(),
      })
      .nullable(),
    /** why the last order failed */
    certificateProblem: certificateProblemSchema.nullable(),
    rootRedirect: z.string().nullable(),
    notFoundRedirect: z.string().nullable(),
    expiredRedirect: z.string().nullable(),
    /** the page that the root shows */
    pageId: idSchema.nullable(),
    robots: z.string().nullable(),
    appleAppSiteAssociation: z.string().nullable(),
    assetLinks: z.string().nullable(),
    /** links on it, including archived ones */
    links: z.int().min(0),
    canChange: z.boolean(),
  })
  .meta({ id: 'Domain' })
export type DomainAnswer = z.infer<typeof domainSchema>

export const DOMAINS_MAX = 100
const FILE_MAX = 16_384

const file = plainText(FILE_MAX)
const redirectText = z.string().nullable().meta({
  description: 'http or https address outside of this installation; null or empty for none',
})

export const domainChangeSchema = z
  .strictObject({
    isPrimary: z.boolean(),
    rootRedirect: redirectText,
    notFoundRedirect: redirectText,
    expiredRedirect: redirectText,
    pageId: idSchema.nullable(),
    robots: file.nullable(),
    appleAppSiteAssociation: file.nullable(),
    assetLinks: file.nullable(),
  })
  .partial()
export type DomainChange = z.output<typeof domainChangeSchema>

const shared = { feature: 'domains', access: 'account' } as const
const PATH = '/api/v1/domains'
const ofSpace = z.strictObject({ spaceId: idSchema.optional() })

export const listDomainsEndpoint = defineEndpoint({
  ...shared,
  id: 'domains.list',
  method: 'GET',
  path: PATH,
  summary: 'The domains of a space, by name',
  limit: 'read',
  query: ofSpace,
  answer: z.object({ items: z.array(domainSchema) }),
  errors: ['notFound', 'noPermission'],
})

export const addDomainEndpoint = defineEndpoint({
  ...shared,
  id: 'domains.add',
  method: 'POST',
  path: PATH,
  summary: 'Add a domain to a space',
  description:
    'It is `pending` until its TXT record is found, and is forgotten after seven days without. ' +
    'All records to set are answered at once.',
  limit: 'write',
  query: ofSpace,
  body: z.strictObject({ host: z.string('domainMissing') }),
  status: 201,
  answer: domainSchema,
  errors: ['domainInvalid', 'domainMissing', 'domainNotAddable', 'domainTaken', 'noPermission'],
})

export const getDomainEndpoint = defineEndpoint({
  ...shared,
  id: 'domains.get',
  method: 'GET',
  path: `${PATH}/:id`,
  summary: 'One domain with what was last seen of it',
  limit: 'read',
  params: idParams,
  answer: domainSchema,
  errors: ['domainNotFound'],
})

export const changeDomainEndpoint = defineEndpoint({
  ...shared,
  id: 'domains.change',
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Change what a domain answers, or make it the primary one',
  limit: 'write',
  params: idParams,
  body: domainChangeSchema,
  answer: domainSchema,
  errors: [
    'domainNotFound',
    'domainUnverifiedPrimary',
    'dnsRecordMissing',
    'dnsRecordElsewhere',
    'certificateNotReady',
    'destinationInvalid',
    'notFound',
    'noPermission',
  ],
})

export const deleteDomainEndpoint = defineEndpoint({
  ...shared,
  id: 'domains.delete',
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete a domain; one with links stays',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['domainNotFound', 'domainNotDeletable', 'noPermission'],
})

export const checkDomainEndpoint = defineEndpoint({
  ...shared,
  id: 'domains.check',
  method: 'POST',
  path: `${PATH}/:id/check`,
  summary: 'Check the DNS records now',
  limit: 'write',
  params: idParams,
  answer: domainSchema,
  errors: ['domainNotFound', 'domainTaken', 'noPermission'],
})
