import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import { pageQuery } from '#web/features/pages/pages.queries.ts'
import { paths, type StudioTab, studioTabs } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useRemembered } from '#web/platform/recent-things.ts'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { StudioShell } from './shell/studio-shell.tsx'
import { StudioSkeleton } from './shell/studio-skeleton.tsx'
import { StudioProvider } from './studio-provider.tsx'

/** /app/pages/:pageId/:tab: one page and everything on it (bio-page.md §2). */
export function StudioScreen() {
  const { pageId = '', tab = 'links' } = useParams()
  const page = useQuery(pageQuery(pageId))
  const isGone = page.error instanceof CallFailure && page.error.status === 404
  const shown = page.data
  useRemembered(
    pageId,
    isGone
      ? null
      : shown && { kind: 'page', label: shown.username, hint: withoutScheme(shown.url) },
  )
  if (!isStudioTab(tab)) return <Navigate to={paths.page(pageId)} replace />
  if (page.error && !page.data) {
    return isGone ? <NotFound /> : <ErrorPanel error={page.error} retry={() => page.refetch()} />
  }
  if (!page.data) return <StudioSkeleton />
  return (
    <StudioProvider key={pageId} page={page.data}>
      <StudioShell tab={tab} />
    </StudioProvider>
  )
}

function isStudioTab(tab: string): tab is StudioTab {
  return (studioTabs as readonly string[]).includes(tab)
}
