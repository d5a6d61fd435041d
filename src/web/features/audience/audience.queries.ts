import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import {
  type Broadcast,
  deleteBroadcast,
  type FullBroadcast,
  getBroadcast,
  getWelcomeMail,
  listAnswers,
  listBroadcastLinks,
  listBroadcasts,
  listSubscribers,
  listSubscriberTags,
  readGrowth,
  readLeaveReasons,
  restoreBroadcast,
  type SubscriberChoice,
  switchWelcomeMail,
} from './audience.api.ts'
import { sayBlock } from './held-back.ts'

const PAGE_SIZE = 50
/** results change while a mail is being sent and somebody watches */
const LOOK_EVERY_MS = 1_500

export const subscribersQuery = (pageId: string, choice: SubscriberChoice) =>
  infiniteQueryOptions({
    queryKey: ['audience', pageId, 'subscribers', choice],
    queryFn: ({ pageParam, signal }) =>
      listSubscribers(pageId, { ...choice, limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })

export const subscriberTagsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['audience', pageId, 'subscribers', 'tags'],
    queryFn: ({ signal }) => listSubscriberTags(pageId, signal),
  })

export const growthQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['audience', pageId, 'growth'],
    queryFn: ({ signal }) => readGrowth(pageId, signal),
  })

export const answersKey = (pageId: string) => ['audience', pageId, 'answers']

/** @param block one form; undefined: all of the page */
export const answersQuery = (pageId: string, block: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...answersKey(pageId), block],
    queryFn: ({ pageParam, signal }) =>
      listAnswers(pageId, { block, limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })

export const leaveReasonsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['audience', pageId, 'subscribers', 'reasons'],
    queryFn: ({ signal }) => readLeaveReasons(pageId, signal),
  })

export const broadcastsQuery = (pageId: string) =>
  infiniteQueryOptions({
    queryKey: ['audience', pageId, 'broadcasts'],
    queryFn: ({ pageParam, signal }) => listBroadcasts(pageId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isMoving)) ? LOOK_EVERY_MS : false,
  })

export const welcomeQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['audience', pageId, 'welcome'],
    queryFn: ({ signal }) => getWelcomeMail(pageId, signal),
    // it goes out while nobody looks
    staleTime: 0,
  })

export const broadcastQuery = (id: string) =>
  queryOptions({
    queryKey: ['audience', 'broadcast', id],
    queryFn: ({ signal }) => getBroadcast(id, signal),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LOOK_EVERY_MS : false),
    refetchOnMount: ({ state }) => (state.data?.state === 'on' ? 'always' : true),
  })

/** Being sent, or about to be. */
export function isMoving({ state, scheduledAt }: Broadcast): boolean {
  const isDue = scheduledAt !== null && Date.parse(scheduledAt) <= Date.now() + 5_000
  return state === 'sending' || (state === 'scheduled' && isDue)
}

/** Reloads often while the mail is being sent, and otherwise once a minute. */
export const broadcastLinksQuery = (mail: Broadcast) =>
  queryOptions({
    queryKey: ['audience', 'broadcast', mail.id, 'links'],
    queryFn: ({ signal }) => listBroadcastLinks(mail.id, signal),
    refetchInterval: isMoving(mail) ? 5_000 : 60_000,
  })

export function putBroadcast(queryClient: QueryClient, broadcast: FullBroadcast): void {
  queryClient.setQueryData(broadcastQuery(broadcast.id).queryKey, broadcast)
  if (broadcast.isWelcome) {
    queryClient.setQueryData(welcomeQuery(broadcast.pageId).queryKey, { mail: broadcast })
    return
  }
  const { queryKey } = broadcastsQuery(broadcast.pageId)
  void queryClient.invalidateQueries({ queryKey })
}

/** Turns a welcome mail on or off. */
export function useSwitchWelcome({ pageId }: Pick<Broadcast, 'pageId'>) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const turn = async (isOn: boolean) => {
    setBusy(true)
    try {
      putBroadcast(queryClient, await switchWelcomeMail(pageId, isOn))
    } catch (error) {
      toastError(sayBlock(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, turn }
}

/** Deletes a mail, opens the list, and offers undo. */
export function useDeleteBroadcast(): (broadcast: Broadcast) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async ({ id, pageId, subject, isWelcome }) => {
    try {
      await deleteBroadcast(id)
    } catch (error) {
      return toastError(error)
    }
    if (isWelcome) queryClient.setQueryData(welcomeQuery(pageId).queryKey, { mail: null })
    const { queryKey } = broadcastsQuery(pageId)
    void queryClient.invalidateQueries({ queryKey })
    navigate(paths.audience(pageId, 'mails'))
    toastUndo(text.audience.mailDeleted(subject || text.audience.noSubject), async () => {
      putBroadcast(queryClient, await restoreBroadcast(id))
    })
  }
}
