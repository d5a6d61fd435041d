import { queryOptions } from '@tanstack/react-query'
import { getCheckSettings } from './health.api.ts'

/** Whether the links of one's space are checked. */
export const checkSettingsQuery = queryOptions({
  queryKey: ['links', 'check-settings'],
  queryFn: ({ signal }) => getCheckSettings(signal),
})
