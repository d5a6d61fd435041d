import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { findReach, mayIn } from '../../folders/index.ts'
import { findLinks } from '../../links/index.ts'
import { sayNearLimit } from '../../package-management/index.ts'
import { resolveScope, statisticsOf, zoneOrUtc } from '../../statistics/index.ts'
import type { NewsDetail, TelegramNewsTable } from '../../telegram-news/index.ts'
import type { BotTexts } from './bot-texts.ts'
import { shortUrlOf } from './shorten.ts'

const DAY_MS = 86_400_000

/** Who reads the news, and what they may know. */
export interface Reader {
  userId: string
  spaceId: string
  role: string | undefined
  timeZone: string
  language: string
}

/** @returns undefined for what is gone, or what the reader may not know */
export async function sayNews(
  deps: Deps,
  words: BotTexts,
  { one, reader }: { one: TelegramNewsTable; reader: Reader },
): Promise<string | undefined> {
  const { news } = words
  const detail = JSON.parse(one.detail) as unknown
  switch (one.kind) {
    case 'dailySummary':
    case 'weeklySummary': {
      if (!may(reader.role, 'statistics.read')) return undefined
      const { until } = detail as NewsDetail['dailySummary']
      const days = one.kind === 'dailySummary' ? 1 : 7
      const { clicks, before } = await clicksOf(deps, reader, { until, days })
      return days === 1 ? news.daily(clicks, before) : news.weekly(clicks, before)
    }
    case 'newSubscriber': {
      const { email } = detail as NewsDetail['newSubscriber']
      return news.subscriber(may(reader.role, 'subscribers.read') ? email : undefined)
    }
    case 'deadLink':
    case 'limit': {
      const limit = detail as NewsDetail['limit']
      if ('near' in limit) {
        if (!may(reader.role, 'package.read')) return undefined
        const lines = limit.near.map((near) => sayNearLimit(reader.language, near))
        return news.package(lines.join('\n'))
      }
      const { linkId, max } = limit
      const [link] = await findLinks(deps.db, [linkId])
      if (link === undefined || link.deleted_at !== null) return undefined
      if (link.space_id !== reader.spaceId) return undefined
      if (!mayIn(await findReach(deps, reader), link.folder_id, 'links.read')) return undefined
      const url = shortUrlOf(deps, link)
      return one.kind === 'limit' ? news.limit(url, max) : news.dead(url, link.destination)
    }
    case 'package': {
      if (!may(reader.role, 'package.read')) return undefined
      const { name, until } = detail as NewsDetail['package']
      if (until === null) return news.packageEnded(name)
      const day = new Intl.DateTimeFormat(reader.language || 'en', { dateStyle: 'long' })
      return news.paymentFailed(name, day.format(until))
    }
    case 'domain': {
      const { host, problem } = detail as NewsDetail['domain']
      return news.domain[problem](host)
    }
    default:
      return undefined
  }
}

async function clicksOf(
  deps: Deps,
  { userId, spaceId, timeZone }: Reader,
  { until, days }: { until: number; days: number },
): Promise<{ clicks: number; before: number }> {
  const timezone = zoneOrUtc(timeZone)
  const asked = { scope: 'space', of: 'clicks', timezone, bots: false } as const
  const span = { from: until - days * DAY_MS, to: until }
  const scope = { scope: 'space', id: spaceId, of: 'clicks' } as const
  const { targets } = await resolveScope(deps, userId, scope)
  const { totals, previous } = await statisticsOf(deps, targets, asked, span)
  return { clicks: totals.clicks, before: previous.clicks }
}
