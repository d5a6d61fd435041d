import { queryOptions } from '@tanstack/react-query'
import type { breakdownEndpoint, statisticsEndpoint } from '#contract/statistics.ts'
import type { gainedSubscribersEndpoint } from '#contract/subscribers.ts'
import { call } from '#web/platform/call.ts'

/** Clicks, views and subscribers since then with those before, and what was followed most. */
export const recentNumbersQuery = (from: string) =>
  queryOptions({
    queryKey: ['dashboard', 'numbers', from],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const numbers = (of: 'clicks' | 'views') =>
        call<typeof statisticsEndpoint>(
          'GET',
          '/api/v1/statistics',
          { query: { from, of } },
          { signal },
        )
      const [clicks, views, subscribers, best] = await Promise.all([
        numbers('clicks'),
        numbers('views'),
        call<typeof gainedSubscribersEndpoint>(
          'GET',
          '/api/v1/subscribers/gained',
          { query: { from } },
          { signal },
        ),
        call<typeof breakdownEndpoint>(
          'GET',
          '/api/v1/statistics/breakdown',
          { query: { from, dimension: 'link', limit: 5 } },
          { signal },
        ),
      ])
      const pick = (answer: typeof clicks) => ({
        now: answer.numbers.clicks,
        before: answer.previous.clicks,
      })
      return {
        clicks: pick(clicks),
        views: pick(views),
        subscribers: { now: subscribers.gained, before: subscribers.before },
        hasSubscribers: subscribers.active > 0,
        best: best.items,
      }
    },
  })
