import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { NO_FOLDER } from '#contract/links/folder-values.ts'
import { may } from '#contract/permissions.ts'
import { foldersQuery } from '#web/features/links/folders/folders.queries.ts'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { IconPlus } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { PageList, PageListSkeleton } from './page-list.tsx'
import type { Page } from './pages.api.ts'
import { pagesQuery } from './pages.queries.ts'

const CreatePageDialog = lazy(async () => ({
  default: (await import('./create-page-dialog.tsx')).CreatePageDialog,
}))
const FolderBar = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('#web/features/links/folders/folder-bar.tsx')).FolderBar }
})
const NoPagesHere = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('./no-pages-here.tsx')).NoPagesHere }
})
const SelectedPages = lazy(async () => ({
  default: (await import('./selected-pages.tsx')).SelectedPages,
}))
const MoveDialog = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('#web/features/links/folders/move-dialog.tsx')).MoveDialog }
})

/** /app/pages: the pages of the space, all or those in a folder. */
export function PagesScreen() {
  const pages = useQuery(pagesQuery)
  const folders = useQuery(foldersQuery).data
  const [folder, setFolder] = useState('')
  const [isCreating, setCreating] = useState(false)
  /** their ids */
  const [moving, setMoving] = useState<readonly string[]>()
  const [selected, setSelected] = useState<readonly string[]>([])
  const known = folders?.items ?? []
  const chosen = known.find(({ id }) => id === folder)
  // who may change single folders alone makes pages in them
  const isFree = folders?.canChange ?? true
  const open = known.filter(({ canChange }) => canChange)
  const spaces = useQuery(spacesQuery).data ?? []
  const others = spaces.filter(
    ({ role, deletesAt }) => deletesAt === null && may(role, 'pages.change'),
  )
  const canMove = open.length > 0 || (isFree && others.length > 1)
  const into = chosen?.canChange ? chosen.id : isFree ? undefined : open[0]?.id
  const create = (isFree || into !== undefined) && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
      {text.pages.create}
    </Button>
  )
  const isIn = (page: Page) => {
    const isKnown = known.some(({ id }) => id === page.folder)
    if (folder === NO_FOLDER) return !isKnown
    const parent = known.find(({ id }) => id === page.folder)?.parentId
    return folder === '' || page.folder === folder || parent === folder
  }
  const shown = (pages.data?.items ?? []).filter(isIn)
  // what another folder shows, or what is gone meanwhile, is not moved unseen
  const chosenPages = selected.filter((id) => shown.some((page) => page.id === id))
  const isEmpty = pages.data?.items.length === 0
  return (
    <Screen title={text.pages.title} action={isEmpty ? undefined : create}>
      <UsageLine of={['pages', 'storageBytes']} />
      {known.length > 0 && (
        <Suspense>
          <FolderBar of="pages" value={folder} onChange={setFolder} />
        </Suspense>
      )}
      {pages.isPending && <PageListSkeleton />}
      {pages.error && !pages.data && (
        <ErrorPanel error={pages.error} retry={() => pages.refetch()} />
      )}
      {isEmpty && (
        <StatePanel picture="page" title={text.pages.emptyTitle} action={create}>
          {text.pages.emptyText}
        </StatePanel>
      )}
      {pages.data && !isEmpty && shown.length === 0 && (
        <Suspense>
          <NoPagesHere />
        </Suspense>
      )}
      {shown.length > 0 && (
        <PageList
          pages={shown}
          onMove={canMove ? (page) => setMoving([page.id]) : undefined}
          selected={canMove && shown.length > 1 ? chosenPages : undefined}
          onSelect={(id) =>
            setSelected(
              chosenPages.includes(id)
                ? chosenPages.filter((one) => one !== id)
                : [...chosenPages, id],
            )
          }
        />
      )}
      {chosenPages.length > 0 && (
        <Suspense>
          <SelectedPages
            count={chosenPages.length}
            onMove={() => setMoving(chosenPages)}
            onClear={() => setSelected([])}
          />
        </Suspense>
      )}
      {isCreating && (
        <Suspense>
          <CreatePageDialog folder={into} onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {moving && (
        <Suspense>
          <MoveDialog
            kind="pages"
            of={{ ids: [...moving] }}
            count={moving.length}
            onMoved={() => setSelected([])}
            onClose={() => setMoving(undefined)}
          />
        </Suspense>
      )}
    </Screen>
  )
}
