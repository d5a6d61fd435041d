import type { SentBody } from '#contract/call-types.ts'
import type { readLinkImportEndpoint } from '#contract/link-imports.ts'
import type { fetchMediaEndpoint, MediaPurpose } from '#contract/media.ts'
import type {
  applyImportEndpoint,
  ImportUndo,
  readImportEndpoint,
  undoImportEndpoint,
} from '#contract/page-imports.ts'
import { call } from '#web/platform/call.ts'

/** Calls for moving a page in. */

export const readImport = (body: SentBody<typeof readImportEndpoint>, signal: AbortSignal) =>
  call<typeof readImportEndpoint>('POST', '/api/v1/page-imports/read', { body }, { signal })

export const fetchPicture = (address: string, purpose: MediaPurpose, signal: AbortSignal) =>
  call<typeof fetchMediaEndpoint>(
    'POST',
    '/api/v1/media/fetch',
    { body: { address, purpose } },
    { signal },
  )

export const applyImport = (
  id: string,
  body: SentBody<typeof applyImportEndpoint>,
  idempotencyKey: string,
) =>
  call<typeof applyImportEndpoint>(
    'POST',
    '/api/v1/pages/:id/import',
    { params: { id }, body },
    { idempotencyKey },
  )

export const undoImport = (id: string, body: ImportUndo) =>
  call<typeof undoImportEndpoint>('POST', '/api/v1/pages/:id/import/undo', { params: { id }, body })

export const readLinkImport = (text: string) =>
  call<typeof readLinkImportEndpoint>('POST', '/api/v1/link-imports/read', { body: { text } })
