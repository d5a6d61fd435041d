import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AccountAnswer } from '#contract/account/account.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { fetchAccount, fetchSessions } from './account.api.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  staleTime: 30_000,
  queryFn: ({ signal }) => fetchAccount(signal),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await fetchSessions(signal)).items,
})

/** Applies a change's answer to the cache; the session contains the username too. */
export function usePutAccount(): (account: AccountAnswer) => void {
  const client = useQueryClient()
  return (account) => {
    client.setQueryData(accountQuery.queryKey, account)
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['pages'] })
  }
}
