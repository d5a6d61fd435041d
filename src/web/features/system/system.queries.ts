import { queryOptions } from '@tanstack/react-query'
import type { systemStateEndpoint } from '#contract/system.ts'
import { call } from '#web/platform/call.ts'

/** For administrators; asked again while the dashboard is open. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  refetchInterval: 30_000,
  queryFn: ({ signal }) =>
    call<typeof systemStateEndpoint>('GET', '/api/v1/system', {}, { signal }),
})
