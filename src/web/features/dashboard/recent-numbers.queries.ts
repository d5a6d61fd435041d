import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'
import { restOf } from '#web/ui/click-count.tsx'

/** Clicks, views and subscribers of a period and the previous one, and the most clicked links. */
export const recentNumbersQuery = (from: string) =>
  queryOptions({
    queryKey: ['dashboard', 'numbers', from],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const numbers = (of: 'clicks' | 'views') =>
        call('statistics.get', { query: { from, of } }, { signal })
      const [clicks, views, subscribers, best] = await Promise.all([
        numbers('clicks'),
        numbers('views'),
        call('subscribers.gained', { query: { from } }, { signal }),
        call('statistics.breakdown', { query: { from, dimension: 'link', limit: 5 } }, { signal }),
      ])
      const pick = (answer: typeof clicks) => ({
        now: answer.numbers.clicks,
        before: answer.previous.clicks,
        rest: restOf({ ...answer.numbers, ownClicks: answer.numbers.excluded.own }),
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
