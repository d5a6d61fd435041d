import { Anchor, Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AbuseReportAnswer, ReportAction } from '#contract/abuse-reports.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { reportsQuery, resolveReport, safetyKey } from './safety.api.ts'
import classes from './safety.module.css'

/** What visitors reported, and what is done about it. */
export function ReportsTab() {
  const words = text.safety.reports
  const [state, setState] = useState<'open' | 'resolved'>('open')
  const list = useInfiniteQuery(reportsQuery(state))
  const reports = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <SegmentedControl
        className={classes.choice}
        aria-label={words.state}
        value={state}
        onChange={(value) => setState(value as typeof state)}
        data={[
          { value: 'open', label: words.open },
          { value: 'resolved', label: words.resolved },
        ]}
      />
      {reports === undefined ? (
        list.error ? (
          <ErrorPanel error={list.error} retry={() => list.refetch()} />
        ) : (
          <Skeleton height={200} radius="lg" />
        )
      ) : reports.length === 0 ? (
        <StatePanel picture="empty" title={words.emptyTitle}>
          {words.emptyText}
        </StatePanel>
      ) : (
        <ul className={classes.list} aria-label={text.safety.tabs.reports}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="default" onClick={() => list.fetchNextPage()}>
          {text.safety.more}
        </Button>
      )}
    </>
  )
}

function ReportRow({ report }: { report: AbuseReportAnswer }) {
  const words = text.safety.reports
  const { target, kind } = report
  const facts = [
    report.openAboutIt > 1 && words.others(report.openAboutIt),
    report.contact && words.from(report.contact),
    formatDateTime(report.madeAt),
  ]
  return (
    <li className={classes.case}>
      <div className={classes.what}>
        <span className={classes.name}>{words.reasons[report.reason]}</span>
        {target === null ? (
          <span className={classes.quiet}>{words.gone}</span>
        ) : (
          <>
            <Anchor
              className={classes.address}
              dir="ltr"
              size="sm"
              href={`/${encodeURIComponent(target.slug)}${kind === 'link' ? '+' : '?norecord=true'}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              /{target.slug}
            </Anchor>
            <span className={classes.quiet}>
              {[target.destination, target.email].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
        <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {report.text !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {report.text}
        </blockquote>
      )}
      {report.resolution === null ? (
        <Actions report={report} />
      ) : (
        <p className={classes.quiet}>{words.resolutions[report.resolution]}</p>
      )}
    </li>
  )
}

function Actions({ report }: { report: AbuseReportAnswer }) {
  const words = text.safety.reports
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReportAction | null>(null)
  const [isBanning, setBanning] = useState(false)
  const { target, kind } = report
  const act = async (action: ReportAction) => {
    setBusy(action)
    try {
      await resolveReport(report.id, action)
      toastSuccess(words.done[action])
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
      setBanning(false)
      await client.invalidateQueries({ queryKey: safetyKey })
    }
  }
  const onLink: ReportAction = target?.isBlocked ? 'unblock-link' : 'disable-link'
  return (
    <Group gap={8}>
      {target !== null && kind === 'link' && (
        <Button size="sm" loading={busy === onLink} onClick={() => act(onLink)}>
          {words.actions[onLink]}
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
      {target !== null && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setBanning(true)}>
          {words.actions['ban-account']}
        </Button>
      )}
      {isBanning && (
        <BanDialog
          email={target?.email ?? ''}
          isBusy={busy === 'ban-account'}
          onBan={() => act('ban-account')}
          onClose={() => setBanning(false)}
        />
      )}
    </Group>
  )
}
