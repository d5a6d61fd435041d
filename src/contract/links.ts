import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from './endpoint.ts'
import { idParams, idSchema } from './ids.ts'
import { plainText } from './plain-text.ts'

export const LINK_LABEL_MAX = 200
export const LINK_TAGS_MAX = 20
export const LINK_TAG_MAX = 80
/** 250 links with long addresses */
const BULK_BODY_BYTES = 1024 * 1024

/** Any text: what is no address is refused by the service with `err_28`, a missing one with `err_21`. */
const destinationText = z.string('destinationMissing').meta({
  description: 'http or https address, at most 2,048 characters, without user name and password',
  examples: ['https://example.com/a?b=c'],
})
const aliasText = z.string().meta({
  description: '4 to 50 of A–Z a–z 0–9 _ -; compared without case',
  examples: ['summer-sale'],
})
const tagsSchema = z
  .array(
    plainText(LINK_TAG_MAX)
      .trim()
      .min(1)
      .refine((tag) => !/[;\r\n\t]/.test(tag), 'must not hold a semicolon or a line break'),
  )
  .max(LINK_TAGS_MAX)
  .transform((tags) => [...new Set(tags)])

export const linkSchema = z.object({
  id: idSchema,
  alias: z.string(),
  /** absolute address of the short link */
  shortUrl: z.string(),
  /** byte for byte what a visitor is sent to */
  destination: z.string(),
  /** host of the destination in ASCII, as it is really followed */
  displayHost: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  /** made by hand, or carried by a block or icon of a page, where it is edited */
  origin: z.enum(['shortener', 'block', 'icon']),
  /** 301 instead of 302 */
  isPermanent: z.boolean(),
  startsAt: isoTimeSchema.nullable(),
  endsAt: isoTimeSchema.nullable(),
  /** where visitors go after `endsAt`; null shows our page */
  endedDestination: z.string().nullable(),
  /** an administrator put the warning page in front */
  isBlocked: z.boolean(),
  /** every answered redirect (contract.md §5, total) */
  clicks: z.int().min(0),
  /** the owner's own among them */
  ownClicks: z.int().min(0),
  /** of the whole link; send it back with a change to have conflicts noticed */
  revision: z.int(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  deletedAt: isoTimeSchema.nullable(),
})
export type LinkAnswer = z.infer<typeof linkSchema>

const newLinkFields = {
  destination: destinationText,
  /** absent or empty: a generated one */
  alias: aliasText.optional(),
  title: plainText(LINK_LABEL_MAX).default(''),
  tags: tagsSchema.default([]),
  isPermanent: z.boolean().default(false),
  startsAt: isoTimeSchema.nullable().default(null),
  endsAt: isoTimeSchema.nullable().default(null),
  endedDestination: destinationText.nullable().default(null),
}
export const newLinkSchema = z.strictObject(newLinkFields)
export type NewLink = z.infer<typeof newLinkSchema>

export const linkChangeSchema = z.strictObject({
  /** the revision the change was made on; 409 `err_409` only if one of these fields changed since */
  revision: z.int().optional(),
  destination: destinationText.optional(),
  alias: aliasText.optional(),
  title: plainText(LINK_LABEL_MAX).optional(),
  tags: tagsSchema.optional(),
  isPermanent: z.boolean().optional(),
  startsAt: isoTimeSchema.nullable().optional(),
  endsAt: isoTimeSchema.nullable().optional(),
  endedDestination: destinationText.nullable().optional(),
})
export type LinkChange = z.infer<typeof linkChangeSchema>

const aliasErrors = [
  'aliasTaken',
  'aliasTooShort',
  'aliasTooLong',
  'aliasCharacters',
  'aliasMissing',
] as const
const destinationErrors = ['destinationMissing', 'destinationInvalid'] as const

export const createLinkEndpoint = defineEndpoint({
  id: 'links.create',
  method: 'POST',
  path: '/api/v1/links',
  summary: 'Shorten an address',
  feature: 'links',
  access: 'account',
  limit: 'write',
  atomic: true,
  body: newLinkSchema,
  status: 201,
  answer: linkSchema,
  errors: [...destinationErrors, ...aliasErrors, 'noPermission'],
})

export const linkSortSchema = z.enum(['newest', 'oldest', 'alias'])

export const listLinksEndpoint = defineEndpoint({
  id: 'links.list',
  method: 'GET',
  path: '/api/v1/links',
  summary: 'The links of your space, without those that pages carry',
  feature: 'links',
  access: 'account',
  limit: 'read',
  query: cursorQuery.extend({
    /** part of alias, title or destination, without case */
    q: z.string().max(200).optional(),
    tag: z.string().max(LINK_TAG_MAX).optional(),
    sort: linkSortSchema.default('newest'),
    state: z.enum(['active', 'deleted']).default('active'),
  }),
  answer: cursorPage(linkSchema),
  errors: [],
})

export const getLinkEndpoint = defineEndpoint({
  id: 'links.get',
  method: 'GET',
  path: '/api/v1/links/:id',
  summary: 'One link',
  feature: 'links',
  access: 'account',
  limit: 'read',
  params: idParams,
  answer: linkSchema,
  errors: ['linkNotFound'],
})

export const changeLinkEndpoint = defineEndpoint({
  id: 'links.change',
  method: 'PATCH',
  path: '/api/v1/links/:id',
  summary: 'Change a link',
  description:
    'A new alias takes effect at once; the old one answers 410 and stays yours. Links that pages ' +
    'carry are changed on their page.',
  feature: 'links',
  access: 'account',
  limit: 'write',
  params: idParams,
  body: linkChangeSchema,
  answer: linkSchema,
  errors: ['linkNotFound', ...destinationErrors, ...aliasErrors, 'conflict', 'noPermission'],
})

export const deleteLinkEndpoint = defineEndpoint({
  id: 'links.delete',
  method: 'DELETE',
  path: '/api/v1/links/:id',
  summary: 'Delete a link: its alias answers 410 and stays yours',
  feature: 'links',
  access: 'account',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['linkNotFound', 'noPermission'],
})

export const restoreLinkEndpoint = defineEndpoint({
  id: 'links.restore',
  method: 'POST',
  path: '/api/v1/links/:id/restore',
  summary: 'Bring a deleted link back under its alias',
  feature: 'links',
  access: 'account',
  limit: 'write',
  atomic: true,
  params: idParams,
  answer: linkSchema,
  errors: ['linkNotFound', 'aliasTaken', 'noPermission'],
})

export const bulkResultSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('created'), link: linkSchema }),
  z.object({
    status: z.literal('refused'),
    error: z.object({ message: z.string(), detail: z.string() }),
  }),
])

export const bulkLinksEndpoint = defineEndpoint({
  id: 'links.bulk',
  method: 'POST',
  path: '/api/v1/links/bulk',
  summary: 'Shorten up to 250 addresses at once',
  description:
    'Answers per item, in order. The items that are not refused are made together: all of them or, ' +
    'if the server stops meanwhile, none. With an Idempotency-Key a retry gives the same links.',
  feature: 'links',
  access: 'account',
  limit: 'bulk',
  atomic: true,
  bodyLimitBytes: BULK_BODY_BYTES,
  body: z.strictObject({ links: z.array(newLinkSchema) }),
  status: 201,
  answer: z.object({ results: z.array(bulkResultSchema) }),
  errors: ['bulkTooMany', 'noPermission'],
})

export const linkEndpoints = [
  createLinkEndpoint,
  bulkLinksEndpoint,
  listLinksEndpoint,
  getLinkEndpoint,
  changeLinkEndpoint,
  deleteLinkEndpoint,
  restoreLinkEndpoint,
] as const
