import { z } from 'zod'
import { DESTINATION_MAX_LENGTH, PAGE_ITEMS_MAX } from '../constants.ts'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { rulesSchema } from '../links/link-rules.ts'
import { draftGallerySchema } from './gallery.ts'
import { badAddressErrors, newBlockSchema, newSocialIconSchema } from './page-items.ts'
import { changePageEndpoint, changeThemeEndpoint } from './pages.ts'

/** Importing a page: read → choose → copy pictures (media.fetch) → apply, which can be undone. */

/** A saved page with its pictures embedded; a larger one is refused with 413. */
export const IMPORT_TEXT_MAX = 10 * 1024 * 1024

export const importSources = [
  'linktree',
  'beacons',
  'lnk-bio',
  'linkstack',
  'littlelink',
  'waypost',
  'csv',
  'json',
  'html',
] as const
export type ImportSource = (typeof importSources)[number]

/** `https:`, `http:` or `data:` address of a picture, not yet fetched. */
const pictureAddress = z.string().nullable()

const blockFields = newBlockSchema.omit({
  thumbnailId: true,
  groupId: true,
  fileId: true,
  gallery: true,
  after: true,
  passcode: true,
}).shape
const iconFields = newSocialIconSchema.omit({ imageId: true, after: true }).shape
/** Of a block with a short link: its destination elsewhere. */
const rules = rulesSchema.optional()
/**
 * Of a file block: the file that visitors get; `data` is a `data:` address, null if it was too
 * large for the export.
 */
const file = z
  .strictObject({ name: z.string(), bytes: z.int().min(0), data: z.string().nullable() })
  .optional()
/** The index of the group that a block belongs to. */
const group = z.int().min(0).nullable().default(null)

const settingsSchema = changePageEndpoint.body.omit({
  revision: true,
  username: true,
  passcode: true,
})
const themeFields = changeThemeEndpoint.body.omit({ revision: true })

/** A page as found elsewhere; nothing has been created yet. */
export const pageDraftSchema = z.strictObject({
  /** the page's name, to choose between several */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  picture: pictureAddress,
  blocks: z.array(
    z.strictObject({
      ...blockFields,
      ...{ group, rules, file, thumbnail: pictureAddress },
      gallery: draftGallerySchema.nullable().optional(),
    }),
  ),
  icons: z.array(z.strictObject({ ...iconFields, image: pictureAddress })),
  /** what cannot be imported */
  leftOut: z.int().min(0),
  /** only in our own export */
  settings: settingsSchema
    .omit({ title: true, description: true, imageId: true, metaImageId: true, faviconId: true })
    .nullable(),
  sharePicture: pictureAddress,
  favicon: pictureAddress.optional(),
  theme: themeFields.omit({ pictureId: true }).nullable(),
  backgroundPicture: pictureAddress,
})
export type PageDraft = z.infer<typeof pageDraftSchema>
export type DraftBlock = PageDraft['blocks'][number]
export type DraftIcon = PageDraft['icons'][number]

/** The file format for exporting and importing pages. */
export const pageExportSchema = z.strictObject({
  format: z.literal('waypost-pages'),
  version: z.literal(1),
  exportedAt: isoTimeSchema,
  pages: z.array(pageDraftSchema).min(1).max(1_000),
})
export type PageExport = z.infer<typeof pageExportSchema>

export const readImportEndpoint = defineEndpoint({
  id: 'pages.readImport',
  method: 'POST',
  path: '/api/v1/page-imports/read',
  summary: 'The content of a page made elsewhere',
  description:
    'A saved HTML file of Linktree, Lnk.Bio, Beacons, LinkStack or littlelink, a CSV file ' +
    'with a column of addresses, our own export, or the address of a page. Nothing is created ' +
    'yet. A refusal names in `fields` why, such as `notThere`, `emptyPage` or `emptyFile`.',
  feature: 'pages',
  access: 'account',
  limit: 'outbound',
  bodyLimitBytes: IMPORT_TEXT_MAX + 2 * 1024 * 1024,
  body: z.union([
    z.strictObject({ address: z.string().max(DESTINATION_MAX_LENGTH * 2) }),
    z.strictObject({ text: z.string().max(IMPORT_TEXT_MAX) }),
  ]),
  answer: z.object({ source: z.enum(importSources), pages: z.array(pageDraftSchema).min(1) }),
  errors: ['destinationMissing', 'destinationInvalid', 'destinationUnreadable', 'tooLarge'],
})
export type ReadImportAnswer = z.infer<(typeof readImportEndpoint)['answer']>

const undoSchema = z.strictObject({
  blockIds: z.array(idSchema).max(PAGE_ITEMS_MAX),
  iconIds: z.array(idSchema).max(PAGE_ITEMS_MAX),
  /** fields before the import */
  page: settingsSchema,
  theme: themeFields,
})
export type ImportUndo = z.infer<typeof undoSchema>

export const applyImportEndpoint = defineEndpoint({
  id: 'pages.applyImport',
  method: 'POST',
  path: '/api/v1/pages/:id/import',
  summary: 'Add the selected items of an import to a page, in one step',
  description:
    'Blocks and icons are added after the existing ones, in the given order. If an address is ' +
    'not allowed, only its item is left out. Send `undo` from the answer to undo the step.',
  feature: 'pages',
  access: 'account',
  limit: 'bulk',
  atomic: true,
  bodyLimitBytes: 2 * 1024 * 1024,
  params: idParams,
  body: z.strictObject({
    page: settingsSchema.default({}),
    theme: themeFields.default({}),
    blocks: z
      .array(
        z.strictObject({
          ...blockFields,
          group,
          rules,
          thumbnailId: idSchema.nullable().default(null),
          gallery: newBlockSchema.shape.gallery,
          /** of a file block: an uploaded file */
          fileId: idSchema.nullable().optional(),
        }),
      )
      .max(PAGE_ITEMS_MAX)
      .default([]),
    icons: z
      .array(z.strictObject({ ...iconFields, imageId: idSchema.nullable().default(null) }))
      .max(PAGE_ITEMS_MAX)
      .default([]),
  }),
  answer: z.object({
    /** indexes of items that were left out */
    refused: z.array(
      z.object({
        list: z.enum(['blocks', 'icons']),
        at: z.int(),
        message: z.string(),
        detail: z.string(),
      }),
    ),
    undo: undoSchema,
  }),
  errors: [
    'notFound',
    'destinationMissing',
    'destinationInvalid',
    ...badAddressErrors,
    'noPermission',
  ],
})
export type ApplyImport = z.infer<(typeof applyImportEndpoint)['body']>
export type ApplyImportAnswer = z.infer<(typeof applyImportEndpoint)['answer']>

export const undoImportEndpoint = defineEndpoint({
  id: 'pages.undoImport',
  method: 'POST',
  path: '/api/v1/pages/:id/import/undo',
  summary: 'Undo an import: removes its items and restores the fields',
  feature: 'pages',
  access: 'account',
  limit: 'bulk',
  atomic: true,
  params: idParams,
  body: undoSchema,
  answer: z.object({}),
  errors: ['notFound', 'noPermission'],
})
