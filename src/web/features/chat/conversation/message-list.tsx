import { Button, Loader } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { formatClock, formatDay } from '#web/ui/format-date.ts'
import { IconArrowDown } from '#web/ui/icons.ts'
import type { ChatMessage, ChatRoom } from '../chat.api.ts'
import { Face } from '../face.tsx'
import { dayOf, groupMessages, type RunOfMessages } from '../group-messages.ts'
import type { Unsent } from '../outbox.ts'
import classes from './conversation.module.css'
import bubbleClasses from './message.module.css'
import { MessageBubble } from './message-bubble.tsx'
import { type MessageActions, MessageMenu } from './message-menu.tsx'
import { UnsentMessage } from './unsent-message.tsx'
import type { ScrollState } from './use-scroll.ts'

interface History {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Messages by day; scrolling up loads older ones. */
export function MessageList(props: {
  room: ChatRoom
  userId: string
  messages: readonly ChatMessage[]
  unsent: readonly Unsent[]
  history: History
  scroll: ScrollState
  wanted: string | null
  onQuote: (id: string) => void
  actions: MessageActions
}) {
  const { room, userId, messages, unsent, history, scroll, wanted, onQuote, actions } = props
  const lastOwn = messages.findLast(({ senderId }) => senderId === userId)
  const label =
    room.kind === 'direct' ? text.chat.messages(room.name) : text.chat.messagesIn(room.name)
  return (
    <div className={classes.frame}>
      <div
        className={classes.scroll}
        ref={scroll.ref}
        onScroll={scroll.onScroll}
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by key
        tabIndex={0}
      >
        <div className={classes.top}>
          {history.isFetchingNextPage && <Loader size={20} aria-label={text.chat.loadingOlder} />}
          {history.hasNextPage && !history.isFetchingNextPage && (
            <Button variant="subtle" size="compact-sm" onClick={() => history.fetchNextPage()}>
              {text.chat.older}
            </Button>
          )}
          {!history.hasNextPage && (
            <p className={classes.beginning}>
              {messages.length === 0 ? text.chat.beginningEmpty : text.chat.beginning}
            </p>
          )}
        </div>
        {groupMessages(messages).map(({ day, runs }) => (
          <section key={day} className={classes.day}>
            <h2 className={classes.dayName}>
              <time dateTime={day}>{nameOfDay(day)}</time>
            </h2>
            {runs.map((run) => (
              <Run
                key={run.messages[0]!.id}
                run={run}
                room={room}
                isOwn={run.senderId === userId}
                wanted={wanted}
                onQuote={onQuote}
                actions={actions}
                lastOwnId={lastOwn?.id}
                seen={<Seen room={room} userId={userId} messages={messages} last={lastOwn} />}
              />
            ))}
          </section>
        ))}
        {unsent.map((one) => (
          <UnsentMessage key={one.clientId} unsent={one} />
        ))}
      </div>
      {!scroll.isAtEnd && (
        <Button
          className={classes.toNewest}
          size="compact-sm"
          radius="xl"
          variant={scroll.below > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} />}
          onClick={scroll.toEnd}
        >
          {scroll.below > 0 ? text.chat.newBelow(scroll.below) : text.chat.toNewest}
        </Button>
      )}
    </div>
  )
}

function Run(props: {
  run: RunOfMessages
  room: ChatRoom
  isOwn: boolean
  wanted: string | null
  onQuote: (id: string) => void
  actions: MessageActions
  lastOwnId: string | undefined
  seen: React.ReactNode
}) {
  const { run, room, isOwn, wanted, onQuote, actions, lastOwnId, seen } = props
  const name = isOwn ? text.chat.you : run.sender || text.chat.unknownSender
  const first = run.messages[0]!
  const image = room.members.find(({ id }) => id === run.senderId)?.image ?? null
  return (
    <div className={classes.run} data-own={isOwn || undefined}>
      {!isOwn && <Face name={name} image={image} />}
      <div className={classes.bubbles}>
        <p className={classes.sender}>
          {name} <time dateTime={first.createdAt}>{formatClock(first.createdAt)}</time>
        </p>
        {run.messages.map((message) => (
          <div key={message.id} className={classes.row} data-message={message.id}>
            <div className={bubbleClasses.line}>
              <MessageBubble message={message} isWanted={message.id === wanted} onQuote={onQuote} />
              {!message.isDeleted && (
                <MessageMenu
                  message={message}
                  isOwn={isOwn}
                  canModerate={room.canModerate}
                  actions={actions}
                />
              )}
            </div>
            {message.id === lastOwnId && seen}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Who has read the newest of one's own messages. */
function Seen(props: {
  room: ChatRoom
  userId: string
  messages: readonly ChatMessage[]
  last: ChatMessage | undefined
}) {
  const { room, userId, messages, last } = props
  if (last === undefined) return null
  const place = new Map(messages.map(({ id }, at) => [id, at]))
  const lastAt = place.get(last.id) ?? 0
  const readers = room.members.filter(
    ({ id, readTo }) => id !== userId && readTo !== null && (place.get(readTo) ?? -1) >= lastAt,
  )
  if (readers.length === 0) return null
  return (
    <p className={classes.seen}>
      {room.kind === 'direct'
        ? text.chat.read
        : text.chat.readBy(readers.map(({ name }) => name).join(', '))}
    </p>
  )
}

const DAY_MS = 86_400_000

function nameOfDay(day: string): string {
  if (day === dayOf(new Date())) return text.chat.today
  if (day === dayOf(new Date(Date.now() - DAY_MS))) return text.chat.yesterday
  return formatDay(day)
}
