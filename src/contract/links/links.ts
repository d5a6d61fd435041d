import { z } from 'zod'
import { LINK_LIST_NAME_MAX } from '../constants.ts'
import {
  cursorPage,
  cursorQuery,
  defineEndpoint,
  emptyAnswer,
  givenTimeSchema,
  isoTimeSchema,
} from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import {
  bulkLinkSchema,
  LINK_TAG_MAX,
  linkChangeSchema,
  linkSchema,
  newLinkSchema,
} from './link-fields.ts'

export {
  type BulkLink,
  bulkLinkSchema,
  LINK_TAG_MAX,
  LINK_TAGS_MAX,
  type LinkAnswer,
  type LinkChange,
  type LinkPreview,
  linkChangeSchema,
  linkSchema,
  type NewLink,
  newLinkSchema,
} from './link-fields.ts'

export const linkListNameSchema = plainText(LINK_LIST_NAME_MAX).trim().min(1)

/** 250 links with destinations of maximum length */
export const BULK_BODY_BYTES = 4 * 1024 * 1024
/** one link with the maximum number of rules */
const LINK_BODY_BYTES = 512 * 1024

const aliasErrors = [
  'aliasTaken',
  'aliasTooShort',
  'aliasTooLong',
  'aliasCharacters',
  'aliasMissing',
] as const
const destinationErrors = [
  'destinationMissing',
  'destinationInvalid',
  'domainBlocked',
  'addressBlocked',
  'destinationFlagged',
  'oneOfSeveralFlagged',
] as const

/** Calls for the links of a space. */

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
  bodyLimitBytes: LINK_BODY_BYTES,
  status: 201,
  answer: linkSchema,
  errors: [...destinationErrors, ...aliasErrors, 'domainNotFound', 'noPermission'],
})

export const linkSortSchema = z.enum(['newest', 'oldest', 'alias', 'clicks'])
export const linkStateSchema = z.enum(['active', 'archived', 'deleted'])

/** Filters of a list of links. */
export const linkFilter = {
  /**
   * words in any order, each part of an alias, title, destination, note or tag; or one of our short
   * addresses
   */
  q: z.string().max(200).optional(),
  tag: plainText(LINK_TAG_MAX).optional(),
  /** in this folder or its subfolders; `none`: in no folder */
  folder: idSchema.optional(),
  /** in this named list */
  list: idSchema.optional(),
  /** created at this time or later */
  from: givenTimeSchema.optional(),
  /** created before this time */
  to: givenTimeSchema.optional(),
  clicksMin: z.coerce.number().int().min(0).optional(),
  clicksMax: z.coerce.number().int().min(0).optional(),
  /** archived links keep redirecting; deleted ones are neither active nor archived */
  state: linkStateSchema.default('active'),
  /** `dead`: only links whose destination does not answer, except ignored ones */
  health: z.enum(['dead']).optional(),
}

export const listLinksEndpoint = defineEndpoint({
  id: 'links.list',
  method: 'GET',
  path: '/api/v1/links',
  summary: 'The links of your space, except those that belong to pages',
  description:
    'With the order `clicks`, a link that gets clicks while you page can move up and be ' +
    'missed; no other link is.',
  feature: 'links',
  access: 'account',
  limit: 'read',
  query: cursorQuery.extend({
    ...linkFilter,
    /** `clicks`: most clicked first */
    sort: linkSortSchema.default('newest'),
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
    'A new alias takes effect at once; the old one answers 410 and stays yours. For links of ' +
    'pages, their page sets destination, title, dates, password and folder; they cannot be permanent.',
  feature: 'links',
  access: 'account',
  limit: 'write',
  params: idParams,
  body: linkChangeSchema,
  bodyLimitBytes: LINK_BODY_BYTES,
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
  summary: 'Restore a deleted link with its alias',
  feature: 'links',
  access: 'account',
  limit: 'write',
  atomic: true,
  params: idParams,
  answer: linkSchema,
  errors: ['linkNotFound', 'aliasTaken', 'domainNotFound', 'noPermission'],
})

export const duplicateLinkEndpoint = defineEndpoint({
  id: 'links.duplicate',
  method: 'POST',
  path: '/api/v1/links/:id/duplicate',
  summary: 'Copy a link, except its alias and its numbers',
  feature: 'links',
  access: 'account',
  limit: 'write',
  atomic: true,
  params: idParams,
  status: 201,
  answer: linkSchema,
  errors: ['linkNotFound', 'noPermission'],
})

export const bulkRefusalSchema = z.object({
  message: z.string(),
  detail: z.string(),
  /** text by field of the item */
  fields: z.record(z.string(), z.string()).optional(),
})

export const bulkResultSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('created'), link: linkSchema }),
  z.object({ status: z.literal('refused'), error: bulkRefusalSchema }),
  /** valid itself, but another item is not, and `all` was requested */
  z.object({ status: z.literal('skipped') }),
])

