import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { AccountAnswer } from '#contract/account/account.ts'
import { changeCheckSettings } from '#web/features/links/health/health.api.ts'
import { checkSettingsQuery } from '#web/features/links/health/health.queries.ts'
import { text } from '#web/messages/index.ts'
import { anchors } from '#web/paths.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { sayProfileError } from '../failures.ts'
import classes from './notifications-card.module.css'
import { useSave } from './use-save.ts'

type Wish = keyof AccountAnswer['notifications']

const KINDS = ['linkDead', 'linkAlive', 'linkEnding', 'linkEnded', 'linkLimit'] as const

/** Which notices to get, in the application and by mail; security mails always come. */
export function NotificationsCard({ account }: { account: AccountAnswer }) {
  const { busy, save } = useSave(account)
  const words = text.checks
  const groupId = useId()
  const wish = (name: Wish, label: string, description?: string) => (
    <Switch
      key={name}
      label={label}
      {...(description && { description })}
      checked={account.notifications[name]}
      disabled={busy}
      onChange={(event) => {
        const notifications = { [name]: event.currentTarget.checked }
        void save({ notifications }).catch(sayProfileError)
      }}
    />
  )
  return (
    <SectionCard anchor={anchors.notifications} title={text.account.notifications}>
      {wish('weeklyMail', text.account.weeklyMail, text.account.weeklyMailHint)}
      {/* biome-ignore lint/a11y/useSemanticElements: a legend takes no part in a grid */}
      <div role="group" aria-labelledby={groupId} className={classes.group}>
        <div>
          <p id={groupId} className={classes.legend}>
            {words.notices}
          </p>
          <p className={classes.hint}>{words.settingsText}</p>
        </div>
        {KINDS.map((kind) => wish(kind, words.wishes[kind]))}
        {wish('noticeMail', words.noticeMail, words.noticeMailHint)}
      </div>
      <WatchAll />
    </SectionCard>
  )
}

/** Whether the destinations of one's links are checked. */
function WatchAll() {
  const queryClient = useQueryClient()
  const { data } = useQuery(checkSettingsQuery)
  if (!data) return null
  const set = async (isOn: boolean) => {
    const { queryKey } = checkSettingsQuery
    queryClient.setQueryData(queryKey, { ...data, isOn })
    try {
      queryClient.setQueryData(queryKey, await changeCheckSettings(isOn))
    } catch (error) {
      queryClient.setQueryData(queryKey, data)
      toastError(error)
    }
  }
  return (
    <Switch
      label={text.checks.watchAll}
      description={data.isOffered ? text.checks.watchAllHint : text.checks.notOffered}
      checked={data.isOn}
      disabled={!data.isOffered}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}
