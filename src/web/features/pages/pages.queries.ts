import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastSuccess, toastUndo } from '#web/platform/toasts.tsx'
import { deletePage, type FullPage, getPage, listPages, restorePage } from './pages.api.ts'

export const pagesQuery = queryOptions({
  queryKey: ['pages', 'list'],
  queryFn: ({ signal }) => listPages(signal),
})

export const pageQuery = (id: string) =>
  queryOptions({ queryKey: ['pages', 'one', id], queryFn: ({ signal }) => getPage(id, signal) })

/** Puts the server's page into the cache, and updates the list. */
export function putPage(queryClient: QueryClient, page: FullPage): void {
  queryClient.setQueryData(pageQuery(page.id).queryKey, page)
  void queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
}

/** Deletes a page, opens the list, and offers undo. Throws what the call throws. */
export function useDeletePage(): (page: { id: string; username: string }) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async ({ id, username }) => {
    await deletePage(id)
    queryClient.removeQueries({ queryKey: pageQuery(id).queryKey })
    void queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
    navigate(paths.pages)
    toastUndo(text.pages.deleted(username), async () => {
      putPage(queryClient, await restorePage(id))
      toastSuccess(text.pages.restored(username))
    })
  }
}
