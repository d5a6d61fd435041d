import { countGoalEndpoint, goalsEndpoint } from '#contract/links/goals.ts'
import {
  breakdownEndpoint,
  changeLinkStatisticsAccessEndpoint,
  changeOwnDeviceEndpoint,
  changeStatisticsSettingsEndpoint,
  dailyStatisticsEndpoint,
  exportStatisticsEndpoint,
  firstClickEndpoint,
  getLinkStatisticsAccessEndpoint,
  getStatisticsSettingsEndpoint,
  liveStatisticsEndpoint,
  ownDeviceEndpoint,
  publicStatisticsEndpoint,
  statisticsEndpoint,
} from '#contract/statistics.ts'
import { route } from '../../platform/call.ts'
import { CLICK_KINDS } from '../../platform/clicks/click.ts'
import { makeOwnAddress, OWN_COOKIE, ownCookie, readOwnMark } from '../../platform/own-mark.ts'
import { exportClicks } from './click-export.ts'
import { getDailyClicks } from './daily-clicks.service.ts'
import { countGoals, getGoals } from './goals.service.ts'
import { getPublicStatistics } from './public-statistics.service.ts'
import { isoTime, presentLive, presentNumbers, presentPoint } from './statistics.presenter.ts'
import {
  getBreakdown,
  getFirstClickAt,
  getLiveStatistics,
  getStatistics,
  readSpan,
} from './statistics.service.ts'
import { shownPart } from './statistics-reach.service.ts'
import { readFilters, resolveScope } from './statistics-scope.service.ts'
import {
  changeStatisticsSettings,
  getStatisticsSettings,
  isLinkPublic,
  setLinkPublic,
} from './statistics-settings.service.ts'
import { zoneOffsets } from './time-grid.ts'

export const statisticsRoutes = [
  route(goalsEndpoint, (deps, { caller, params, query }) =>
    getGoals(deps, { userId: caller.userId, linkId: params.id }, query),
  ),

  route(countGoalEndpoint, (deps, { caller, params, body }) =>
    countGoals(deps, { userId: caller.userId, linkId: params.id }, body.count),
  ),

  route(statisticsEndpoint, async (deps, { caller, query }) => {
    const found = await getStatistics(deps, caller.userId, query)
    return {
      from: isoTime(found.from),
      to: isoTime(found.to),
      reachesBackTo: found.reachesBackTo === null ? null : isoTime(found.reachesBackTo),
      interval: found.interval,
      timezone: query.timezone,
      numbers: presentNumbers(found.totals),
      previous: presentNumbers(found.previous),
      series: found.series.map(presentPoint),
    }
  }),

  route(firstClickEndpoint, async (deps, { caller, query }) => {
    const at = await getFirstClickAt(deps, caller.userId, query)
    return { firstClickAt: at === undefined ? null : isoTime(at) }
  }),

  route(dailyStatisticsEndpoint, async (deps, { caller, query }) => {
    const { from, items } = await getDailyClicks(deps, caller.userId, query)
    return { from: isoTime(from), items }
  }),

  route(breakdownEndpoint, async (deps, { caller, query }) => {
    const { items, values, clicks } = await getBreakdown(deps, caller.userId, query)
    return {
      items: items.map((row) => ({
        value: row.value,
        label: row.label,
        clicks: row.clicks,
        unique: row.unique,
        visits: row.visits,
      })),
      values,
      clicks,
    }
  }),

  route(liveStatisticsEndpoint, async (deps, { caller, query }) =>
    presentLive(await getLiveStatistics(deps, caller.userId, query)),
  ),

  route(exportStatisticsEndpoint, async (deps, { caller, query, reply }) => {
    const scope = await resolveScope(deps, caller.userId, query, 'statistics.export')
    const span = shownPart(readSpan(query, deps.clock.now()), scope.reachesBackTo)
    const shown = readFilters(query, true, CLICK_KINDS)
    const offsets = zoneOffsets(query.timezone, span)
    const name = `clicks-${isoTime(span.from).slice(0, 10)}-${isoTime(span.to).slice(0, 10)}.csv`
    reply.header('Content-Disposition', `attachment; filename="${name}"`)
    return exportClicks(deps, { ...scope.targets, ...span, ...shown, offsets })
  }),

  route(getStatisticsSettingsEndpoint, async (deps, { caller }) =>
    getStatisticsSettings(deps, caller.userId),
  ),

  route(changeStatisticsSettingsEndpoint, async (deps, { caller, body }) =>
    changeStatisticsSettings(deps, caller.userId, body),
  ),

  route(ownDeviceEndpoint, async ({ secrets }, { caller, request }) => ({
    isOwn: readOwnMark(secrets, request.cookies[OWN_COOKIE] ?? '') === caller.userId,
  })),

  route(changeOwnDeviceEndpoint, async (deps, { caller, body, reply }) => {
    const { secrets, origins } = deps
    const { isOwn } = body
    reply.setCookie(OWN_COOKIE, ...ownCookie(secrets, { userId: caller.userId, isOwn }))
    const token = makeOwnAddress(secrets, { userId: caller.userId, isOwn }, deps.clock.now())
    const address = origins.short === origins.app ? null : `${origins.short}/u/own/${token}`
    return { isOwn, address }
  }),

  route(getLinkStatisticsAccessEndpoint, async (deps, { caller, params }) => ({
    isStatisticsPublic: await isLinkPublic(deps, caller.userId, params.id),
  })),

  route(changeLinkStatisticsAccessEndpoint, async (deps, { caller, params, body }) => {
    const { isStatisticsPublic } = body
    await setLinkPublic(deps, caller.userId, { linkId: params.id, isPublic: isStatisticsPublic })
    return { isStatisticsPublic }
  }),

  route(publicStatisticsEndpoint, async (deps, { params, query }) => {
    const { alias, statistics, tables } = await getPublicStatistics(
      deps,
      params.alias,
      query.timezone,
    )
    const { clicks, allClicks, unique } = presentNumbers(statistics.totals)
    return {
      alias,
      shortUrl: deps.origins.shortUrl(alias),
      from: isoTime(statistics.from),
      to: isoTime(statistics.to),
      clicks,
      allClicks,
      unique,
      series: statistics.series.map(({ startsAt, clicks, unique }) => ({
        startsAt: isoTime(startsAt),
        clicks,
        unique,
      })),
      countries: tables.country,
      devices: tables.device,
      browsers: tables.browser,
      referrers: tables.referrer,
    }
  }),
]
