import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { LinkListAnswer } from '#contract/links/link-lists.ts'
import { call } from '#web/platform/call.ts'

export type NamedList = LinkListAnswer

/** The lists of the open space, newest first; reloaded with the links, because of their numbers. */
export const listsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['links', 'lists', q],
    queryFn: ({ pageParam, signal }) =>
      call('linkLists.list', { query: { q, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', 'named', id],
    queryFn: ({ signal }) => call('linkLists.get', { params: { id } }, { signal }),
  })

export const renameList = (id: string, name: string) =>
  call('linkLists.change', { params: { id }, body: { name } })

/** @param keepsLinks deletes it although links in it are active */
export const deleteList = (id: string, keepsLinks = false) =>
  call('linkLists.delete', { params: { id }, query: keepsLinks ? { links: 'keep' } : {} })

export const restoreList = (id: string) => call('linkLists.restore', { params: { id } })
