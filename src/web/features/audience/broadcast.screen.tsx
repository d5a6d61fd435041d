import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { may } from '#contract/permissions.ts'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { IconArrowLeft } from '#web/ui/icons.ts'
import { ReadOnly } from '#web/ui/read-only.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import type { FullBroadcast } from './audience.api.ts'
import { broadcastQuery } from './audience.queries.ts'
import { MailEditor } from './mail-editor.tsx'
import { MailProgress } from './mail-progress.tsx'
import classes from './mails.module.css'

/**
 * /app/broadcasts/:broadcastId: edits a draft, and shows the progress and results of a sent mail.
 */
export function BroadcastScreen() {
  const { broadcastId = '' } = useParams()
  const query = useQuery(broadcastQuery(broadcastId))
  const words = text.audience
  const isReadOnly = !may(query.data?.role ?? 'owner', 'broadcasts.change')
  if (query.error && !query.data) {
    const isGone = query.error instanceof CallFailure && query.error.status === 404
    return isGone ? (
      <NotFound />
    ) : (
      <Screen title={words.views.mails}>
        <ErrorPanel error={query.error} retry={() => query.refetch()} />
      </Screen>
    )
  }
  return (
    <Screen title={query.data?.subject || words.mail} heading={headingOf(query.data)} width="wide">
      {query.data && (
        <Link className={classes.back} to={paths.audience(query.data.pageId, 'mails')}>
          <IconArrowLeft size={18} stroke={1.75} />
          {words.allMails}
        </Link>
      )}
      {!query.data && <Skeleton height={420} radius="lg" />}
      {query.data?.state === 'draft' && (
        <ReadOnly isOn={isReadOnly}>
          <MailEditor key={query.data.id} mail={query.data} isReadOnly={isReadOnly} />
        </ReadOnly>
      )}
      {query.data && query.data.state !== 'draft' && <MailProgress mail={query.data} />}
    </Screen>
  )
}

function headingOf(mail: FullBroadcast | undefined): string {
  const words = text.audience
  if (!mail) return words.mail
  if (mail.state !== 'draft') return mail.subject
  return mail.isWelcome ? words.welcome.title : words.write
}
