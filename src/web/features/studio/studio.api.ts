import type { SentBody } from '#contract/call-types.ts'
import type {
  changeBlockEndpoint,
  changeIconEndpoint,
  createBlockEndpoint,
  createIconEndpoint,
} from '#contract/pages/page-items.ts'
import type { changeThemeEndpoint } from '#contract/pages/pages.ts'
import { call } from '#web/platform/call.ts'

/** The studio's calls, one function each. `id` is the page's, `itemId` the block's or icon's. */

export interface ItemParams {
  id: string
  itemId: string
}

export const changeTheme = (id: string, body: SentBody<typeof changeThemeEndpoint>) =>
  call('pages.changeTheme', { params: { id }, body })

export const createBlock = (
  id: string,
  body: SentBody<typeof createBlockEndpoint>,
  idempotencyKey: string,
) => call('blocks.create', { params: { id }, body }, { idempotencyKey })

export const changeBlock = (params: ItemParams, body: SentBody<typeof changeBlockEndpoint>) =>
  call('blocks.change', { params, body })

export const moveBlock = (params: ItemParams, after: string | null) =>
  call('blocks.move', { params, body: { after } })

export const deleteBlock = (params: ItemParams) => call('blocks.delete', { params })

export const restoreBlock = (params: ItemParams) => call('blocks.restore', { params })

export const createIcon = (
  id: string,
  body: SentBody<typeof createIconEndpoint>,
  idempotencyKey: string,
) => call('socialIcons.create', { params: { id }, body }, { idempotencyKey })

export const changeIcon = (params: ItemParams, body: SentBody<typeof changeIconEndpoint>) =>
  call('socialIcons.change', { params, body })

export const moveIcon = (params: ItemParams, after: string | null) =>
  call('socialIcons.move', { params, body: { after } })

export const deleteIcon = (params: ItemParams) => call('socialIcons.delete', { params })

export const restoreIcon = (params: ItemParams) => call('socialIcons.restore', { params })

export const listArchivedBlocks = (id: string, signal: AbortSignal) =>
  call('blocks.list', { params: { id }, query: { state: 'archived' } }, { signal })

export const previewLink = (address: string) => call('links.preview', { body: { address } })
