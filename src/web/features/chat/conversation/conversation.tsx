import { Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import type { ChatMessage } from '../chat.api.ts'
import { messagesQuery, roomQuery } from '../chat.queries.ts'
import { messagesFailure } from '../failures.ts'
import { outbox, useUnsent } from '../outbox.ts'
import { putMessage } from '../use-chat-events.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import { ConversationHead } from './conversation-head.tsx'
import type { Intent } from './intent.ts'
import { MessageList } from './message-list.tsx'
import { useScroll } from './use-scroll.ts'
import { useTyping } from './use-typing.ts'

const DeleteMessageDialog = lazy(async () => ({
  default: (await import('./delete-message-dialog.tsx')).DeleteMessageDialog,
}))

/** One conversation: messages, who is typing, and the field for a new one. */
export function Conversation(props: { roomId: string; userId: string; isOffline: boolean }) {
  const { roomId, userId, isOffline } = props
  const queryClient = useQueryClient()
  const room = useQuery(roomQuery(roomId))
  const history = useInfiniteQuery(messagesQuery(roomId))
  const unsent = useUnsent(roomId)
  const typing = useTyping(roomId)
  const messages = history.data?.pages.toReversed().flat() ?? []
  const [search, setSearch] = useSearchParams()
  const [intent, setIntent] = useState<Intent>()
  const [unwanted, setUnwanted] = useState<ChatMessage>()
  const wanted = search.get('message')
  const scroll = useScroll({ messages, unsent: unsent.length, history, wanted })
  useMarkRead({ roomId, userId, newestId: messages.at(-1)?.id, isAtEnd: scroll.isAtEnd })

  useEffect(() => {
    outbox.onSent = (message) => putMessage(queryClient, message)
  }, [queryClient])

  const jumpTo = (id: string) => {
    scroll.toMessage(id)
    setSearch({ message: id }, { replace: true })
  }
  const error = room.error ?? history.error
  const isGone = error instanceof CallFailure && error.status === 404
  // hides cached messages of rooms that one has left
  if (error && (isGone || !(room.data && history.data))) {
    const retry = () => {
      void room.refetch()
      void history.refetch()
    }
    return isGone ? (
      <StatePanel picture="lost" title={text.chat.gone} />
    ) : (
      <ErrorPanel error={messagesFailure(error)} retry={retry} />
    )
  }
  if (!room.data || !history.data) return <ConversationSkeleton />
  const others = room.data.members.filter(({ id }) => id !== userId)
  return (
    <section className={classes.root} aria-label={room.data.name}>
      <ConversationHead room={room.data} userId={userId} />
      <MessageList
        room={room.data}
        userId={userId}
        messages={messages}
        unsent={unsent}
        history={history}
        scroll={scroll}
        wanted={wanted}
        onQuote={jumpTo}
        actions={{
          reply: (message) => setIntent({ kind: 'reply', message }),
          edit: (message) => setIntent({ kind: 'edit', message }),
          remove: setUnwanted,
        }}
      />
      <p className={classes.typing} role="status">
        {typing.length > 0 && text.chat.typing(typing)}
      </p>
      {(others.length > 0 || room.data.kind !== 'direct') && (
        <Composer
          key={intent?.kind === 'edit' ? intent.message.id : 'new'}
          roomId={roomId}
          name={room.data.name}
          isOffline={isOffline}
          canAttach={room.data.canAttach}
          intent={intent}
          onEnd={() => setIntent(undefined)}
          onSend={scroll.toEnd}
        />
      )}
      {unwanted && (
        <Suspense>
          <DeleteMessageDialog message={unwanted} onClose={() => setUnwanted(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function ConversationSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={40} width={200} />
      {[60, 40, 75, 50].map((width) => (
        <Skeleton key={width} height={48} width={`${width}%`} radius="lg" />
      ))}
    </div>
  )
}
