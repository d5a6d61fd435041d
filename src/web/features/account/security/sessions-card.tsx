import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { anchors } from '#web/paths.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { endSession } from '../account.api.ts'
import classes from '../account.module.css'
import { sessionsQuery } from '../account.queries.ts'
import { saySessionsError } from '../failures.ts'
import { browserName } from './browser-name.ts'

type Session = Awaited<ReturnType<NonNullable<typeof sessionsQuery.queryFn>>>[number]

/** All sessions of the account, this one first, each with a button to end it. */
export function SessionsCard() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const sessions = data?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <SectionCard
      anchor={anchors.sessions}
      title={text.account.sessions}
      text={text.account.sessionsText}
    >
      {sessions ? (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={112} radius={8} />
      )}
    </SectionCard>
  )
}

function SessionRow({ session }: { session: Session }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const name = browserName(session.userAgent)
  const end = async () => {
    setBusy(true)
    try {
      await endSession(session.id)
      toastSuccess(text.account.sessionEnded)
      await client.invalidateQueries({ queryKey: ['account'] })
    } catch (error) {
      setBusy(false)
      saySessionsError(error)
    }
  }
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name} title={session.userAgent}>
          {name}
        </span>
        <span className={classes.quiet}>
          {text.account.sessionBegan(formatDateTime(session.createdAt))} ·{' '}
          {text.account.sessionUsed(formatDateTime(session.usedAt))}
        </span>
      </span>
      {session.isCurrent ? (
        <span className={classes.badge}>{text.account.thisSession}</span>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={text.account.endSessionOf(name)}
          onClick={end}
        >
          {text.account.endSession}
        </Button>
      )}
    </li>
  )
}
