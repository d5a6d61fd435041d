import { ActionIcon, Drawer } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { NavLink } from 'react-router'
import { may } from '#contract/permissions.ts'
import { text } from '#web/messages/index.ts'
import { paths, type StudioTab, studioTabs } from '#web/paths.ts'
import {
  IconChartBar,
  IconDeviceMobile,
  IconDots,
  IconLayoutList,
  IconPalette,
  IconSettings,
  IconUsers,
  IconX,
} from '#web/ui/icons.ts'
import { ReadOnly } from '#web/ui/read-only.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { useStudio } from '../studio-context.ts'
import { EarlierEdits } from '../unsaved/earlier-edits.tsx'
import classes from './studio-shell.module.css'
import { PreviewSkeleton, TabSkeleton } from './studio-skeleton.tsx'
import { TopBar } from './top-bar.tsx'
import { useIconMenu } from './use-icon-menu.ts'
import { usePreviewPlace } from './use-preview-place.ts'

const parts = {
  links: lazy(async () => ({ default: (await import('../links/links-tab.tsx')).LinksTab })),
  design: lazy(async () => ({ default: (await import('../design/design-tab.tsx')).DesignTab })),
  audience: lazy(async () => ({
    default: (await import('#web/features/audience/audience-tab.tsx')).AudienceTab,
  })),
  insights: lazy(async () => ({
    default: (await import('../insights/insights-tab.tsx')).InsightsTab,
  })),
  settings: lazy(async () => ({
    default: (await import('../settings/settings-tab.tsx')).SettingsTab,
  })),
}
const BlockNote = lazy(async () => ({
  default: (await import('#web/features/safety/block-note.tsx')).BlockNote,
}))
const ConflictDialog = lazy(async () => ({
  default: (await import('../unsaved/conflict-dialog.tsx')).ConflictDialog,
}))
/** It contains the whole public page, so phones load it only on request. */
const PreviewPane = lazy(async () => ({
  default: (await import('./preview-pane.tsx')).PreviewPane,
}))
/** Tabs that are useful to viewers. */
const looksItself: ReadonlySet<StudioTab> = new Set(['audience', 'insights'])
const tabIcons = {
  links: IconLayoutList,
  design: IconPalette,
  audience: IconUsers,
  insights: IconChartBar,
  settings: IconSettings,
}

/**
 * Centre column and preview: side by side from 1200 px, where it can be folded; on narrower windows
 * the preview is a drawer, opened from the top bar, and on phones from the tab bar, the only fixed
 * element.
 */
export function StudioShell({ tab }: { tab: StudioTab }) {
  const { draft, unsaved } = useStudio()
  const [showPreview, setShowPreview] = useState(false)
  const { hasRoom, isBeside, setFolded } = usePreviewPlace()
  const openPreview = () => (hasRoom ? setFolded(false) : setShowPreview(true))
  useIconMenu()
  const Part = parts[tab]
  const isReadOnly = !may(draft.role ?? 'owner', 'pages.change')
  const preview = (
    <Suspense fallback={<PreviewSkeleton />}>
      <PreviewPane />
    </Suspense>
  )
  useDocumentTitle(`${draft.title || draft.username} – ${text.studio.tabs[tab]}`)

  return (
    <div className={classes.root} data-beside={isBeside || undefined}>
      <div className={classes.centre}>
        <TopBar onPreview={openPreview} />
        <StudioTabs pageId={draft.id} onPreview={openPreview} />
        <div className={classes.content}>
          {draft.isBlocked && (
            <Suspense>
              <BlockNote kind="page" id={draft.id} />
            </Suspense>
          )}
          <EarlierEdits />
          <ReadOnly isOn={isReadOnly && !looksItself.has(tab)}>
            <Suspense fallback={<TabSkeleton />}>
              <Part />
            </Suspense>
          </ReadOnly>
        </div>
      </div>
      {unsaved.conflicts.length > 0 && (
        <Suspense>
          <ConflictDialog />
        </Suspense>
      )}
      {isBeside ? (
        <aside className={classes.aside} aria-label={text.studio.preview}>
          <ActionIcon
            className={classes.fold}
            aria-label={text.studio.hidePreview}
            onClick={() => setFolded(true)}
          >
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
          {preview}
        </aside>
      ) : (
        <Drawer
          opened={showPreview}
          onClose={() => setShowPreview(false)}
          position="right"
          size={470}
          title={text.studio.preview}
          closeButtonProps={{ 'aria-label': text.common.close }}
        >
          {preview}
        </Drawer>
      )}
    </div>
  )
}

function StudioTabs({ pageId, onPreview }: { pageId: string; onPreview: () => void }) {
  return (
    <nav className={classes.tabs} aria-label={text.studio.tabsLabel}>
      {studioTabs.map((tab) => {
        const Icon = tabIcons[tab]
        return (
          <NavLink key={tab} to={paths.page(pageId, tab)} end className={classes.tab} replace>
            {tab === 'settings' ? (
              <>
                <Icon size={20} stroke={1.75} className={classes.wide} />
                <span className={classes.wide}>{text.studio.tabs.settings}</span>
                <IconDots size={20} stroke={1.75} className={classes.narrow} />
                <span className={classes.narrow}>{text.studio.tabsMore}</span>
              </>
            ) : (
              <>
                <Icon size={20} stroke={1.75} />
                {text.studio.tabs[tab]}
              </>
            )}
          </NavLink>
        )
      })}
      <button type="button" className={`${classes.tab} ${classes.preview}`} onClick={onPreview}>
        <IconDeviceMobile size={20} stroke={1.75} />
        {text.studio.preview}
      </button>
    </nav>
  )
}
