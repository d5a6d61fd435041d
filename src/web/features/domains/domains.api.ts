import { queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/call-types.ts'
import type { changeDomainEndpoint, DomainAnswer } from '#contract/domains.ts'
import { call } from '#web/platform/call.ts'

/** How often a domain in progress is checked while somebody watches. */
const LOOK_MS = 5_000

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async ({ signal }) => (await call('domains.list', {}, { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_MS : false),
})

export const domainQuery = (id: string) =>
  queryOptions({
    queryKey: ['domains', id],
    queryFn: ({ signal }) => call('domains.get', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? LOOK_MS : false),
  })

/** Whether its state changes on its own. */
export const isOnItsWay = ({ state }: DomainAnswer) => state !== 'active'

export const addDomain = (host: string) => call('domains.add', { body: { host } })
export const checkDomain = (id: string) => call('domains.check', { params: { id } })
export const deleteDomain = (id: string) => call('domains.delete', { params: { id } })
export const changeDomain = (id: string, body: SentBody<typeof changeDomainEndpoint>) =>
  call('domains.change', { params: { id }, body })
