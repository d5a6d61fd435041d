import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useCallback } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { may } from '#contract/permissions.ts'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import { BlockNote } from '#web/features/safety/block-note.tsx'
import { text } from '#web/messages/index.ts'
import { type LinkTab, linkTabs, paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useRemembered } from '#web/platform/recent-things.ts'
import { ReadOnly } from '#web/ui/read-only.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { isLinkSection, sectionsOf } from '../editor/sections.ts'
import { linkQuery } from '../links.queries.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './link.module.css'
import { useLinkForm } from './link-form.ts'
import { LinkFormProvider } from './link-form-provider.tsx'
import { DeletedLink, LinkHead } from './link-head.tsx'
import { LinkSkeleton, TabSkeleton } from './link-skeleton.tsx'
import { LinkTabs } from './link-tabs.tsx'
import { SaveBar } from './save-bar.tsx'

const parts: Record<LinkTab, ComponentType> = {
  details: lazy(async () => ({ default: (await import('./editor-tab.tsx')).EditorTab })),
  qr: lazy(async () => ({ default: (await import('./qr-tab.tsx')).QrTab })),
  statistics: lazy(async () => ({ default: (await import('./statistics-tab.tsx')).StatisticsTab })),
}
const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

/** /app/links/:linkId/:tab: one link and all its settings; a section opens in the editor. */
export function LinkScreen() {
  const { linkId = '', tab: part = 'details' } = useParams()
  const tab = isLinkSection(part) ? 'details' : part
  const navigate = useNavigate()
  const found = useQuery(linkQuery(linkId))
  const showRefused = useCallback(
    (fields: readonly string[]) => {
      const [section] = sectionsOf(fields)
      const place = paths.link(linkId, section && isLinkSection(section) ? section : undefined)
      if (window.location.pathname !== place) void navigate(place, { replace: true })
      focusFirstInvalid()
    },
    [linkId, navigate],
  )

  const isGone = found.error instanceof CallFailure && found.error.status === 404
  useRemembered(linkId, isGone ? null : undefined)

  if (!isLinkTab(tab)) return <Navigate to={paths.link(linkId)} replace />
  if (found.error && !found.data) {
    return isGone ? <NotFound /> : <ErrorPanel error={found.error} retry={() => found.refetch()} />
  }
  const link = found.data
  if (!link) return <LinkSkeleton />
  const isEditable = link.origin === 'shortener'
  const isHere = isEditable || tab === 'statistics' || tab === 'qr'
  if (!isHere) return <Navigate to={paths.link(linkId, 'statistics')} replace />
  return (
    <LinkFormProvider key={linkId} link={link} onRefused={showRefused}>
      <LinkShell tab={tab} />
    </LinkFormProvider>
  )
}

function LinkShell({ tab }: { tab: LinkTab }) {
  const { link, conflicts, save } = useLinkForm()
  const Part = parts[tab]
  const isReadOnly = !may(link.role ?? 'owner', 'links.change')
  useRemembered(
    link.id,
    link.deletedAt === null
      ? {
          ...{ kind: 'link', label: withoutScheme(link.shortUrl) },
          hint: link.title || link.displayHost,
        }
      : null,
  )
  useDocumentTitle(`${link.title || link.alias} – ${text.link.tabs[tab]}`)
  const saveIfThere = () => {
    if (link.deletedAt === null) void save()
  }
  useHotkeys([['mod+S', saveIfThere, { preventDefault: true }]], [])
  return (
    <div className={classes.root}>
      <LinkHead />
      {link.deletedAt === null ? (
        <>
          {link.isBlocked && !isReadOnly && <BlockNote kind="link" id={link.id} />}
          <LinkTabs link={link} />
          <div className={classes.content}>
            <ReadOnly isOn={isReadOnly && tab !== 'statistics'}>
              <Suspense fallback={<TabSkeleton />}>
                <Part />
              </Suspense>
            </ReadOnly>
          </div>
          <SaveBar />
          <LeaveGuard home={paths.link(link.id)} />
          {conflicts.length > 0 && (
            <Suspense>
              <ConflictDialog />
            </Suspense>
          )}
        </>
      ) : (
        <DeletedLink />
      )}
    </div>
  )
}

function isLinkTab(tab: string): tab is LinkTab {
  return (linkTabs as readonly string[]).includes(tab)
}
