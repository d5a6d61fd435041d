import { text } from '#web/messages/index.ts'
import type { ChatQuote } from '../chat.api.ts'
import classes from './message.module.css'

/** Who is quoted and the beginning of what they wrote. */
export function QuotedLine({ quote }: { quote: ChatQuote }) {
  return (
    <>
      <span className={classes.quoted}>{quote.sender || text.chat.unknownSender}</span>
      <span className={classes.excerpt} dir="auto">
        {quote.isDeleted ? text.chat.deleted : quote.message || quote.attachmentName}
      </span>
    </>
  )
}
