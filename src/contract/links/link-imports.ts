import { z } from 'zod'
import { LIMIT_COUNTS } from '../constants.ts'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { earlierClicksSchema } from './link-fields.ts'
import { bulkRefusalSchema } from './links.ts'

/**
 * Importing links from another shortener. Bulk shortening takes 250 (contract.md §4 `err_120`).
 * This call reads a whole file, and links.bulk then creates at most 250 links per call, so that
 * people see a result for each row and can watch, pause and resume the import.
 */

export const LINK_IMPORT_MAX = 5_000
export const LINK_IMPORT_TEXT_MAX = 5 * 1024 * 1024

export const linkImportSources = [
  'bitly',
  'short-io',
  'rebrandly',
  'kutt',
  'yourls',
  'waypost',
  'csv',
] as const
export type LinkImportSource = (typeof linkImportSources)[number]

/** Differences from the other service; a link with one of them is not selected by default. */
export const importDoubts = [
  /** its alias contains unsupported characters, or is too short or too long */
  'aliasChanged',
  /** another link of the file gets the same alias on the same domain, ignoring case and slashes */
  'aliasSame',
  /** the alias is already taken here */
  'aliasTaken',
  'titleCut',
  'noteCut',
  'tagsCut',
  /** the limit starts counting from zero again */
  'limitAnew',
  /** its click count is not a number */
  'clicksLeft',
  /** rules of the other shortener, which are not imported */
  'rulesLeft',
  /** a quote in the row is unmatched and is treated as a character */
  'quotes',
  /** the file has no heading row, and both cells are addresses */
  'whichAddress',
] as const
export const importDoubtSchema = z.enum(importDoubts)
export type ImportDoubt = z.infer<typeof importDoubtSchema>

/** Why a row creates no link. */
export const importRefusals = [
  'moreCells',
  'quotes',
  'noAddress',
  /** `03/04/2027`, until `dateOrder` is given */
  'dateOrder',
  'date',
  'limit',
  /** neither "people" nor "everyone" */
  'limitCounts',
  /** it needed a password, was disabled or banned, has ended, or its limit is used up (A68) */
  'protected',
  'disabled',
  'ended',
  'usedUp',
  /** `error` says why it cannot be created here */
  'refused',
] as const
export const importRefusalSchema = z.enum(importRefusals)
export type ImportRefusal = z.infer<typeof importRefusalSchema>

const importedLinkSchema = z.object({
  /** in the file, including the heading row */
  row: z.int().min(1),
  destination: z.string(),
  /** as in the file, without a domain; '' for a generated alias */
  alias: z.string(),
  /** host of a domain of the space, or the installation's own; absent: the default of the import */
  domain: z.string().optional(),
  title: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  startsAt: isoTimeSchema.nullable(),
  endsAt: isoTimeSchema.nullable(),
  clickLimit: z.int().min(1).nullable(),
  limitCounts: z.enum(LIMIT_COUNTS),
  /** its clicks at the other shortener */
  earlierClicks: earlierClicksSchema,
  isArchived: z.boolean(),
})
export type ImportedLink = z.infer<typeof importedLinkSchema>

const doubtfulLinkSchema = z.object({
  /** its index in `links` */
  at: z.int().min(0),
  kinds: z.array(importDoubtSchema).min(1),
  /** a proposed alias if its own cannot be used; '' for a generated one */
  proposal: z.string().nullable(),
})
export type DoubtfulLink = z.infer<typeof doubtfulLinkSchema>

const refusedRowSchema = z.object({
  row: z.int().min(1),
  /** its alias, or its address, or its first characters */
  text: z.string(),
  reason: importRefusalSchema,
  /** the content of the cell in question */
  cell: z.string(),
  error: bulkRefusalSchema.optional(),
})
export type RefusedRow = z.infer<typeof refusedRowSchema>

export const dateOrderSchema = z.enum(['dayFirst', 'monthFirst'])

export const readLinkImportEndpoint = defineEndpoint({
  id: 'links.readImport',
  method: 'POST',
  path: '/api/v1/link-imports/read',
  summary: 'The links in a file of another shortener',
  description:
    'CSV of Bitly, Short.io, Rebrandly, Kutt, YOURLS, Dub, Polr, Chhoto URL, TinyURL and ' +
    'Shlink, our own export, or any file with a column of addresses; JSON answers of Kutt and ' +
    'Shlink; an SQL dump of YOURLS. Nothing is created yet: send the links to POST ' +
    '/api/v1/links/bulk, 250 at a time. Every row is in `links` or in `refused`; `doubts` ' +
    'says which links would differ from the original. `sameButForCase` names aliases that ' +
    'belonged to different links elsewhere. A link keeps its domain if it is one of the space; ' +
    '`leftDomains` names the others.',
  feature: 'links',
  access: 'account',
  limit: 'bulk',
  bodyLimitBytes: LINK_IMPORT_TEXT_MAX + 1024 * 1024,
  body: z.strictObject({
    text: z.string().max(LINK_IMPORT_TEXT_MAX),
    /** how to read dates such as 03/04/2027 */
    dateOrder: dateOrderSchema.optional(),
    /** of dates without a time */
    timezone: timeZoneSchema,
    /** host for links that name no domain of the space, as in `POST /api/v1/links/bulk` */
    domain: z.string().max(260).nullable().optional(),
  }),
  answer: z.object({
    source: z.enum(linkImportSources),
    links: z.array(importedLinkSchema),
    /** for the links that would be different here, in order */
    doubts: z.array(doubtfulLinkSchema),
    refused: z.array(refusedRowSchema),
    /** there are dates that need `dateOrder` */
    asksDateOrder: z.boolean(),
    /** headings of columns whose content is not imported */
    leftColumns: z.array(z.string()),
    /** hosts in the file that are no domains of the space: their links name no domain */
    leftDomains: z.array(z.string()),
    /** the file has more than 5,000 rows */
    isCut: z.boolean(),
    sameButForCase: z.array(z.array(z.string())),
  }),
  errors: [
    ...['bulkFileMissing', 'bulkFileInvalid', 'tooLarge'],
    ...['domainNotFound', 'domainUnverifiedDefault'],
  ] as const,
})
export type ReadLinkImportAnswer = z.infer<(typeof readLinkImportEndpoint)['answer']>
