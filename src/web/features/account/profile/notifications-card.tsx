import { Switch } from '@mantine/core'
import type { AccountAnswer } from '#contract/account.ts'
import { text } from '#web/messages/index.ts'
import { anchors } from '#web/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { sayProfileError } from '../failures.ts'
import { useSave } from './use-save.ts'

/** Mails that are wanted; those about security always come. */
export function NotificationsCard({ account }: { account: AccountAnswer }) {
  const { busy, save } = useSave(account)
  return (
    <SectionCard anchor={anchors.notifications} title={text.account.notifications}>
      <Switch
        label={text.account.weeklyMail}
        description={text.account.weeklyMailHint}
        checked={account.notifications.weeklyMail}
        disabled={busy}
        onChange={(event) => {
          const { checked: weeklyMail } = event.currentTarget
          void save({ notifications: { weeklyMail } }).catch(sayProfileError)
        }}
      />
    </SectionCard>
  )
}
