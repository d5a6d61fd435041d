import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/call-types.ts'
import type { ReportAction, resolveReportsEndpoint } from '#contract/safety/abuse-reports.ts'
import type { decideAppealEndpoint } from '#contract/safety/quarantine.ts'
import type {
  BlockedReason,
  blockAddressEndpoint,
  importBlockedEndpoint,
} from '#contract/safety/safety.ts'
import type { addFeedEndpoint } from '#contract/safety/safety-feeds.ts'
import { call } from '#web/platform/call.ts'

export const safetyKey = ['safety'] as const

export const blockedQuery = (filter: { q: string; reason: BlockedReason | '' }) =>
  infiniteQueryOptions({
    queryKey: [...safetyKey, 'blocked', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'safety.listBlocked',
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
  return call('safety.block', { body })
}

export function importBlocked(body: SentBody<typeof importBlockedEndpoint>) {
  return call('safety.importBlocked', { body })
}

export function unblockAddress(id: string) {
  return call('safety.unblock', {
    params: { id },
  })
}

export const appealsQuery = (state: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [...safetyKey, 'appeals', state],
    queryFn: ({ pageParam, signal }) =>
      call('quarantine.listAppeals', { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function decideAppeal(id: string, body: SentBody<typeof decideAppealEndpoint>) {
  return call('quarantine.decideAppeal', {
    params: { id },
    body,
  })
}

export const reportsQuery = (state: 'open' | 'resolved') =>
  infiniteQueryOptions({
    queryKey: [...safetyKey, 'reports', state],
    queryFn: ({ pageParam, signal }) =>
      call('abuseReports.list', { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function resolveReport(id: string, action: ReportAction) {
  return call('abuseReports.resolve', {
    params: { id },
    body: { action },
  })
}

export function resolveReports(
  ids: string[],
  action: SentBody<typeof resolveReportsEndpoint>['action'],
) {
  return call('abuseReports.resolveMany', {
    body: { ids, action },
  })
}

const WAITING_MS = 60_000

/** The number of open cases, for the badge beside "Safety". */
export const waitingQuery = queryOptions({
  queryKey: [...safetyKey, 'waiting'],
  refetchInterval: WAITING_MS,
  queryFn: ({ signal }) => call('abuseReports.waiting', {}, { signal }),
})

export const serviceQuery = queryOptions({
  queryKey: [...safetyKey, 'service'],
  queryFn: ({ signal }) => call('safety.getService', {}, { signal }),
})

export function setServiceKey(key: string) {
  return call('safety.putService', { body: { key } })
}

export function removeServiceKey() {
  return call('safety.deleteService', {})
}

export function checkService() {
  return call('safety.checkService', {})
}

export const feedsQuery = queryOptions({
  queryKey: [...safetyKey, 'feeds'],
  queryFn: ({ signal }) => call('safety.listFeeds', {}, { signal }),
})

export function addFeed(body: SentBody<typeof addFeedEndpoint>) {
  return call('safety.addFeed', { body })
}

export function removeFeed(id: string) {
  return call('safety.deleteFeed', { params: { id } })
}

/** A link or page that may show the warning page. */
export interface Blockable {
  kind: 'link' | 'page'
  id: string
}

export const blockQuery = ({ kind, id }: Blockable) =>
  queryOptions({
    queryKey: [`${kind}s`, 'block', id],
    queryFn: ({ signal }) =>
      kind === 'link'
        ? call('quarantine.getLinkBlock', { params: { id } }, { signal })
        : call('quarantine.getPageBlock', { params: { id } }, { signal }),
  })

export function appeal({ kind, id }: Blockable, text: string) {
  const sent = { params: { id }, body: { text } }
  return kind === 'link' ? call('quarantine.appeal', sent) : call('quarantine.appealForPage', sent)
}
