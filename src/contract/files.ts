import { z } from 'zod'
import { FILE_MAX_BYTES } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { idSchema } from './ids.ts'

/** Files that visitors can download: any type, always an attachment, never displayed. */

export const fileSchema = z.object({
  id: idSchema,
  /** the size of the download */
  name: z.string(),
  bytes: z.int().min(0),
})
export type FileAnswer = z.infer<typeof fileSchema>

export const uploadFileEndpoint = defineEndpoint({
  id: 'media.uploadFile',
  method: 'POST',
  path: '/api/v1/files',
  summary: 'Upload a file for a file block',
  description:
    'The one file of multipart/form-data, of any type, at most 25 MB. Visitors get it ' +
    'unchanged, always as an attachment.',
  feature: 'media',
  access: 'account',
  limit: 'upload',
  upload: true,
  bodyLimitBytes: FILE_MAX_BYTES,
  status: 201,
  answer: fileSchema,
  errors: ['wrongType', 'tooLarge', 'noPermission', 'limitReached', 'unavailable'],
})

export const fileEndpoints = [uploadFileEndpoint] as const
