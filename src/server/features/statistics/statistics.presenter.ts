import type { z } from 'zod'
import type { liveClickSchema, statisticsNumbersSchema } from '#contract/statistics.ts'
import type { StoredClick } from '../../platform/clicks/click.ts'
import type { StatisticsTotals } from '../../platform/clicks/click-statistics.ts'
import type { SeriesPoint } from './statistics.service.ts'

export const isoTime = (ms: number) => new Date(ms).toISOString()

export function presentNumbers(totals: StatisticsTotals): z.infer<typeof statisticsNumbersSchema> {
  const { kinds, clicks, unique, visits } = totals
  const { human, bot, own, preview, prefetch, head } = kinds
  return {
    total: human + bot + own,
    human,
    clicks,
    unique,
    visits,
    excluded: { bot, own, preview, prefetch, head },
  }
}

export function presentPoint({ startsAt, total, human, clicks, unique, visits }: SeriesPoint) {
  return { startsAt: isoTime(startsAt), total, human, clicks, unique, visits }
}

/** Without the visitor's hash: it is nobody's business. */
export function presentLiveClick(
  click: StoredClick,
  alias: string,
): z.infer<typeof liveClickSchema> {
  return {
    at: isoTime(click.at),
    linkId: click.targetId,
    alias,
    kind: click.kind,
    trigger: click.trigger,
    country: click.country,
    city: click.city,
    device: click.device,
    system: click.system,
    browser: click.browser,
    referrer: click.referrer,
  }
}
