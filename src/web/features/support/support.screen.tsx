import { Anchor, Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import classes from './support.module.css'

const supportQuery = queryOptions({
  queryKey: ['installation', 'support'],
  retry: false,
  queryFn: ({ signal }) => call('installation.support', {}, { signal }),
})

/** /app/support: whom to ask for help, as the administrators wrote it. */
export function SupportScreen() {
  const { data, error, refetch } = useQuery(supportQuery)
  const { data: installation } = useQuery(installationQuery)
  const words = text.auth.support
  const helpUrl = installation?.helpUrl
  return (
    <Screen title={words.title}>
      {data ? (
        <p className={classes.text} dir="auto">
          {data.text}
        </p>
      ) : error instanceof CallFailure && error.status === 404 ? (
        <StatePanel picture="empty" title={words.none} />
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={120} radius={12} />
      )}
      {helpUrl && <Anchor href={helpUrl}>{words.help}</Anchor>}
    </Screen>
  )
}
