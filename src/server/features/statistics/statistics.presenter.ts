import type { z } from 'zod'
import type { AnswerOf } from '#contract/call-types.ts'
import type {
  liveClickSchema,
  liveStatisticsEndpoint,
  statisticsNumbersSchema,
} from '#contract/statistics.ts'
import type { StoredClick } from '../../platform/clicks/click.ts'
import type { StatisticsTotals } from '../../platform/clicks/click-statistics.ts'
import { referrerNetwork } from '../../platform/clicks/referrer-network.ts'
import type { LiveStatistics, SeriesPoint } from './statistics.service.ts'
import type { TargetName } from './statistics-scope.repository.ts'

export const isoTime = (ms: number) => new Date(ms).toISOString()

export function presentNumbers(totals: StatisticsTotals): z.infer<typeof statisticsNumbersSchema> {
  const { kinds, clicks, unique, visits } = totals
  const { human, bot, own, preview, prefetch, head } = kinds
  return {
    clicks,
    allClicks: human + bot + own,
    unique,
    visits,
    excluded: { bot, own, preview, prefetch, head },
  }
}

export function presentPoint({ startsAt, clicks, allClicks, unique, visits }: SeriesPoint) {
  return { startsAt: isoTime(startsAt), clicks, allClicks, unique, visits }
}

export function presentLive(live: LiveStatistics): AnswerOf<typeof liveStatisticsEndpoint> {
  return {
    minutes: live.minutes.map(({ startsAt, clicks }) => ({ startsAt: isoTime(startsAt), clicks })),
    clicks: live.clicks,
    unique: live.unique,
    last: live.last.map(({ click, name }) => presentLiveClick(click, name)),
  }
}

/** Leaves out the visitor's hash, which stays private. */
export function presentLiveClick(
  click: StoredClick,
  name: TargetName | undefined,
): z.infer<typeof liveClickSchema> {
  return {
    at: isoTime(click.at),
    linkId: click.targetId,
    alias: name?.code ?? '',
    title: name?.title ?? '',
    kind: click.kind,
    trigger: click.trigger,
    country: click.country,
    city: click.city,
    device: click.device,
    system: click.system,
    browser: click.browser,
    referrer: referrerNetwork(click.referrer),
    referrerHost: click.referrer,
  }
}
