import type { AnswerOf, SentBody } from '#contract/call-types.ts'
import type {
  addMessageEndpoint,
  ChatMessage,
  chatUnreadEndpoint,
} from '#contract/together/chat.ts'
import { call } from '#web/platform/call.ts'

export type {
  Chat,
  ChatAttachment,
  ChatMessage,
  ChatQuote,
  ChatRoom,
  Group,
  Presence,
} from '#contract/together/chat.ts'
export type Unread = AnswerOf<typeof chatUnreadEndpoint>

/** Messages per page; the server answers fewer only for the oldest page. */
export const PAGE_SIZE = 50

export const listChats = (signal: AbortSignal) => call('chat.chats', {}, { signal })

export const listGroups = (signal: AbortSignal) => call('chat.groups', {}, { signal })

export const getUnread = (signal: AbortSignal) => call('chat.unread', {}, { signal })

export const getRoom = (roomId: string, signal: AbortSignal) =>
  call('chat.room', { params: { roomId } }, { signal })

export const listMessages = (roomId: string, before: string | undefined, signal: AbortSignal) =>
  call(
    'chat.messages',
    {
      params: { roomId },
      query: { roomId, limit: PAGE_SIZE, ...(before === undefined ? {} : { before }) },
    },
    { signal },
  )

export type SentMessage = SentBody<typeof addMessageEndpoint>

export const addMessage = (message: SentMessage): Promise<ChatMessage> =>
  call('chat.addMessage', { body: message })

export const editMessage = (messageId: string, message: string) =>
  call('chat.editMessage', { params: { messageId }, body: { message } })

export const deleteMessage = (messageId: string) =>
  call('chat.deleteMessage', { params: { messageId } })

export const markRead = (roomId: string, messageId: string) =>
  call('chat.read', {
    params: { roomId },
    body: { messageId },
  })

export const searchMessages = (q: string, cursor: string | undefined, signal: AbortSignal) =>
  call(
    'chat.search',
    { query: { q, limit: 20, ...(cursor === undefined ? {} : { cursor }) } },
    { signal },
  )

export const createGroup = (group: { name: string; memberIds: string[] }, key: string) =>
  call('chat.createGroup', { body: group }, { idempotencyKey: key })

export const changeGroup = (roomId: string, change: { name?: string; addMemberIds?: string[] }) =>
  call('chat.changeGroup', {
    params: { roomId },
    body: change,
  })

export const leaveGroup = (roomId: string) => call('chat.leaveGroup', { params: { roomId } })
