import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getRoom,
  getUnread,
  listChats,
  listGroups,
  listMessages,
  PAGE_SIZE,
  searchMessages,
} from './chat.api.ts'

/** For changes without an event: somebody joined a space. */
const LISTS_STALE_MS = 30_000

export const chatsQuery = queryOptions({
  queryKey: ['chat', 'chats'],
  staleTime: LISTS_STALE_MS,
  queryFn: ({ signal }) => listChats(signal),
})

export const groupsQuery = queryOptions({
  queryKey: ['chat', 'groups'],
  staleTime: LISTS_STALE_MS,
  queryFn: ({ signal }) => listGroups(signal),
})

export const unreadQuery = queryOptions({
  queryKey: ['chat', 'unread'],
  staleTime: LISTS_STALE_MS,
  queryFn: ({ signal }) => getUnread(signal),
})

export const roomQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['chat', 'room', roomId],
    staleTime: LISTS_STALE_MS,
    queryFn: ({ signal }) => getRoom(roomId, signal),
  })

/**
 * The first page has the newest messages, each further page older ones; oldest first within a page.
 */
export const messagesQuery = (roomId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'messages', roomId],
    // changes come over the live connection
    staleTime: LISTS_STALE_MS,
    queryFn: ({ pageParam, signal }) => listMessages(roomId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page[0]?.id),
  })

export const searchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'search', q],
    queryFn: ({ pageParam, signal }) => searchMessages(q, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })
