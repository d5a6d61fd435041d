import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { CountSign } from '#web/ui/count-sign.tsx'
import { unreadQuery } from './chat.queries.ts'
import { useChatEvents } from './use-chat-events.ts'

/**
 * The number of unread messages, shown in the navigation; keeps the chat's cache current
 * everywhere.
 */
export function ChatUnread({ userId }: { userId: string }) {
  useChatEvents(userId)
  const { data } = useQuery(unreadQuery)
  return <UnreadCount count={data?.total ?? 0} isInNavigation />
}

export function UnreadCount(props: { count: number; isInNavigation?: boolean }) {
  return <CountSign {...props} words={text.navigation.unread(props.count)} />
}
