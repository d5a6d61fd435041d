import { queryOptions } from '@tanstack/react-query'
import { unreadQuery } from '#web/features/chat/chat.queries.ts'
import { call } from '#web/platform/call.ts'
import { viewerZone } from '#web/platform/time-zone.ts'
import { changesOf, sourceOf } from './changes.ts'

const FRESH_MS = 300_000
/** More links would hardly change the result. */
const LINKS = 100
const SOURCES = 20

/** Clicks of the last 30 days, day by day. */
export const thirtyDaysQuery = queryOptions({
  queryKey: ['dashboard', 'days'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) =>
    call(
      'statistics.get',
      { query: { of: 'clicks', interval: 'day', timezone: viewerZone() } },
      { signal },
    ),
})

/** How often the results of a mail that is being sent are read again. */
const SENDING_MS = 3_000

/** The newest from chat, audience, mails and pages; read again with the unread messages of the chat. */
export const newestQuery = queryOptions({
  queryKey: [...unreadQuery.queryKey, 'newest'],
  queryFn: ({ signal }) => call('home.newest', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.mail?.state === 'sending' ? SENDING_MS : false),
})

/** Links whose clicks changed compared with the previous period, and by which source. */
export const changesQuery = (from: string) =>
  queryOptions({
    queryKey: ['dashboard', 'changes', from],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const to = new Date().toISOString()
      const earlier = new Date(2 * Date.parse(from) - Date.parse(to)).toISOString()
      const both = async (query: {
        dimension: 'link' | 'referrer'
        limit: number
        link?: string
      }) => {
        const ask = (span: { from: string; to: string }) =>
          call('statistics.breakdown', { query: { ...query, ...span } }, { signal })
        const [now, before] = await Promise.all([
          ask({ from, to }),
          ask({ from: earlier, to: from }),
        ])
        return { now, before }
      }
      const links = await both({ dimension: 'link', limit: LINKS })
      return Promise.all(
        changesOf(links.now, links.before).map(async (change) => {
          const sources = await both({ dimension: 'referrer', limit: SOURCES, link: change.id })
          return { ...change, source: sourceOf(change, sources) }
        }),
      )
    },
  })
