import type { SentBody } from '#contract/call-types.ts'
import type { previewLinkEndpoint } from '#contract/link-preview.ts'
import type {
  changeBlockEndpoint,
  changeIconEndpoint,
  createBlockEndpoint,
  createIconEndpoint,
  deleteBlockEndpoint,
  deleteIconEndpoint,
  listBlocksEndpoint,
  moveBlockEndpoint,
  moveIconEndpoint,
  restoreBlockEndpoint,
  restoreIconEndpoint,
} from '#contract/page-items.ts'
import type { changeThemeEndpoint } from '#contract/pages.ts'
import { call } from '#web/platform/call.ts'

/** Calls of the studio, one function each. `id` is the page's, `itemId` the block's or icon's. */

const page = '/api/v1/pages/:id'
const block = `${page}/blocks/:itemId` as const
const icon = `${page}/icons/:itemId` as const

export interface ItemParams {
  id: string
  itemId: string
}

export const changeTheme = (id: string, body: SentBody<typeof changeThemeEndpoint>) =>
  call<typeof changeThemeEndpoint>('PATCH', `${page}/theme`, { params: { id }, body })

export const createBlock = (
  id: string,
  body: SentBody<typeof createBlockEndpoint>,
  idempotencyKey: string,
) =>
  call<typeof createBlockEndpoint>(
    'POST',
    `${page}/blocks`,
    { params: { id }, body },
    { idempotencyKey },
  )

export const changeBlock = (params: ItemParams, body: SentBody<typeof changeBlockEndpoint>) =>
  call<typeof changeBlockEndpoint>('PATCH', block, { params, body })

export const moveBlock = (params: ItemParams, after: string | null) =>
  call<typeof moveBlockEndpoint>('POST', `${block}/move`, { params, body: { after } })

export const deleteBlock = (params: ItemParams) =>
  call<typeof deleteBlockEndpoint>('DELETE', block, { params })

export const restoreBlock = (params: ItemParams) =>
  call<typeof restoreBlockEndpoint>('POST', `${block}/restore`, { params })

export const createIcon = (
  id: string,
  body: SentBody<typeof createIconEndpoint>,
  idempotencyKey: string,
) =>
  call<typeof createIconEndpoint>(
    'POST',
    `${page}/icons`,
    { params: { id }, body },
    { idempotencyKey },
  )

export const changeIcon = (params: ItemParams, body: SentBody<typeof changeIconEndpoint>) =>
  call<typeof changeIconEndpoint>('PATCH', icon, { params, body })

export const moveIcon = (params: ItemParams, after: string | null) =>
  call<typeof moveIconEndpoint>('POST', `${icon}/move`, { params, body: { after } })

export const deleteIcon = (params: ItemParams) =>
  call<typeof deleteIconEndpoint>('DELETE', icon, { params })

export const restoreIcon = (params: ItemParams) =>
  call<typeof restoreIconEndpoint>('POST', `${icon}/restore`, { params })

export const listArchivedBlocks = (id: string, signal: AbortSignal) =>
  call<typeof listBlocksEndpoint>(
    'GET',
    `${page}/blocks`,
    { params: { id }, query: { state: 'archived' } },
    { signal },
  )

export const previewLink = (address: string) =>
  call<typeof previewLinkEndpoint>('POST', '/api/v1/link-preview', { body: { address } })
