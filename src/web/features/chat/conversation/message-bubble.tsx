import { text } from '#web/messages/index.ts'
import type { ChatMessage } from '../chat.api.ts'
import { Attachment } from './attachment.tsx'
import classes from './message.module.css'
import { MessageText } from './message-text.tsx'
import { QuotedLine } from './quoted-line.tsx'

/** What a message says: the message it answers, its attachment and its text. */
export function MessageBubble(props: {
  message: ChatMessage
  isWanted: boolean
  onQuote: (id: string) => void
}) {
  const { message, isWanted, onQuote } = props
  const { replyTo, attachment } = message
  if (message.isDeleted) {
    return (
      <p className={classes.bubble} data-deleted data-wanted={isWanted || undefined}>
        {text.chat.deleted}
      </p>
    )
  }
  return (
    <div className={classes.bubble} data-wanted={isWanted || undefined}>
      {replyTo && (
        <button type="button" className={classes.quote} onClick={() => onQuote(replyTo.id)}>
          <QuotedLine quote={replyTo} />
        </button>
      )}
      {attachment && <Attachment attachment={attachment} />}
      {message.message !== '' && (
        <p className={classes.text} dir="auto">
          <MessageText text={message.message} />
        </p>
      )}
      {message.editedAt !== null && <p className={classes.edited}>{text.chat.edited}</p>}
    </div>
  )
}
