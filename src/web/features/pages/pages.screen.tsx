import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconPlus } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { PageList, PageListSkeleton } from './page-list.tsx'
import { pagesQuery } from './pages.queries.ts'

const CreatePageDialog = lazy(async () => ({
  default: (await import('./create-page-dialog.tsx')).CreatePageDialog,
}))

/** /app/pages: all pages of the account. */
export function PagesScreen() {
  const pages = useQuery(pagesQuery)
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
      {text.pages.create}
    </Button>
  )
  const isEmpty = pages.data?.items.length === 0
  return (
    <Screen title={text.pages.title} action={isEmpty ? undefined : create}>
      {pages.isPending && <PageListSkeleton />}
      {pages.error && !pages.data && (
        <ErrorPanel error={pages.error} retry={() => pages.refetch()} />
      )}
      {isEmpty && (
        <StatePanel picture="page" title={text.pages.emptyTitle} action={create}>
          {text.pages.emptyText}
        </StatePanel>
      )}
      {pages.data && !isEmpty && <PageList pages={pages.data.items} />}
      {isCreating && (
        <Suspense>
          <CreatePageDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Screen>
  )
}
