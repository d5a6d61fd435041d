import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** What everybody may know about this installation; it does not change while it runs. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call('installation.get', {}, { signal }),
})

/** Whether mails go out; without a mail server they wait in the Mailbox. */
export function useSendsMail(): boolean {
  return useQuery(installationQuery).data?.sendsMail ?? true
}

/** Host of short links and pages, which may be another than that of the application. */
export function useShortHost(): string {
  const { data } = useQuery(installationQuery)
  return data ? new URL(data.shortOrigin).host : window.location.host
}
