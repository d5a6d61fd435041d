import { useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../account.queries.ts'

/** Asks again for account, sessions and what happened: all of them begin with the same key. */
export function useRefreshSecurity(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: accountQuery.queryKey })
}
