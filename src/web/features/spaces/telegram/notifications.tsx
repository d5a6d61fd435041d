import { Select, Switch, TextInput } from '@mantine/core'
import {
  TELEGRAM_NOW,
  type TelegramKind,
  telegramKinds,
  telegramWeekdays,
} from '#contract/account/telegram-values.ts'
import { text } from '#web/messages/index.ts'
import { putNotification, type TelegramChat } from './telegram.api.ts'
import classes from './telegram.module.css'
import { useTelegramAction } from './use-telegram-action.ts'

const FIRST_TIMES: Partial<Record<TelegramKind, string>> = {
  dailySummary: '08:00',
  weeklySummary: 'monday 08:00',
}

/** What a chat of one's own is told, and when. */
export function Notifications({ spaceId, chat }: { spaceId: string; chat: TelegramChat }) {
  const words = text.telegram
  return (
    <fieldset className={classes.notifications}>
      <legend className={classes.heading}>{words.notifications}</legend>
      <p className="wp-muted">{words.notificationsText}</p>
      {telegramKinds.map((kind) => (
        <Notification key={kind} spaceId={spaceId} chat={chat} kind={kind} />
      ))}
    </fieldset>
  )
}

function Notification(props: { spaceId: string; chat: TelegramChat; kind: TelegramKind }) {
  const { spaceId, chat, kind } = props
  const words = text.telegram
  const { busy, act } = useTelegramAction(spaceId)
  const at = chat.notifications.find((one) => one.kind === kind)?.at
  const put = (value: string | null) =>
    void act(() => putNotification(spaceId, { chatId: chat.id, kind, at: value }))
  const [time = '', weekday] = (at ?? '').split(' ').reverse()
  const hasTime = FIRST_TIMES[kind] !== undefined && at !== undefined
  return (
    <div className={classes.notification}>
      <Switch
        label={words.kinds[kind]}
        checked={at !== undefined}
        disabled={busy}
        onChange={(event) =>
          put(event.currentTarget.checked ? (FIRST_TIMES[kind] ?? TELEGRAM_NOW) : null)
        }
      />
      {hasTime && (
        <div className={classes.times}>
          {weekday !== undefined && (
            <Select
              aria-label={words.weekday}
              allowDeselect={false}
              disabled={busy}
              data={telegramWeekdays.map((day) => ({ value: day, label: words.weekdays[day] }))}
              value={weekday}
              onChange={(day) => put(`${day} ${time}`)}
            />
          )}
          <TextInput
            type="time"
            aria-label={words.time(words.kinds[kind])}
            key={time}
            defaultValue={time}
            disabled={busy}
            onBlur={(event) => {
              const given = event.currentTarget.value
              if (given === '' || given === time) return
              put(weekday === undefined ? given : `${weekday} ${given}`)
            }}
          />
        </div>
      )}
    </div>
  )
}
