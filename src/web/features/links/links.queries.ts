import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess, toastUndo } from '#web/platform/toasts.tsx'
import { deleteLink, type Link, listLinks, restoreLink } from './links.api.ts'

type LinksPage = Awaited<ReturnType<typeof listLinks>>
type LinksData = InfiniteData<LinksPage, string | undefined>

const PAGE_SIZE = 25

/** The list of links for a search, newest first, in pages by cursor. */
export const linksQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['links', 'list', q],
    queryFn: ({ pageParam, signal }) =>
      listLinks({ limit: PAGE_SIZE, cursor: pageParam, ...(q ? { q } : {}) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })

/** The newest few, for the dashboard. */
export const recentLinksQuery = queryOptions({
  queryKey: ['links', 'recent'],
  queryFn: ({ signal }) => listLinks({ limit: 5 }, signal),
})

/** Puts a new or changed link into every list that is cached. */
export function usePutLink(): (link: Link) => void {
  const queryClient = useQueryClient()
  return (link) => {
    editLists(queryClient, (links) => links.map((one) => (one.id === link.id ? link : one)))
    void queryClient.invalidateQueries({ queryKey: ['links', 'recent'] })
  }
}

/** Puts a link that was just made at the top of the whole list. */
export function useAddLink(): (link: Link) => void {
  const queryClient = useQueryClient()
  return (link) => {
    queryClient.setQueryData<LinksData>(linksQuery('').queryKey, (data) =>
      withFirstPage(data, (links) => [link, ...links.filter((one) => one.id !== link.id)]),
    )
    void queryClient.invalidateQueries({ queryKey: ['links', 'recent'] })
  }
}

/** Takes a link away at once and offers to bring it back; a refusal brings it back by itself. */
export function useDeleteLink(): (link: Link) => Promise<void> {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['links'] })
  return async (link) => {
    editLists(queryClient, (links) => links.filter((one) => one.id !== link.id))
    try {
      await deleteLink(link.id)
    } catch (error) {
      toastError(error)
      return refresh()
    }
    toastUndo(text.links.deleted(link.alias), async () => {
      await restoreLink(link.id)
      await refresh()
      toastSuccess(text.links.restored(link.alias))
    })
    void queryClient.invalidateQueries({ queryKey: ['links', 'recent'] })
  }
}

function editLists(queryClient: QueryClient, edit: (links: Link[]) => Link[]): void {
  queryClient.setQueriesData<LinksData>(
    { queryKey: ['links', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: edit(page.items) })),
      },
  )
}

function withFirstPage(
  data: LinksData | undefined,
  edit: (links: Link[]) => Link[],
): LinksData | undefined {
  const [first, ...others] = data?.pages ?? []
  if (!data || !first) return data
  return { ...data, pages: [{ ...first, items: edit(first.items) }, ...others] }
}
