import { queryOptions } from '@tanstack/react-query'
import { listLinks } from '#web/features/links/links.api.ts'
import { call } from '#web/platform/call.ts'

const FEW = 8

/** One link, for its alias and address. */
export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', 'brief', id],
    queryFn: ({ signal }) => call('links.get', { params: { id } }, { signal }),
  })

/** The links that match a search, for the picker; the newest without a search. */
export const linkSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['links', 'search', q],
    queryFn: ({ signal }) => listLinks({ limit: FEW, ...(q ? { q } : {}) }, signal),
    placeholderData: (before) => before,
  })
