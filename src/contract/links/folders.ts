import { z } from 'zod'
import { defineEndpoint, emptyAnswer } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { FOLDER_NAME_MAX, folderColors } from './folder-values.ts'

/** Folders of the links of a space (contract.md §6), nested one level. */

const fields = {
  name: plainText(FOLDER_NAME_MAX).trim().min(1),
  color: z.enum(folderColors),
  /** null: top level. A folder that contains folders stays there */
  parentId: idSchema.nullable(),
}

export const folderSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    color: z.enum(folderColors),
    parentId: idSchema.nullable(),
    /** links in it that are not archived, without those in its subfolders */
    links: z.int().min(0),
  })
  .meta({ id: 'Folder' })
export type FolderAnswer = z.infer<typeof folderSchema>

export const newFolderSchema = z.strictObject({
  ...fields,
  parentId: fields.parentId.default(null),
})
export type NewFolder = z.output<typeof newFolderSchema>

const shared = { feature: 'links', access: 'account' } as const
const PATH = '/api/v1/folders'

export const listFoldersEndpoint = defineEndpoint({
  ...shared,
  id: 'folders.list',
  method: 'GET',
  path: PATH,
  summary: 'The folders of your space, by name',
  limit: 'read',
  answer: z.object({
    items: z.array(folderSchema),
    /** whether the caller may create folders and move links into them */
    canChange: z.boolean(),
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
  summary: 'Rename or recolour a folder, or move it into another one',
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
  summary: 'Delete a folder and its subfolders; their links stay, in no folder',
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

export const folderEndpoints = [
  listFoldersEndpoint,
  createFolderEndpoint,
  changeFolderEndpoint,
  deleteFolderEndpoint,
  restoreFolderEndpoint,
] as const
