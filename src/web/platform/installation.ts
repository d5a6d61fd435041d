import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Public facts about this installation; they do not change while it runs. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call('installation.get', {}, { signal }),
})

/** Whether mails are sent; without a mail server they wait in the Mailbox. */
export function useSendsMail(): boolean {
  return useQuery(installationQuery).data?.sendsMail ?? true
}

/** Host of short links and pages, which may differ from the application's. */
export function useShortHost(): string {
  const { data } = useQuery(installationQuery)
  return data ? new URL(data.shortOrigin).host : window.location.host
}
