import { Button } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { outbox, type Unsent } from '../outbox.ts'
import classes from './conversation.module.css'
import bubbleClasses from './message.module.css'
import { MessageText } from './message-text.tsx'
import { QuotedLine } from './quoted-line.tsx'

/** A message being sent; a refused one can be sent again or discarded. */
export function UnsentMessage({ unsent }: { unsent: Unsent }) {
  const { clientId, message, replyTo, attachment, state, reason } = unsent
  return (
    <div className={classes.run} data-own="true">
      <div className={classes.bubbles}>
        <p className={classes.sender}>{text.chat.you}</p>
        <div className={classes.row} data-unsent={state}>
          <div className={bubbleClasses.bubble}>
            {replyTo && (
              <div className={bubbleClasses.quote}>
                <QuotedLine quote={replyTo} />
              </div>
            )}
            {attachment && <p>{attachment.name}</p>}
            <p className={bubbleClasses.text} dir="auto">
              <MessageText text={message} />
            </p>
          </div>
          {state === 'sending' && <p className={classes.time}>{text.chat.sending}</p>}
          {state === 'waiting' && (
            <p className={classes.waiting} role="status">
              {text.chat.waiting}
            </p>
          )}
          {state === 'failed' && (
            <div className={classes.failed} role="alert">
              <p>{text.chat.notSent(reason)}</p>
              <Button variant="subtle" size="compact-xs" onClick={() => outbox.again(clientId)}>
                {text.chat.retry}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                onClick={() => outbox.discard(clientId)}
              >
                {text.chat.discard}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
