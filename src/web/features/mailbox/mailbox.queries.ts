import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AccountRole } from '#contract/account/identity.ts'
import { call } from '#web/platform/call.ts'
import { useSendsMail } from '#web/platform/installation.ts'

export const mailboxQuery = infiniteQueryOptions({
  queryKey: ['mailbox', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('mailbox.list', { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  refetchInterval: 10_000,
})

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mailbox', 'mail', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call('mailbox.get', { params: { id } }, { signal }),
  })

/** Whether mails are read here: for administrators of an installation without a mail server. */
export function useHasMailbox(role: AccountRole): boolean {
  return !useSendsMail() && role === 'administrator'
}
