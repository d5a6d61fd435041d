import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'

/** For administrators; reloaded while the dashboard is open. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  refetchInterval: 30_000,
  queryFn: ({ signal }) => call('system.state', {}, { signal }),
})
