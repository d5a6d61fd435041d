import { infiniteQueryOptions } from '@tanstack/react-query'
import { listNotices } from './notices.api.ts'

const PAGE_SIZE = 5

/** Notices about the account's links, newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ pageParam, signal }) => listNotices({ cursor: pageParam, limit: PAGE_SIZE }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})