/** `each`: creates every valid item; `all`: creates nothing if any item is refused. */
export const bulkModeSchema = z.enum(['each', 'all'])
export type BulkMode = z.infer<typeof bulkModeSchema>

export const bulkLinksEndpoint = defineEndpoint({
  id: 'links.bulk',
  method: 'POST',
  path: '/api/v1/links/bulk',
  summary: 'Shorten up to 250 addresses at once',
  description:
    'Answers per item, in order. All valid items are created together: all of them or, if the ' +
    'server stops meanwhile, none. With `mode` `all` nothing is created if any item is ' +
    'refused. With an Idempotency-Key a retry gives the same links. Passwords can only be set ' +
    'on single links. With `name` the new links form a named list, and with `list` they join ' +
    'one. With `imported` an administrator of the installation may import aliases ' +
    'of one to three characters, which then stay.',
  feature: 'links',
  access: 'account',
  limit: 'bulk',
  atomic: true,
  bodyLimitBytes: BULK_BODY_BYTES,
  body: z.strictObject({
    links: z.array(bulkLinkSchema),
    mode: bulkModeSchema.default('each'),
    /** of a new list for the links; there is none with this name yet */
    name: linkListNameSchema.optional(),
    /** id of an existing list, instead of a name */
    list: idSchema.optional(),
    /** host for links that name none, once it is verified (`err_301`); null: the installation's own; absent: the primary one */
    domain: z.string().max(260).nullable().optional(),
    /** the links come from another shortener */
    imported: z.boolean().default(false),
  }),
  status: 201,
  answer: z.object({
    results: z.array(bulkResultSchema),
    /** the list that the created links are in */
    list: z.object({ id: idSchema, name: z.string() }).nullable(),
  }),
  errors: [
    ...['bulkTooMany', 'destinationMissing', 'aliasTaken', 'noPermission'],
    ...['linkListNameTaken', 'linkListNotFound', 'domainNotFound', 'domainUnverifiedDefault'],
  ] as const,
})

export const linkVersionSchema = z.object({
  id: idSchema,
  /** where the link led before */
  destination: z.string(),
  /** when it was replaced */
  at: isoTimeSchema,
  /** who replaced it; null if that account no longer exists */
  by: z.object({ id: idSchema, name: z.string() }).nullable(),
})
export type LinkVersionAnswer = z.infer<typeof linkVersionSchema>

export const listLinkVersionsEndpoint = defineEndpoint({
  id: 'links.versions',
  method: 'GET',
  path: '/api/v1/links/:id/versions',
  summary: 'Earlier destinations of a link, newest first',
  description: 'To restore a version, change the destination to it.',
  feature: 'links',
  access: 'account',
  limit: 'read',
  params: idParams,
  query: cursorQuery,
  answer: cursorPage(linkVersionSchema),
  errors: ['linkNotFound'],
})

export const linkEndpoints = [
  createLinkEndpoint,
  bulkLinksEndpoint,
  listLinksEndpoint,
  getLinkEndpoint,
  changeLinkEndpoint,
  deleteLinkEndpoint,
  restoreLinkEndpoint,
  duplicateLinkEndpoint,
  listLinkVersionsEndpoint,
] as const
