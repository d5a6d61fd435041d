import { useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../account.queries.ts'

/** Reloads account, sessions and activity: their keys start alike. */
export function useRefreshSecurity(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: accountQuery.queryKey })
}
