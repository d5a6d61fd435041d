import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { unreadQuery } from './chat.queries.ts'
import classes from './unread-count.module.css'
import { useChatEvents } from './use-chat-events.ts'

/** How many messages wait, beside the navigation's entry; keeps the chat up to date everywhere. */
export function ChatUnread({ userId }: { userId: string }) {
  useChatEvents(userId)
  const { data } = useQuery(unreadQuery)
  return <UnreadCount count={data?.total ?? 0} isInNavigation />
}

export function UnreadCount(props: { count: number; isInNavigation?: boolean }) {
  const { count, isInNavigation } = props
  if (count === 0) return null
  return (
    <span className={classes.count} data-place={isInNavigation ? 'navigation' : undefined}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={classes.words}>{text.navigation.unread(count)}</span>
    </span>
  )
}
