import { z } from 'zod'
import { defineEndpoint, isoTimeSchema } from './endpoint.ts'

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

const importedLinkSchema = z.object({
  /** of the file, its head included */
  row: z.int().min(1),
  destination: z.string(),
  /** '' for a generated one */
  alias: z.string(),
  title: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  startsAt: isoTimeSchema.nullable(),
  endsAt: isoTimeSchema.nullable(),
  clickLimit: z.int().min(1).nullable(),
  isArchived: z.boolean(),
})
export type ImportedLink = z.infer<typeof importedLinkSchema>

export const readLinkImportEndpoint = defineEndpoint({
  id: 'links.readImport',
  method: 'POST',
  path: '/api/v1/link-imports/read',
  summary: 'What links a CSV file of another shortener has',
  description:
    'Bitly, Short.io, Rebrandly, Kutt, YOURLS, our own export, or any file with a column of addresses. ' +
    'Nothing is made yet: send the links to POST /api/v1/links/bulk, 250 at a time. Aliases are compared ' +
    'without case here; `sameButForCase` names those that were different links elsewhere.',
  feature: 'links',
  access: 'account',
  limit: 'bulk',
  bodyLimitBytes: LINK_IMPORT_TEXT_MAX + 1024 * 1024,
  body: z.strictObject({ text: z.string().max(LINK_IMPORT_TEXT_MAX) }),
  answer: z.object({
    source: z.enum(linkImportSources),
    links: z.array(importedLinkSchema),
    /** there were more than 5,000 */
    isCut: z.boolean(),
    sameButForCase: z.array(z.array(z.string())),
  }),
  errors: ['bulkFileMissing', 'bulkFileInvalid', 'tooLarge'],
})
export type ReadLinkImportAnswer = z.infer<(typeof readLinkImportEndpoint)['answer']>
