import { z } from 'zod'
import { DESTINATION_MAX_LENGTH, LINK_CHANGES_MAX, UTM_VALUE_MAX } from '../constants.ts'
import { defineEndpoint, givenTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { destinationText, linkSchema, tagsSchema } from './link-fields.ts'
import {
  BULK_BODY_BYTES,
  bulkModeSchema,
  bulkRefusalSchema,
  linkFilter,
  linkListNameSchema,
  linkSortSchema,
} from './links.ts'

/** Calls for many links at once: import and export of files, and changes that can be undone. */

const CHANGE_BODY_BYTES = 64 * 1024

const shared = { feature: 'links', access: 'account', limit: 'bulk' } as const

/** Which row of the file this is, and what it asked for. */
const rowFields = {
  /** the first record is 1, including a heading row */
  row: z.int().min(1),
  destination: z.string(),
}

export const bulkCsvEndpoint = defineEndpoint({
  ...shared,
  id: 'links.bulkCsv',
  method: 'POST',
  path: '/api/v1/links/bulk.csv',
  summary: 'Shorten the addresses of a CSV file, up to 250',
  description:
    'UTF-8, separated by comma, semicolon or tab. A heading row names the columns in any order: ' +
    '`destination`, `alias`, `folder`, `title`, `tags` (separated by semicolons), `note`, ' +
    '`starts at`, `ends at`, `click limit`, `limit counts`. Without one they are destination, ' +
    'alias, title, tags. The file is read as it arrives; at address 251 reading stops and ' +
    'nothing is created.',
  upload: true,
  uploadTypes: ['text/csv', 'text/plain'],
  bodyLimitBytes: BULK_BODY_BYTES,
  query: z.object({
    mode: bulkModeSchema.default('each'),
    /** of a new list for the links */
    name: linkListNameSchema.optional(),
    /** host for the links, once it is verified (`err_301`); absent: the primary one */
    domain: z.string().max(260).optional(),
  }),
  status: 201,
  answer: z.object({
    results: z.array(
      z.discriminatedUnion('status', [
        z.object({ ...rowFields, status: z.literal('created'), link: linkSchema }),
        z.object({ ...rowFields, status: z.literal('refused'), error: bulkRefusalSchema }),
        z.object({ ...rowFields, status: z.literal('skipped') }),
      ]),
    ),
  }),
  errors: [
    ...['bulkFileMissing', 'bulkFileInvalid', 'bulkTooMany'],
    ...['aliasTaken', 'linkListNameTaken', 'noPermission'],
    ...['domainNotFound', 'domainUnverifiedDefault'],
  ] as const,
})

export const exportLinksEndpoint = defineEndpoint({
  ...shared,
  id: 'links.exportCsv',
  method: 'GET',
  path: '/api/v1/links.csv',
  summary: 'The links of a list as CSV, safe for spreadsheets',
  description:
    'When a browser saves it, the file starts with a byte order mark, which spreadsheets ' +
    'need.',
  query: z.object({ ...linkFilter, sort: linkSortSchema.default('newest') }),
  answer: z.string(),
  answerType: 'text/csv',
  errors: [],
})

export const listLinkIdsEndpoint = defineEndpoint({
  ...shared,
  id: 'links.ids',
  method: 'GET',
  path: '/api/v1/links/ids',
  summary: 'The ids of all links of a list, to change them together',
  query: z.object(linkFilter),
  answer: z.object({
    /** at most 10,000, newest first */
    ids: z.array(idSchema),
    /** the space has more of them */
    isCut: z.boolean(),
  }),
  errors: [],
})

const utmValue = plainText(UTM_VALUE_MAX).trim()

export const utmSchema = z.strictObject({
  source: utmValue.optional(),
  medium: utmValue.optional(),
  campaign: utmValue.optional(),
  term: utmValue.optional(),
  content: utmValue.optional(),
})
export type Utm = z.output<typeof utmSchema>

export const linksChangeSchema = z
  .strictObject({
    addTags: tagsSchema.optional(),
    removeTags: tagsSchema.optional(),
    startsAt: givenTimeSchema.nullable().optional(),
    endsAt: givenTimeSchema.nullable().optional(),
    isArchived: z.boolean().optional(),
    /** a folder in the links' space; null removes them from theirs */
    folder: idSchema.nullable().optional(),
    /** the new destination of all of them */
    destination: destinationText.optional(),
    /** replaces every occurrence in the destination; for a moved domain, for example */
    replace: z
      .strictObject({
        find: plainText(DESTINATION_MAX_LENGTH).min(1),
        by: plainText(DESTINATION_MAX_LENGTH),
      })
      .optional(),
    /** parameters of the destination; an empty text removes one */
    utm: utmSchema.optional(),
    /** true deletes, false restores; cannot be combined with other changes */
    isDeleted: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'must change something')
  .refine(
    (change) => change.isDeleted === undefined || Object.keys(change).length === 1,
    'must stand alone where links are deleted or brought back',
  )
export type LinksChange = z.output<typeof linksChangeSchema>

export const changeLinksEndpoint = defineEndpoint({
  ...shared,
  id: 'links.changeMany',
  method: 'POST',
  path: '/api/v1/links/batches',
  summary: 'Change up to 250 links at once',
  description:
    'Calls with the same `batchId` form one change set and are undone together, within a day. ' +
    'Valid changes of a call are applied together: all of them or, if the server stops ' +
    'meanwhile, none.',
  atomic: true,
  bodyLimitBytes: CHANGE_BODY_BYTES,
  body: z.strictObject({
    /** the change set, chosen by the client: 128 random bits or more */
    batchId: idSchema.min(16),
    ids: z.array(idSchema).min(1).max(LINK_CHANGES_MAX),
    change: linksChangeSchema,
  }),
  answer: z.object({
    /** how many links changed */
    changed: z.int().min(0),
    refused: z.array(z.object({ id: idSchema, alias: z.string(), error: bulkRefusalSchema })),
  }),
  errors: ['destinationMissing', 'noPermission'],
})

export const undoChangeSetEndpoint = defineEndpoint({
  ...shared,
  id: 'links.undoChangeSet',
  method: 'POST',
  path: '/api/v1/links/batches/:id/undo',
  summary: 'Undo a change set',
  description:
    'Up to 250 links per call; call again while some remain. Links changed again since then ' +
    'stay as they are.',
  atomic: true,
  params: idParams,
  answer: z.object({
    restored: z.int().min(0),
    /** changed by somebody else meanwhile, or the alias is taken */
    kept: z.int().min(0),
    remaining: z.int().min(0),
  }),
  errors: ['changeSetNotFound'],
})
