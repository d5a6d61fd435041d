import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { type AudienceView, paths } from '#web/paths.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'

/** /app/broadcasts: mails belong to a page, so this opens the first page's. */
export function BroadcastsScreen() {
  return <ViewOfFirstPage view="mails" title={text.audience.views.mails} />
}

export function ViewOfFirstPage({ view, title }: { view: AudienceView; title: string }) {
  const pages = useQuery(pagesQuery)
  const [first] = pages.data?.items ?? []
  if (first) return <Navigate to={paths.audience(first.id, view)} replace />
  if (pages.data) return <Navigate to={paths.start} replace />
  return (
    <Screen title={title}>
      {pages.error ? (
        <ErrorPanel error={pages.error} retry={() => pages.refetch()} />
      ) : (
        <Skeleton height={240} radius="lg" />
      )}
    </Screen>
  )
}
