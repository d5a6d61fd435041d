import { Anchor, Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AbuseReportAnswer } from '#contract/safety/abuse-reports.ts'
import { text } from '#web/messages/index.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { InboxList } from './inbox-list.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportPicks } from './report-picks.tsx'
import { reportsQuery } from './safety.api.ts'
import classes from './safety.module.css'
import { visitAddress } from './visit-address.ts'

/** Visitors' reports and cases found here, with the actions for them. */
export function ReportsTab() {
  const words = text.safety.reports
  const [state, setState] = useState<'open' | 'resolved'>('open')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const list = useInfiniteQuery(reportsQuery(state))
  const pick = (ids: readonly string[], isPicked: boolean) =>
    setPicked((now) => {
      const next = new Set(now)
      for (const id of ids) {
        if (isPicked) next.add(id)
        else next.delete(id)
      }
      return next
    })
  return (
    <InboxList
      label={text.safety.tabs.reports}
      choice={{
        label: words.state,
        value: state,
        options: [
          { value: 'open', label: words.open },
          { value: 'resolved', label: words.resolved },
        ],
        onChange: (value) => {
          setState(value)
          setPicked(new Set())
        },
      }}
      list={list}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      tools={(reports) =>
        state === 'open' && <ReportPicks reports={reports} picked={picked} onPick={pick} />
      }
    >
      {(report) => (
        <Report
          report={report}
          isPicked={picked.has(report.id)}
          onPick={(isPicked) => pick([report.id], isPicked)}
        />
      )}
    </InboxList>
  )
}

function Report(props: {
  report: AbuseReportAnswer
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}) {
  const words = text.safety.reports
  const { report } = props
  const { target, kind } = report
  const reason = words.reasons[report.reason]
  const facts = [
    report.openAboutIt > 1 && words.others(report.openAboutIt),
    report.contact && words.from(report.contact),
    formatDateTime(report.madeAt),
  ]
  return (
    <>
      <div className={classes.caseHead}>
        {report.resolution === null && (
          <Checkbox
            aria-label={words.pick(reason, target?.slug ?? '')}
            checked={props.isPicked}
            onChange={({ currentTarget }) => props.onPick(currentTarget.checked)}
          />
        )}
        <div className={classes.what}>
          <span className={classes.name}>{reason}</span>
          {target === null ? (
            <span className={classes.quiet}>{words.gone}</span>
          ) : (
            <>
              <Anchor
                className={classes.address}
                dir="ltr"
                size="sm"
                href={visitAddress({
                  ...target,
                  kind,
                  isBlocked: target.isBlocked || target.isAccountBanned,
                })}
                target="_blank"
                rel="noopener noreferrer"
              >
                /{target.slug}
              </Anchor>
              <span className={classes.quiet}>
                {[target.destination, target.email, target.isAccountBanned && words.accountBanned]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          )}
          <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      {report.text !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {report.text}
        </blockquote>
      )}
      {report.resolution === null ? (
        <ReportActions report={report} />
      ) : (
        <p className={classes.quiet}>{words.resolutions[report.resolution]}</p>
      )}
    </>
  )
}
