import { z } from 'zod'
import { defineEndpoint, emptyAnswer } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { folderLevels } from '../permissions.ts'
import { plainText } from '../texts/plain-text.ts'
import {
  FOLDER_GRANTS_MAX,
  FOLDER_NAME_MAX,
  folderAccesses,
  folderColors,
} from './folder-values.ts'

/** Folders of the links and pages of a space (contract.md §6), nested one level, for all or for those named in them. */

const fields = {
  name: plainText(FOLDER_NAME_MAX).trim().min(1),
  color: z.enum(folderColors),
  /** null: top level. A folder that contains folders stays there */
  parentId: idSchema.nullable(),
  /** `granted`, for administrators: open only to those who are named in it */
  access: z.enum(folderAccesses),
}

const grantSchema = z.strictObject({ userId: idSchema, level: z.enum(folderLevels) })

export const folderSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    color: z.enum(folderColors),
    parentId: idSchema.nullable(),
    /** links in it that are not archived, without those in its subfolders */
    links: z.int().min(0),
    /** pages in it */
    pages: z.int().min(0),
    access: z.enum(folderAccesses),
    /** whether the caller may change what is in it */
    canChange: z.boolean(),
    /** the people named in it; null for all but administrators */
    grants: z.array(grantSchema).nullable(),
  })
  .meta({ id: 'Folder' })
export type FolderAnswer = z.infer<typeof folderSchema>

export const newFolderSchema = z.strictObject({
  ...fields,
  parentId: fields.parentId.default(null),
  access: fields.access.default('space'),
})
export type NewFolder = z.output<typeof newFolderSchema>

const shared = { feature: 'links', access: 'account' } as const
const PATH = '/api/v1/folders'

export const listFoldersEndpoint = defineEndpoint({
  ...shared,
  id: 'folders.list',
  method: 'GET',
  path: PATH,
  summary: 'The folders of your space that you see, by name',
  limit: 'read',
  answer: z.object({
    items: z.array(folderSchema),
    /** whether the caller may create folders */
    canChange: z.boolean(),
    /** whether the caller may say who comes into them */
    canShare: z.boolean(),
  }),
  errors: [],
})

export const createFolderEndpoint = defineEndpoint({
  ...shared,
  id: 'folders.create',
  method: 'POST',
  path: PATH,
  summary: 'Create a folder',
  description: 'At most 200 per space. Names are unique within their parent, ignoring case.',
  limit: 'write',
  atomic: true,
  body: newFolderSchema,
  status: 201,
  answer: folderSchema,
  errors: ['notFound', 'noPermission'],
})

export const changeFolderEndpoint = defineEndpoint({
  ...shared,
  id: 'folders.change',
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Rename or recolour a folder, move it into another one, or change who comes into it',
  limit: 'write',
  params: idParams,
  body: z.strictObject(fields).partial(),
  answer: folderSchema,
  errors: ['notFound', 'noPermission'],
})

export const deleteFolderEndpoint = defineEndpoint({
  ...shared,
  id: 'folders.delete',
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete a folder and its subfolders; their links and pages stay, in no folder',
  description: 'For a day it can be restored, with the links that are in no other folder by then.',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

export const restoreFolderEndpoint = defineEndpoint({
  ...shared,
  id: 'folders.restore',
  method: 'POST',
  path: `${PATH}/:id/restore`,
  summary: 'Restore a deleted folder with its content',
  limit: 'write',
  atomic: true,
  params: idParams,
  answer: folderSchema,
  errors: ['notFound', 'noPermission'],
})

export const shareFolderEndpoint = defineEndpoint({
  ...shared,
  id: 'folders.share',
  method: 'PUT',
  path: `${PATH}/:id/grants`,
  summary: 'Say who is named in a folder',
  description:
    'Replaces the list; only members of the space can be named. A folder with `access: "granted"` is open to these ' +
    'people alone, any other one to them besides the space. Guests see nothing but folders in which they are named. ' +
    'Owner and administrators see every folder.',
  limit: 'write',
  params: idParams,
  body: z.strictObject({ grants: z.array(grantSchema).max(FOLDER_GRANTS_MAX) }),
  answer: folderSchema,
  errors: ['notFound', 'noPermission'],
})

export const folderEndpoints = [
  listFoldersEndpoint,
  createFolderEndpoint,
  changeFolderEndpoint,
  deleteFolderEndpoint,
  restoreFolderEndpoint,
  shareFolderEndpoint,
] as const
