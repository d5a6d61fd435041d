import { z } from 'zod'
import { LIMIT_COUNTS } from '../constants.ts'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { earlierClicksSchema } from './link-fields.ts'
import { bulkRefusalSchema } from './links.ts'

/**
 * Moving links in from another shortener. The bulk box takes 250 (contract.md §4 `err_120`); a file that
 * somebody moves with is read as a whole here and then made in calls of at most 250 (links.bulk), so
 * that each answers per row and the way can be watched, left and gone on.
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
  /** its alias holds what ours cannot, or is too short or long */
  'aliasChanged',
  /** another link of the file has the same, but for case, slashes or the domain before it */
  'aliasSame',
  /** somebody has it here */
  'aliasTaken',
  'titleCut',
  'noteCut',
  'tagsCut',
  /** the limit counts from nought again */
  'limitAnew',
  /** what stands for its clicks is no number */
  'clicksLeft',
  /** rules of the other shortener that stay behind */
  'rulesLeft',
  /** a quote in the row belongs to nothing and is taken as a letter */
  'quotes',
  /** the file has no head, and both cells are addresses */
  'whichAddress',
] as const
export const importDoubtSchema = z.enum(importDoubts)
export type ImportDoubt = z.infer<typeof importDoubtSchema>

/** Why a row makes no link. */
export const importRefusals = [
  'moreCells',
  'quotes',
  'noAddress',
  /** `03/04/2027`, until `dateOrder` is given */
  'dateOrder',
  'date',
  'limit',
  /** neither people nor everyone */
  'limitCounts',
  /** it asked for a password, was switched off or banned, is over, or has used its limit up (A68) */
  'protected',
  'disabled',
  'ended',
  'usedUp',
  /** `error` says why it cannot be made here */
  'refused',
] as const
export const importRefusalSchema = z.enum(importRefusals)
export type ImportRefusal = z.infer<typeof importRefusalSchema>

const importedLinkSchema = z.object({
  /** of the file, its head included */
  row: z.int().min(1),
  destination: z.string(),
  /** as in the file, without a domain; '' for a generated one */
  alias: z.string(),
  title: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  startsAt: isoTimeSchema.nullable(),
  endsAt: isoTimeSchema.nullable(),
  clickLimit: z.int().min(1).nullable(),
  limitCounts: z.enum(LIMIT_COUNTS),
  /** clicks that it had there */
  earlierClicks: earlierClicksSchema,
  isArchived: z.boolean(),
})
export type ImportedLink = z.infer<typeof importedLinkSchema>

const doubtfulLinkSchema = z.object({
  /** its place in `links` */
  at: z.int().min(0),
  kinds: z.array(importDoubtSchema).min(1),
  /** an alias that it can have, where its own cannot be; '' for a generated one */
  proposal: z.string().nullable(),
})
export type DoubtfulLink = z.infer<typeof doubtfulLinkSchema>

const refusedRowSchema = z.object({
  row: z.int().min(1),
  /** its alias, else its address, else its beginning */
  text: z.string(),
  reason: importRefusalSchema,
  /** what stands in the cell that is meant */
  cell: z.string(),
  error: bulkRefusalSchema.optional(),
})
export type RefusedRow = z.infer<typeof refusedRowSchema>

export const dateOrderSchema = z.enum(['dayFirst', 'monthFirst'])

export const readLinkImportEndpoint = defineEndpoint({
  id: 'links.readImport',
  method: 'POST',
  path: '/api/v1/link-imports/read',
  summary: 'What links a file of another shortener has',
  description:
    'CSV of Bitly, Short.io, Rebrandly, Kutt, YOURLS, Dub, Polr, Chhoto URL, TinyURL and Shlink, our own ' +
    'export, or any file with a column of addresses; answers of Kutt and Shlink in JSON; an SQL dump of ' +
    'YOURLS. Nothing is made yet: send the links to POST /api/v1/links/bulk, 250 at a time. Every row is ' +
    'in `links` or in `refused`; `doubts` says which links would be different here from what they were. ' +
    '`sameButForCase` names aliases that were different links elsewhere.',
  feature: 'links',
  access: 'account',
  limit: 'bulk',
  bodyLimitBytes: LINK_IMPORT_TEXT_MAX + 1024 * 1024,
  body: z.strictObject({
    text: z.string().max(LINK_IMPORT_TEXT_MAX),
    /** how dates such as 03/04/2027 are meant */
    dateOrder: dateOrderSchema.optional(),
    /** of days without a time */
    timezone: timeZoneSchema,
  }),
  answer: z.object({
    source: z.enum(linkImportSources),
    links: z.array(importedLinkSchema),
    /** those of the links that would be different here, in their order */
    doubts: z.array(doubtfulLinkSchema),
    refused: z.array(refusedRowSchema),
    /** there are dates that need `dateOrder` */
    asksDateOrder: z.boolean(),
    /** heads of columns with content that has no place here */
    leftColumns: z.array(z.string()),
    /** there were more than 5,000 */
    isCut: z.boolean(),
    sameButForCase: z.array(z.array(z.string())),
  }),
  errors: ['bulkFileMissing', 'bulkFileInvalid', 'tooLarge'],
})
export type ReadLinkImportAnswer = z.infer<(typeof readLinkImportEndpoint)['answer']>
