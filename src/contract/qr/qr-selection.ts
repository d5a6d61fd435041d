import { z } from 'zod'
import { QR_SELECTION_MAX } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { qrDesignSchema } from './qr.ts'
import { QR_ARCHIVE_SIZES } from './qr-design.ts'
import { QR_PAPERS, QR_SHEET_COLUMNS_MAX, QR_SHEET_ROWS_MAX } from './qr-sheet.ts'

/** The QR codes of many links at once: as files in an archive, and on printable sheets. */

const BODY_BYTES = 128 * 1024

const selection = {
  /** of links; those deleted meanwhile are left out */
  ids: z.array(idSchema).min(1).max(QR_SELECTION_MAX),
  /** one design for all; null: each link's own */
  design: qrDesignSchema.nullable().default(null),
}

const shared = {
  method: 'POST',
  feature: 'qr',
  access: 'account',
  limit: 'bulk',
  bodyLimitBytes: BODY_BYTES,
  answer: z.string().meta({ format: 'binary' }),
  errors: ['linkNotFound', 'notFound'],
} as const

export const linksQrZipEndpoint = defineEndpoint({
  ...shared,
  id: 'qr.linksZip',
  path: '/api/v1/links/qr.zip',
  summary: 'The QR codes of up to 1,000 links as files in a ZIP archive',
  description:
    'One file per link, named after its alias, in the order of the ids. The archive is ' +
    'streamed.',
  body: z.strictObject({
    ...selection,
    format: z.enum(['svg', 'png']).default('png'),
    /** edge in pixels */
    size: z
      .int()
      .refine((size) => (QR_ARCHIVE_SIZES as readonly number[]).includes(size))
      .default(1_024)
      .meta({ enum: [...QR_ARCHIVE_SIZES] }),
  }),
  answerType: 'application/zip',
})

export const linksQrSheetEndpoint = defineEndpoint({
  ...shared,
  id: 'qr.linksSheet',
  path: '/api/v1/links/qr-sheet.pdf',
  summary: 'The QR codes of up to 1,000 links on printable sheets, as PDF',
  description:
    'Vectors in true size: A4 or Letter, with the given columns and rows per page, and the ' +
    'title and short address below each code.',
  body: z.strictObject({
    ...selection,
    paper: z.enum(QR_PAPERS).default('a4'),
    columns: z.int().min(1).max(QR_SHEET_COLUMNS_MAX).default(3),
    rows: z.int().min(1).max(QR_SHEET_ROWS_MAX).default(4),
    /** text below each code */
    hasTitle: z.boolean().default(true),
    hasAddress: z.boolean().default(true),
    /** thin lines for cutting */
    hasLines: z.boolean().default(false),
  }),
  answerType: 'application/pdf',
})
