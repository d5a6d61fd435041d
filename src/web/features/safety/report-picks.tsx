import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AbuseReportAnswer } from '#contract/safety/abuse-reports.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { resolveReports, safetyKey } from './safety.api.ts'
import classes from './safety.module.css'

type Action = Parameters<typeof resolveReports>[1]

const AT_ONCE = 100

/** Selects all or some of the shown reports, and acts on them together. */
export function ReportPicks(props: {
  reports: AbuseReportAnswer[]
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[], isPicked: boolean) => void
}) {
  const words = text.safety.reports
  const client = useQueryClient()
  const [busy, setBusy] = useState<Action | null>(null)
  const [isBanning, setBanning] = useState(false)
  const shown = props.reports.map(({ id }) => id)
  const picked = shown.filter((id) => props.picked.has(id))
  const act = async (action: Action) => {
    setBusy(action)
    try {
      let resolved = 0
      for (let start = 0; start < picked.length; start += AT_ONCE) {
        const some = picked.slice(start, start + AT_ONCE)
        resolved += (await resolveReports(some, action)).resolved
      }
      toastSuccess(words.doneMany(resolved, picked.length))
      props.onPick(picked, false)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
      setBanning(false)
      await client.invalidateQueries({ queryKey: safetyKey })
    }
  }
  return (
    <div className={classes.picks}>
      <Checkbox
        label={picked.length === 0 ? words.pickAll : words.picked(picked.length)}
        checked={picked.length === shown.length}
        indeterminate={picked.length > 0 && picked.length < shown.length}
        onChange={({ currentTarget }) => props.onPick(shown, currentTarget.checked)}
      />
      {picked.length > 0 && (
        <div className={classes.pickActions}>
          <Button size="sm" loading={busy === 'disable'} onClick={() => act('disable')}>
            {words.many.disable}
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={busy === 'unblock'}
            onClick={() => act('unblock')}
          >
            {words.many.unblock}
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={busy === 'dismiss'}
            onClick={() => act('dismiss')}
          >
            {words.many.dismiss}
          </Button>
          <Button size="sm" variant="subtle" color="red" onClick={() => setBanning(true)}>
            {words.many['ban-account']}
          </Button>
        </div>
      )}
      {isBanning && (
        <BanDialog
          text={words.banManyText(picked.length)}
          isMany={picked.length > 1}
          isBusy={busy === 'ban-account'}
          onBan={() => act('ban-account')}
          onClose={() => setBanning(false)}
        />
      )}
    </div>
  )
}
