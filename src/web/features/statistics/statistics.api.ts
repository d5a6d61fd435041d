import type { AnswerOf } from '#contract/call-types.ts'
import type {
  breakdownEndpoint,
  ClickDimension,
  getStatisticsSettingsEndpoint,
  liveStatisticsEndpoint,
  publicStatisticsEndpoint,
  StatisticsInterval,
  statisticsEndpoint,
} from '#contract/statistics.ts'
import { addressOf, call } from '#web/platform/call.ts'
import { viewerTimeZone } from './format.ts'
import type { Span } from './spans.ts'
import type { Filters, ScopeChoice } from './url-state.ts'

export type Statistics = AnswerOf<typeof statisticsEndpoint>
export type Numbers = Statistics['numbers']
export type Breakdown = AnswerOf<typeof breakdownEndpoint>
export type BreakdownItem = Breakdown['items'][number]
export type LiveStatistics = AnswerOf<typeof liveStatisticsEndpoint>
export type LiveClick = LiveStatistics['last'][number]
export type StatisticsSettings = AnswerOf<typeof getStatisticsSettingsEndpoint>
export type PublicStatistics = AnswerOf<typeof publicStatisticsEndpoint>

/** The parameters of every statistics call: scope and filters. */
export interface Asked {
  scope: ScopeChoice
  of: 'clicks' | 'views'
  bots: boolean
  filters: Filters
}

/** `''` is a value of a dimension: unknown. */
const KEEP_EMPTY = { keepEmpty: true }

export function scopeQuery({ scope, of, bots, filters }: Asked) {
  return { ...filters, ...scope, of, ...(bots && { bots: 'true' as const }) }
}

function spanQuery({ from, to }: Span) {
  return {
    from: new Date(from).toISOString(),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
  }
}

export function getStatistics(
  asked: Asked & { span: Span; interval: StatisticsInterval },
  signal: AbortSignal,
) {
  const query = {
    ...scopeQuery(asked),
    ...spanQuery(asked.span),
    interval: asked.interval,
    timezone: viewerTimeZone(),
  }
  const options = { signal, ...KEEP_EMPTY }
  return call('statistics.get', { query }, options)
}

export function getFirstClick({ scope, of }: Pick<Asked, 'scope' | 'of'>, signal: AbortSignal) {
  const query = { ...scope, of }
  return call('statistics.first', { query }, { signal })
}

export function getBreakdown(
  asked: Asked & { span: Span; dimension: ClickDimension; limit: number },
  signal: AbortSignal,
) {
  const { dimension, limit } = asked
  const timezone = viewerTimeZone()
  const query = { ...scopeQuery(asked), ...spanQuery(asked.span), dimension, limit, timezone }
  return call('statistics.breakdown', { query }, { signal, ...KEEP_EMPTY })
}

export function getGoals(id: string, { from, to = Date.now() }: Span, signal: AbortSignal) {
  const [first, last] = [from, to].map((at) => new Date(at).toISOString().slice(0, 10))
  const query = { from: first!, to: last! }
  return call('statistics.goals', { params: { id }, query }, { signal })
}

export function getLive(asked: Asked, signal: AbortSignal) {
  const query = { ...scopeQuery(asked), timezone: viewerTimeZone() }
  return call('statistics.live', { query }, { signal, ...KEEP_EMPTY })
}

export function getSettings(signal: AbortSignal) {
  return call('statistics.settings', {}, { signal })
}

export function changeSettings(body: Partial<StatisticsSettings>) {
  return call('statistics.changeSettings', { body })
}

export function getOwnDevice(signal: AbortSignal) {
  return call('statistics.ownDevice', {}, { signal })
}

export function changeOwnDevice(isOwn: boolean) {
  return call('statistics.changeOwnDevice', { body: { isOwn } })
}

export function getLinkAccess(id: string, signal: AbortSignal) {
  return call('statistics.linkAccess', { params: { id } }, { signal })
}

export function changeLinkAccess(id: string, isStatisticsPublic: boolean) {
  const input = { params: { id }, body: { isStatisticsPublic } }
  return call('statistics.changeLinkAccess', input)
}

export function getPublicStatistics(alias: string, signal: AbortSignal) {
  const input = { params: { alias }, query: { timezone: viewerTimeZone() } }
  const options = { signal, keepSession: true }
  return call('statistics.public', input, options)
}

/** The address of the file with all matching clicks. */
export function exportAddress(asked: Asked, span: Span): string {
  const { bots: _bots, ...query } = {
    ...scopeQuery(asked),
    ...spanQuery(span),
    timezone: viewerTimeZone(),
  }
  return addressOf('statistics.export', { query })
}
