import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Chat, ChatMessage, ChatRoom, Group, Presence } from './chat.api.ts'
import { chatsQuery, groupsQuery, messagesQuery, roomQuery, unreadQuery } from './chat.queries.ts'
import { type ChatEvent, onChatEvent } from './chat-live.ts'
import { withChange, withMessage } from './group-messages.ts'
import { outbox } from './outbox.ts'

/** Groups many messages into one update of the lists. */
const GATHER_MS = 250

/** Keeps all cached chat data current while the component is mounted. */
export function useChatEvents(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const refreshLists = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        void queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey })
        void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
      }, GATHER_MS)
    }
    const refreshAll = () => queryClient.invalidateQueries({ queryKey: ['chat'] })
    const refreshRooms = () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'chat' && queryKey[1] !== 'messages',
      })
    const take = (event: ChatEvent) => {
      if (event.kind === 'message') {
        const { message } = event
        if (message.senderId !== userId || !outbox.awaits(message)) putMessage(queryClient, message)
        refreshLists()
      } else if (event.kind === 'changed') {
        changeMessage(queryClient, event.message)
        refreshLists()
      } else if (event.kind === 'read') {
        noteRead(queryClient, event)
        if (event.userId === userId) refreshLists()
      } else if (event.kind === 'presence') notePresence(queryClient, event.people)
      else if (event.kind === 'rooms' || event.kind === 'reset') void refreshAll()
      else if (event.kind === 'ready') {
        // Data loaded before listening may miss events in between. After a disconnection only
        // messages are repeated, not who joined or left, or that we were removed.
        if (isFirst) void refreshAll()
        else void refreshRooms()
        isFirst = false
      }
    }
    const stop = onChatEvent(take)
    return () => {
      stop()
      clearTimeout(gathering)
    }
  }, [queryClient, userId])
}

type MessagesData = InfiniteData<ChatMessage[], string | undefined>

/** A message from an event, or one that the server has just accepted. */
export function putMessage(queryClient: QueryClient, message: ChatMessage): void {
  queryClient.setQueryData<MessagesData>(messagesQuery(message.roomId).queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    if (!data || !newest) return data
    if (older.some((page) => page.some(({ id }) => id === message.id))) return data
    return { ...data, pages: [withMessage(newest, message), ...older] }
  })
}

/**
 * An edited or deleted message: in its place, and where it is quoted. One that was written and
 * changed while we were away is new here.
 */
export function changeMessage(queryClient: QueryClient, message: ChatMessage): void {
  queryClient.setQueryData<MessagesData>(messagesQuery(message.roomId).queryKey, (data) => {
    const newest = data?.pages[0]?.at(-1)
    if (!data) return data
    const pages = data.pages.map((page) => page.map((one) => withChange(one, message)))
    const isKnown = pages.some((page) => page.some(({ id }) => id === message.id))
    const isNew = !isKnown && (newest?.createdAt ?? '') <= message.createdAt
    return { ...data, pages: isNew ? [[...(pages[0] ?? []), message], ...pages.slice(1)] : pages }
  })
}

function noteRead(
  queryClient: QueryClient,
  { roomId, userId, messageId }: Extract<ChatEvent, { kind: 'read' }>,
): void {
  queryClient.setQueryData<ChatRoom>(
    roomQuery(roomId).queryKey,
    (room) =>
      room && {
        ...room,
        members: room.members.map((member) =>
          member.id === userId ? { ...member, readTo: messageId } : member,
        ),
      },
  )
}

function notePresence(queryClient: QueryClient, people: { id: string; status: Presence }[]): void {
  const states = new Map(people.map(({ id, status }) => [id, status]))
  const at = <P extends { id: string; status: Presence }>(person: P): P => ({
    ...person,
    status: states.get(person.id) ?? person.status,
  })
  queryClient.setQueryData<Chat[]>(chatsQuery.queryKey, (chats) => chats?.map(at))
  queryClient.setQueryData<Group[]>(groupsQuery.queryKey, (groups) =>
    groups?.map((group) => ({ ...group, members: group.members.map(at) })),
  )
  queryClient.setQueriesData<ChatRoom>(
    { queryKey: ['chat', 'room'] },
    (room) => room && { ...room, members: room.members.map(at) },
  )
}
