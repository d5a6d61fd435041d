import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClickDimension, StatisticsInterval } from '#contract/statistics.ts'
import type { Span } from './spans.ts'
import {
  type Asked,
  getBreakdown,
  getFirstClick,
  getGoals,
  getLinkAccess,
  getLive,
  getOwnDevice,
  getPublicStatistics,
  getSettings,
  getStatistics,
} from './statistics.api.ts'

const FRESH_MS = 60_000
const LIVE_MS = 5_000

/** Periods that end now reload every minute; past ones stay cached. */
const pace = ({ to }: Span) => ({
  staleTime: FRESH_MS,
  ...(to === undefined && { refetchInterval: FRESH_MS }),
})

export const statisticsQuery = (asked: Asked & { span: Span; interval: StatisticsInterval }) =>
  queryOptions({
    queryKey: ['statistics', 'series', asked],
    queryFn: ({ signal }) => getStatistics(asked, signal),
    placeholderData: keepPreviousData,
    ...pace(asked.span),
  })

export const breakdownQuery = (
  asked: Asked & { span: Span; dimension: ClickDimension; limit: number },
) =>
  queryOptions({
    queryKey: ['statistics', 'breakdown', asked],
    queryFn: ({ signal }) => getBreakdown(asked, signal),
    placeholderData: keepPreviousData,
    ...pace(asked.span),
  })

/** How often the goal of a link was reached, by day in UTC. */
export const goalsQuery = (id: string, span: Span) =>
  queryOptions({
    queryKey: ['statistics', 'goals', id, span],
    queryFn: ({ signal }) => getGoals(id, span, signal),
    placeholderData: keepPreviousData,
    ...pace(span),
  })

/** Time of the first click, ms UTC; null if there is none. */
export const firstClickQuery = ({ scope, of }: Pick<Asked, 'scope' | 'of'>) =>
  queryOptions({
    queryKey: ['statistics', 'first', scope, of],
    queryFn: async ({ signal }) => {
      const { firstClickAt } = await getFirstClick({ scope, of }, signal)
      return firstClickAt === null ? null : Date.parse(firstClickAt)
    },
    staleTime: 10 * FRESH_MS,
  })

export const liveQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['statistics', 'live', asked],
    queryFn: ({ signal }) => getLive(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LIVE_MS,
  })

export const settingsQuery = queryOptions({
  queryKey: ['statistics', 'settings'],
  queryFn: ({ signal }) => getSettings(signal),
})

export const ownDeviceQuery = queryOptions({
  queryKey: ['statistics', 'own-device'],
  queryFn: ({ signal }) => getOwnDevice(signal),
})

export const linkAccessQuery = (id: string) =>
  queryOptions({
    queryKey: ['statistics', 'access', id],
    queryFn: ({ signal }) => getLinkAccess(id, signal),
  })

export const publicStatisticsQuery = (alias: string) =>
  queryOptions({
    queryKey: ['statistics', 'public', alias],
    queryFn: ({ signal }) => getPublicStatistics(alias, signal),
    staleTime: FRESH_MS,
  })
