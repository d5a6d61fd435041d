import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'

/** Asked again while the overview is open. */
export const overviewQuery = queryOptions({
  queryKey: ['administration', 'overview'],
  refetchInterval: 15_000,
  queryFn: ({ signal }) => call('system.overview', {}, { signal }),
})
