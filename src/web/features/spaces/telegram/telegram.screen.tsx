import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { TELEGRAM_BOTS_MAX } from '#contract/account/telegram-values.ts'
import domainClasses from '#web/features/domains/domains.module.css'
import { openAmong, type Space, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import spaceClasses from '#web/features/spaces/spaces.module.css'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { IconChevronLeft } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { AddBotCard } from './add-bot-card.tsx'
import { BotCard } from './bot-card.tsx'
import { telegramQuery } from './telegram.api.ts'

/** how often the list is read while a code waits for its person */
const WATCH_MS = 3_000

/** /app/space/telegram: the Telegram bots of the open space. */
export function TelegramScreen() {
  const spaces = useQuery(spacesQuery)
  const open = openAmong(spaces.data ?? [])
  return (
    <Screen
      title={text.telegram.title}
      back={
        <Anchor component={Link} to={paths.space} className={domainClasses.back}>
          <IconChevronLeft size={18} stroke={1.75} />
          {text.spaces.title}
        </Anchor>
      }
    >
      {open ? (
        <Bots space={open} />
      ) : spaces.error ? (
        <ErrorPanel error={spaces.error} retry={() => spaces.refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Screen>
  )
}

function Bots({ space }: { space: Space }) {
  const words = text.telegram
  const [isPairing, setPairing] = useState(false)
  const { data, error, refetch } = useQuery({
    ...telegramQuery(space.id),
    refetchInterval: isPairing ? WATCH_MS : false,
  })
  if (error && !data) return <ErrorPanel error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={320} radius="lg" />
  const { items, canChange } = data
  return (
    <div className={spaceClasses.cards}>
      {items.map((bot) => (
        <BotCard
          key={bot.id}
          spaceId={space.id}
          bot={bot}
          canChange={canChange}
          onPairing={setPairing}
        />
      ))}
      {items.length === 0 && !canChange && (
        <StatePanel picture="empty" title={words.none}>
          {words.noneText}
        </StatePanel>
      )}
      {canChange && items.length < TELEGRAM_BOTS_MAX && <AddBotCard spaceId={space.id} />}
    </div>
  )
}
