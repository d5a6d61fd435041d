import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import domainClasses from '#web/features/domains/domains.module.css'
import spaceClasses from '#web/features/spaces/spaces.module.css'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChatRow } from './chat-row.tsx'
import { PairingCode } from './pairing-code.tsx'
import { deleteBot, sendTest, type TelegramBot } from './telegram.api.ts'
import classes from './telegram.module.css'
import { useTelegramAction } from './use-telegram-action.ts'

/** A bot: what is wrong with it, who is connected to it, and connecting oneself. */
export function BotCard(props: {
  spaceId: string
  bot: TelegramBot
  canChange: boolean
  onPairing: (isPairing: boolean) => void
}) {
  const { spaceId, bot, canChange, onPairing } = props
  const words = text.telegram
  const { uid } = useSession()
  const { busy, act } = useTelegramAction(spaceId)
  const [isSure, setSure] = useState(false)
  const isMine = bot.chats.some(({ person }) => person.id === uid)
  const remove = () => (isSure ? void act(() => deleteBot(bot.id)) : setSure(true))
  const test = async () => {
    if (await act(() => sendTest(bot.id))) toastSuccess(words.tested)
  }
  return (
    <SectionCard
      title={bot.name}
      action={
        canChange && (
          <Button variant="default" color="red" loading={busy} onClick={remove}>
            {isSure ? words.removeSure : words.remove}
          </Button>
        )
      }
    >
      <div className={spaceClasses.cards}>
        <p className={classes.about}>
          <Anchor href={`https://t.me/${bot.username}`} target="_blank" rel="noreferrer">
            @{bot.username}
          </Anchor>{' '}
          <span className="wp-muted">{words.receives[bot.receives]}</span>
        </p>
        {bot.problem && (
          <p role="status" className={domainClasses.problem}>
            <IconAlertTriangle size={18} stroke={1.75} className={classes.sign} />{' '}
            {words.problems[bot.problem]}
          </p>
        )}
        <div>
          <h3 className={classes.heading}>{words.chats}</h3>
          {bot.chats.length === 0 ? (
            <p className="wp-muted">{words.noChats}</p>
          ) : (
            <ul className={domainClasses.list}>
              {bot.chats.map((chat) => (
                <ChatRow
                  key={chat.id}
                  spaceId={spaceId}
                  chat={chat}
                  isMine={chat.person.id === uid}
                />
              ))}
            </ul>
          )}
        </div>
        <PairingCode spaceId={spaceId} bot={bot} isMine={isMine} onPairing={onPairing}>
          {isMine && (
            <Button variant="default" loading={busy} onClick={() => void test()}>
              {words.test}
            </Button>
          )}
        </PairingCode>
      </div>
    </SectionCard>
  )
}
