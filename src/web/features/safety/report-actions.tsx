import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AbuseReportAnswer, ReportAction } from '#contract/safety/abuse-reports.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { resolveReport, safetyKey } from './safety.api.ts'

/** The actions for one report. */
export function ReportActions({ report }: { report: AbuseReportAnswer }) {
  const words = text.safety.reports
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReportAction | null>(null)
  const [isBanning, setBanning] = useState(false)
  const { target, kind } = report
  const act = async (action: ReportAction) => {
    setBusy(action)
    try {
      await resolveReport(report.id, action)
      const isStillBanned = target?.isAccountBanned && action.startsWith('unblock-')
      toastSuccess(isStillBanned ? words.stillBanned : words.done[action])
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
      setBanning(false)
      await client.invalidateQueries({ queryKey: safetyKey })
    }
  }
  const onTarget: ReportAction = `${target?.isBlocked ? 'unblock' : 'disable'}-${kind}`
  return (
    <Group gap={8}>
      {target !== null && (
        <Button size="sm" loading={busy === onTarget} onClick={() => act(onTarget)}>
          {words.actions[onTarget]}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        loading={busy === 'dismiss'}
        onClick={() => act('dismiss')}
      >
        {words.actions.dismiss}
      </Button>
      {target !== null && !target.isAccountBanned && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setBanning(true)}>
          {words.actions['ban-account']}
        </Button>
      )}
      {isBanning && (
        <BanDialog
          text={words.banText(target?.email ?? '')}
          isBusy={busy === 'ban-account'}
          onBan={() => act('ban-account')}
          onClose={() => setBanning(false)}
        />
      )}
    </Group>
  )
}
