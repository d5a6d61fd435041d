import type { AnswerOf } from '#contract/call-types.ts'
import type {
  addMessageEndpoint,
  ChatMessage,
  changeGroupEndpoint,
  chatRoomEndpoint,
  chatUnreadEndpoint,
  createGroupEndpoint,
  leaveGroupEndpoint,
  listChatsEndpoint,
  listGroupsEndpoint,
  listMessagesEndpoint,
  readRoomEndpoint,
  searchMessagesEndpoint,
} from '#contract/chat.ts'
import { call } from '#web/platform/call.ts'

export type { Chat, ChatMessage, ChatRoom, Group, Presence } from '#contract/chat.ts'
export type Unread = AnswerOf<typeof chatUnreadEndpoint>

/** Messages of one page; the server may answer fewer only at the beginning. */
export const PAGE_SIZE = 50

export const listChats = (signal: AbortSignal) =>
  call<typeof listChatsEndpoint>('GET', '/chats', {}, { signal })

export const listGroups = (signal: AbortSignal) =>
  call<typeof listGroupsEndpoint>('GET', '/groups', {}, { signal })

export const getUnread = (signal: AbortSignal) =>
  call<typeof chatUnreadEndpoint>('GET', '/api/v1/chat/unread', {}, { signal })

export const getRoom = (roomId: string, signal: AbortSignal) =>
  call<typeof chatRoomEndpoint>(
    'GET',
    '/api/v1/chat/rooms/:roomId',
    { params: { roomId } },
    { signal },
  )

export const listMessages = (roomId: string, before: string | undefined, signal: AbortSignal) =>
  call<typeof listMessagesEndpoint>(
    'GET',
    '/messages/:roomId',
    {
      params: { roomId },
      query: { roomId, limit: PAGE_SIZE, ...(before === undefined ? {} : { before }) },
    },
    { signal },
  )

export const addMessage = (message: {
  roomId: string
  message: string
  clientId: string
}): Promise<ChatMessage> =>
  call<typeof addMessageEndpoint>('POST', '/add/messages', { body: message })

export const markRead = (roomId: string, messageId: string) =>
  call<typeof readRoomEndpoint>('POST', '/api/v1/chat/rooms/:roomId/read', {
    params: { roomId },
    body: { messageId },
  })

export const searchMessages = (q: string, cursor: string | undefined, signal: AbortSignal) =>
  call<typeof searchMessagesEndpoint>(
    'GET',
    '/api/v1/chat/search',
    { query: { q, limit: 20, ...(cursor === undefined ? {} : { cursor }) } },
    { signal },
  )

export const createGroup = (group: { name: string; memberIds: string[] }, key: string) =>
  call<typeof createGroupEndpoint>(
    'POST',
    '/api/v1/chat/groups',
    { body: group },
    { idempotencyKey: key },
  )

export const changeGroup = (roomId: string, change: { name?: string; addMemberIds?: string[] }) =>
  call<typeof changeGroupEndpoint>('PATCH', '/api/v1/chat/groups/:roomId', {
    params: { roomId },
    body: change,
  })

export const leaveGroup = (roomId: string) =>
  call<typeof leaveGroupEndpoint>('DELETE', '/api/v1/chat/groups/:roomId', { params: { roomId } })
