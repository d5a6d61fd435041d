import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { useOnlineState } from '#web/platform/live.ts'
import { useSession } from '#web/platform/session.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import classes from './chat.module.css'
import { unreadQuery } from './chat.queries.ts'
import { Conversation } from './conversation/conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { outbox } from './outbox.ts'

/** /app/chat: people and rooms, and one conversation; on phones one at a time. */
export function ChatScreen() {
  const { roomId } = useParams()
  const { uid: userId } = useSession()
  const online = useOnlineState()
  const { data: unread } = useQuery(unreadQuery)
  const waiting = unread?.total ?? 0
  useDocumentTitle(waiting > 0 ? `(${waiting}) ${text.chat.title}` : text.chat.title)

  useEffect(() => outbox.open(userId), [userId])
  useEffect(() => {
    if (online === 'online') void outbox.flush()
  }, [online])

  return (
    <div className={classes.root} data-reading={roomId !== undefined || undefined}>
      <ConversationList roomId={roomId} />
      <div className={classes.pane}>
        {roomId === undefined ? (
          <div className={classes.choose}>
            <h2 className={classes.chooseTitle}>{text.chat.choose}</h2>
            <p>{text.chat.chooseText}</p>
          </div>
        ) : (
          <Conversation
            key={roomId}
            roomId={roomId}
            userId={userId}
            isOffline={online === 'offline'}
          />
        )}
      </div>
    </div>
  )
}
