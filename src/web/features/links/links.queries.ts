import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { toastError, toastSuccess, toastUndo } from '#web/platform/toasts.tsx'
import {
  changeLink,
  deleteLink,
  duplicateLink,
  getLink,
  type Link,
  type LinkFilter,
  type LinkSort,
  listLinks,
  listTags,
  listVersions,
  restoreLink,
} from './links.api.ts'

type LinksPage = Awaited<ReturnType<typeof listLinks>>
type LinksData = InfiniteData<LinksPage, string | undefined>

const PAGE_SIZE = 25

/** The list of links for a search, in pages by cursor. */
export const linksQuery = (filter: LinkFilter = {}, sort: LinkSort = 'newest') =>
  infiniteQueryOptions({
    queryKey: ['links', 'list', { state: 'active', ...filter }, sort],
    queryFn: ({ pageParam, signal }) =>
      listLinks({ ...filter, limit: PAGE_SIZE, cursor: pageParam, sort }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })

const SEARCH_MAX = 200

/** A link to exactly this address, or null. */
export const sameLinkQuery = (address: string) =>
  queryOptions({
    queryKey: ['links', 'same', address],
    enabled: address !== '',
    queryFn: async ({ signal }) => {
      const { items } = await listLinks({ q: address.slice(0, SEARCH_MAX), limit: 25 }, signal)
      return items.find((link) => link.destination === address) ?? null
    },
  })

/** The newest few, for the dashboard. */
export const recentLinksQuery = queryOptions({
  queryKey: ['links', 'recent'],
  queryFn: ({ signal }) => listLinks({ limit: 5 }, signal),
})

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', 'one', id],
    queryFn: ({ signal }) => getLink(id, signal),
  })

/** Earlier destinations of a link, newest first. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['links', 'versions', id],
    queryFn: ({ pageParam, signal }) => listVersions(id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Existing tags, for reuse. */
export const tagsQuery = queryOptions({
  queryKey: ['links', 'tags'],
  staleTime: 60_000,
  queryFn: ({ signal }) => listTags(signal),
})

/** Puts a new or changed link into all caches. */
export function usePutLink(): (link: Link) => void {
  const queryClient = useQueryClient()
  return (link) => {
    editLists(queryClient, (links) => links.map((one) => (one.id === link.id ? link : one)))
    queryClient.setQueryData(linkQuery(link.id).queryKey, link)
    void queryClient.invalidateQueries({ queryKey: ['links', 'recent'] })
    void queryClient.invalidateQueries({ queryKey: versionsQuery(link.id).queryKey })
  }
}

/** Puts a new link at the top of the unfiltered list. */
export function useAddLink(): (link: Link) => void {
  const queryClient = useQueryClient()
  return (link) => {
    queryClient.setQueryData<LinksData>(linksQuery().queryKey, (data) =>
      withFirstPage(data, (links) => [link, ...links.filter((one) => one.id !== link.id)]),
    )
    void queryClient.invalidateQueries({ queryKey: ['links', 'recent'] })
    // they say how many links they hold
    void queryClient.invalidateQueries({ queryKey: ['links', 'folders'] })
  }
}

/** Removes a link at once and offers undo; a refusal restores it. */
export function useDeleteLink(): (link: Link) => Promise<void> {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['links'] })
  const restore = useRestoreLink()
  return async (link) => {
    editLists(queryClient, (links) => links.filter((one) => one.id !== link.id))
    try {
      await deleteLink(link.id)
    } catch (error) {
      toastError(error)
      return refresh()
    }
    const deleted = { ...link, deletedAt: new Date().toISOString() }
    queryClient.setQueryData(linkQuery(link.id).queryKey, deleted)
    toastUndo(text.links.deleted(link.alias), () => restore(link))
    void refresh()
  }
}

/** Copies a link under a new alias, and puts the copy on top. */
export function useDuplicateLink(): (link: Link) => Promise<void> {
  const queryClient = useQueryClient()
  const add = useAddLink()
  return async (link) => {
    try {
      const copy = await duplicateLink(link.id, randomKey())
      add(copy)
      toastSuccess(text.manyLinks.duplicated(copy.alias))
      void queryClient.invalidateQueries({ queryKey: ['links', 'list'] })
    } catch (error) {
      toastError(error)
    }
  }
}

/** Restores a deleted link. @throws CallFailure if its alias belongs to another link */
export function useRestoreLink(): (link: Link) => Promise<void> {
  const queryClient = useQueryClient()
  return async (link) => {
    queryClient.setQueryData(linkQuery(link.id).queryKey, await restoreLink(link.id))
    void queryClient.invalidateQueries({ queryKey: ['links'] })
    toastSuccess(text.links.restored(link.alias))
  }
}

/** Archives or unarchives a link, with undo. */
export function useArchiveLink(): (link: Link, isArchived: boolean) => Promise<Link | undefined> {
  const queryClient = useQueryClient()
  const send = async (link: Link, isArchived: boolean) => {
    const changed = await changeLink(link.id, { isArchived })
    queryClient.setQueryData(linkQuery(link.id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['links', 'list'] })
    void queryClient.invalidateQueries({ queryKey: ['links', 'recent'] })
    return changed
  }
  return async (link, isArchived) => {
    editLists(queryClient, (links) => links.filter((one) => one.id !== link.id))
    try {
      const changed = await send(link, isArchived)
      const { archived, unarchived } = text.link
      const message = (isArchived ? archived : unarchived)(link.alias)
      toastUndo(message, () => send(link, !isArchived))
      return changed
    } catch (error) {
      toastError(error)
      void queryClient.invalidateQueries({ queryKey: ['links', 'list'] })
      return undefined
    }
  }
}

export interface ClickCounts extends Pick<Link, 'id' | 'clicks' | 'allClicks' | 'ownClicks'> {}

/** Puts click counts into all caches; unchanged links keep their objects. */
export function putClicks(queryClient: QueryClient, counts: readonly ClickCounts[]): void {
  const known = new Map(counts.map((one) => [one.id, one]))
  const counted = (link: Link): Link => {
    const now = known.get(link.id)
    const isSame =
      now === undefined || (now.allClicks === link.allClicks && now.clicks === link.clicks)
    return isSame ? link : { ...link, ...now }
  }
  editLists(queryClient, (links) => links.map(counted))
  queryClient.setQueryData(
    recentLinksQuery.queryKey,
    (data) => data && { ...data, items: data.items.map(counted) },
  )
  for (const { id } of counts) {
    queryClient.setQueryData(linkQuery(id).queryKey, (link) => link && counted(link))
  }
}

function editLists(queryClient: QueryClient, edit: (links: Link[]) => Link[]): void {
  queryClient.setQueriesData<LinksData>(
    {
      queryKey: ['links', 'list'],
      // writing to a list that waits for a reload would make it count as fresh
      predicate: (query) => query.isActive() || !query.state.isInvalidated,
    },
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
