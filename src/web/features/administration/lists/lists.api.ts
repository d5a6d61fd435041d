import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AccountState } from '#contract/account/installation-values.ts'
import { call } from '#web/platform/call.ts'

/** What a list is searched by; '' for everything. */
export interface ListChoice {
  q: string
  filter: string
}

const PAGE = 50
export const LISTS = ['administration', 'lists'] as const

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}
const search = ({ q }: ListChoice, cursor: string | undefined) => ({
  limit: PAGE,
  ...(q !== '' && { q }),
  ...(cursor && { cursor }),
})

export const accountsQuery = (choice: ListChoice) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...LISTS, 'accounts', choice],
    queryFn: ({ pageParam, signal }) => {
      const status = choice.filter as AccountState
      const query = { ...search(choice, pageParam), ...(choice.filter && { status }) }
      return call('installation.accounts', { query }, { signal })
    },
  })

export const allSpacesQuery = (choice: ListChoice) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...LISTS, 'spaces', choice],
    queryFn: ({ pageParam, signal }) => {
      const kind = choice.filter as 'personal' | 'shared'
      const query = { ...search(choice, pageParam), ...(choice.filter && { kind }) }
      return call('installation.spaces', { query }, { signal })
    },
  })

export const allDomainsQuery = (choice: ListChoice) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...LISTS, 'domains', choice],
    queryFn: ({ pageParam, signal }) => {
      const hasProblem = 'true' as const
      const query = { ...search(choice, pageParam), ...(choice.filter && { hasProblem }) }
      return call('installation.domains', { query }, { signal })
    },
  })
