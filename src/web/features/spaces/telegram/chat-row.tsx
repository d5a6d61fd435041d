import { Button } from '@mantine/core'
import domainClasses from '#web/features/domains/domains.module.css'
import { text } from '#web/messages/index.ts'
import { formatDate } from '#web/ui/format-date.ts'
import { Notifications } from './notifications.tsx'
import { type TelegramChat, unpair } from './telegram.api.ts'
import { useTelegramAction } from './use-telegram-action.ts'

/** Somebody who is connected to a bot. */
export function ChatRow(props: { spaceId: string; chat: TelegramChat; isMine: boolean }) {
  const { spaceId, chat, isMine } = props
  const words = text.telegram
  const { busy, act } = useTelegramAction(spaceId)
  return (
    <li>
      <div className={domainClasses.row}>
        <div className={domainClasses.what}>
          <span className={domainClasses.name}>{isMine ? words.you : chat.person.name}</span>
          <span className={domainClasses.quiet}>
            {words.since(chat.name, formatDate(chat.pairedAt))}
          </span>
        </div>
        {chat.isBlocked && (
          <span className={domainClasses.badge} data-state="failing">
            {words.blocked}
          </span>
        )}
        <Button
          variant="subtle"
          size="sm"
          aria-label={words.unpairPerson(chat.name)}
          disabled={busy}
          onClick={() => void act(() => unpair(chat.id))}
        >
          {words.unpair}
        </Button>
      </div>
      {chat.isBlocked && <p className={domainClasses.problem}>{words.blockedText}</p>}
      {isMine && <Notifications spaceId={spaceId} chat={chat} />}
    </li>
  )
}
