import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  listReportsEndpoint,
  ReportAction,
  resolveReportEndpoint,
  resolveReportsEndpoint,
  waitingEndpoint,
} from '#contract/abuse-reports.ts'
import type { SentBody } from '#contract/call-types.ts'
import type {
  appealEndpoint,
  appealForPageEndpoint,
  decideAppealEndpoint,
  getLinkBlockEndpoint,
  getPageBlockEndpoint,
  listAppealsEndpoint,
} from '#contract/quarantine.ts'
import type {
  BlockedReason,
  blockAddressEndpoint,
  importBlockedEndpoint,
  listBlockedEndpoint,
  unblockAddressEndpoint,
} from '#contract/safety.ts'
import type {
  addFeedEndpoint,
  deleteFeedEndpoint,
  listFeedsEndpoint,
} from '#contract/safety-feeds.ts'
import type {
  checkServiceEndpoint,
  deleteServiceEndpoint,
  getServiceEndpoint,
  putServiceEndpoint,
} from '#contract/safety-service.ts'
import { call } from '#web/platform/call.ts'

export const safetyKey = ['safety'] as const

export const blockedQuery = (filter: { q: string; reason: BlockedReason | '' }) =>
  infiniteQueryOptions({
    queryKey: [...safetyKey, 'blocked', filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listBlockedEndpoint>(
        'GET',
        '/api/v1/safety/blocked',
        {
          query: {
            cursor: pageParam,
            ...(filter.q && { q: filter.q }),
            ...(filter.reason && { reason: filter.reason }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function blockAddress(body: SentBody<typeof blockAddressEndpoint>) {
  return call<typeof blockAddressEndpoint>('POST', '/api/v1/safety/blocked', { body })
}

export function importBlocked(body: SentBody<typeof importBlockedEndpoint>) {
  return call<typeof importBlockedEndpoint>('POST', '/api/v1/safety/blocked/import', { body })
}

export function unblockAddress(id: string) {
  return call<typeof unblockAddressEndpoint>('DELETE', '/api/v1/safety/blocked/:id', {
    params: { id },
  })
}

export const appealsQuery = (state: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [...safetyKey, 'appeals', state],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listAppealsEndpoint>(
        'GET',
        '/api/v1/safety/appeals',
        { query: { state, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function decideAppeal(id: string, body: SentBody<typeof decideAppealEndpoint>) {
  return call<typeof decideAppealEndpoint>('POST', '/api/v1/safety/appeals/:id', {
    params: { id },
    body,
  })
}

export const reportsQuery = (state: 'open' | 'resolved') =>
  infiniteQueryOptions({
    queryKey: [...safetyKey, 'reports', state],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listReportsEndpoint>(
        'GET',
        '/api/v1/safety/reports',
        { query: { state, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function resolveReport(id: string, action: ReportAction) {
  return call<typeof resolveReportEndpoint>('POST', '/api/v1/safety/reports/:id', {
    params: { id },
    body: { action },
  })
}

export function resolveReports(
  ids: string[],
  action: SentBody<typeof resolveReportsEndpoint>['action'],
) {
  return call<typeof resolveReportsEndpoint>('POST', '/api/v1/safety/reports/resolve', {
    body: { ids, action },
  })
}

const WAITING_MS = 60_000

/** How many cases wait, for the sign beside "Safety". */
export const waitingQuery = queryOptions({
  queryKey: [...safetyKey, 'waiting'],
  refetchInterval: WAITING_MS,
  queryFn: ({ signal }) =>
    call<typeof waitingEndpoint>('GET', '/api/v1/safety/waiting', {}, { signal }),
})

const SERVICE = '/api/v1/safety/service'

export const serviceQuery = queryOptions({
  queryKey: [...safetyKey, 'service'],
  queryFn: ({ signal }) => call<typeof getServiceEndpoint>('GET', SERVICE, {}, { signal }),
})

export function setServiceKey(key: string) {
  return call<typeof putServiceEndpoint>('PUT', SERVICE, { body: { key } })
}

export function removeServiceKey() {
  return call<typeof deleteServiceEndpoint>('DELETE', SERVICE, {})
}

export function checkService() {
  return call<typeof checkServiceEndpoint>('POST', '/api/v1/safety/service/check', {})
}

export const feedsQuery = queryOptions({
  queryKey: [...safetyKey, 'feeds'],
  queryFn: ({ signal }) =>
    call<typeof listFeedsEndpoint>('GET', '/api/v1/safety/feeds', {}, { signal }),
})

export function addFeed(body: SentBody<typeof addFeedEndpoint>) {
  return call<typeof addFeedEndpoint>('POST', '/api/v1/safety/feeds', { body })
}

export function removeFeed(id: string) {
  return call<typeof deleteFeedEndpoint>('DELETE', '/api/v1/safety/feeds/:id', { params: { id } })
}

/** A link or page that may be behind the warning page. */
export interface Blockable {
  kind: 'link' | 'page'
  id: string
}

export const blockQuery = ({ kind, id }: Blockable) =>
  queryOptions({
    queryKey: [`${kind}s`, 'block', id],
    queryFn: ({ signal }) =>
      kind === 'link'
        ? call<typeof getLinkBlockEndpoint>(
            'GET',
            '/api/v1/links/:id/block',
            { params: { id } },
            { signal },
          )
        : call<typeof getPageBlockEndpoint>(
            'GET',
            '/api/v1/pages/:id/block',
            { params: { id } },
            { signal },
          ),
  })

export function appeal({ kind, id }: Blockable, text: string) {
  const sent = { params: { id }, body: { text } }
  return kind === 'link'
    ? call<typeof appealEndpoint>('POST', '/api/v1/links/:id/appeal', sent)
    : call<typeof appealForPageEndpoint>('POST', '/api/v1/pages/:id/appeal', sent)
}
