import type { SentBody } from '#contract/call-types.ts'
import type { createFolderEndpoint, FolderAnswer } from '#contract/links/folders.ts'
import { call } from '#web/platform/call.ts'

export type Folder = FolderAnswer
export type FolderWish = SentBody<typeof createFolderEndpoint>

export const listFolders = (signal: AbortSignal) => call('folders.list', {}, { signal })

export const createFolder = (body: FolderWish, idempotencyKey: string) =>
  call('folders.create', { body }, { idempotencyKey })

export const changeFolder = (id: string, body: Partial<FolderWish>) =>
  call('folders.change', { params: { id }, body })

export const shareFolder = (id: string, grants: NonNullable<Folder['grants']>) =>
  call('folders.share', { params: { id }, body: { grants } })

export const deleteFolder = (id: string) => call('folders.delete', { params: { id } })

export const restoreFolder = (id: string) => call('folders.restore', { params: { id } })
