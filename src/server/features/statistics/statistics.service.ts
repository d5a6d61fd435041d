import { failure } from '#contract/errors.ts'
import type { ClickDimension, StatisticsInterval } from '#contract/statistics.ts'
import type { Deps } from '../../deps.ts'
import { CLICK_KINDS, type ClickKind, type StoredClick } from '../../platform/clicks/click.ts'
import type {
  BreakdownRow,
  SeriesRow,
  StatisticsQuery,
  StatisticsTotals,
} from '../../platform/clicks/click-statistics.ts'
import { type Span, shownPart } from './statistics-reach.service.ts'
import { findNames, sayName, type TargetName } from './statistics-scope.repository.ts'
import {
  readFilters,
  resolveScope,
  type ScopeAsked,
  type ShownScope,
  type Targets,
} from './statistics-scope.service.ts'
import { gridOf, zoneOffsets } from './time-grid.ts'

type StatisticsDeps = Pick<Deps, 'db' | 'clock' | 'clickStore' | 'packages'>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DEFAULT_SPAN_MS = 30 * DAY_MS
const SPAN_MAX_MS = 20 * 366 * DAY_MS
/** time zones are computed with four-digit years */
const EARLIEST_MS = Date.UTC(1000, 0)
const BUCKETS_MAX = 3_000
const LIVE_MINUTES = 30
const LIVE_CLICKS = 50
/** kinds that `allClicks` contains (contract.md §5) */
const COUNTED: readonly ClickKind[] = ['human', 'bot', 'own']

export interface SpanAsked {
  /** ISO times */
  from?: string | undefined
  to?: string | undefined
  timezone: string
  bots: boolean
}

export interface SeriesPoint extends Omit<SeriesRow, 'key'> {
  /** ms UTC */
  startsAt: number
}

export interface Statistics {
  from: number
  to: number
  interval: StatisticsInterval
  totals: StatisticsTotals
  /** all zero if not all of it is shown */
  previous: StatisticsTotals
  series: SeriesPoint[]
}

/**
 * Numbers over time, and those of the previous period, as far back as the package of the space reaches.
 * @throws linkNotFound, notFound; malformed if the span is empty, too long or divided too finely
 */
export async function getStatistics(
  deps: StatisticsDeps,
  userId: string,
  asked: ScopeAsked & SpanAsked & { interval?: StatisticsInterval | undefined },
): Promise<Statistics & { reachesBackTo: number | null }> {
  const span = readSpan(asked, deps.clock.now())
  const { targets, reachesBackTo } = await resolveScope(deps, userId, asked)
  const found = await statisticsOf(deps, targets, asked, { ...span, reachesBackTo })
  return { ...found, reachesBackTo }
}

/** The same without checking permissions; clicks before `reachesBackTo` are not looked at. */
export async function statisticsOf(
  deps: Pick<Deps, 'clickStore'>,
  targets: Targets,
  asked: ScopeAsked & SpanAsked & { interval?: StatisticsInterval | undefined },
  { reachesBackTo = null, ...whole }: Span & { reachesBackTo?: number | null },
): Promise<Statistics> {
  const span = shownPart(whole, reachesBackTo)
  const interval = asked.interval ?? intervalFor(span)
  const before = { from: span.from - (span.to - span.from), to: span.from }
  const offsets = zoneOffsets(asked.timezone, { from: before.from, to: span.to })
  const shown = readFilters(asked, asked.bots, ['human'])
  const query: StatisticsQuery = { ...targets, ...span, ...shown, offsets }
  if ((span.to - span.from) / LENGTHS[interval] > BUCKETS_MAX) {
    throw failure('malformed', {
      fields: { interval: 'Ask for a shorter span or a longer interval' },
    })
  }
  const { grid, buckets } = gridOf(interval, span, offsets)
  const { statistics } = deps.clickStore
  const isBeforeShown = reachesBackTo === null || before.from >= reachesBackTo
  const since = isBeforeShown ? before.from : undefined
  const { totals, previous, series: rows } = await statistics.overview(query, grid, since)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const series = buckets.map(({ key, startsAt }) => {
    const { key: _key, ...numbers } = byKey.get(key) ?? { key, ...NOTHING }
    return { startsAt, ...numbers }
  })
  return { ...span, interval, totals, previous, series }
}

/**
 * The first counted click, found without summing all later ones; of one that is too long ago for the package,
 * from when on clicks are shown.
 * @returns ms UTC; undefined if there is none
 * @throws linkNotFound, notFound; malformed without an id
 */
export async function getFirstClickAt(
  deps: StatisticsDeps,
  userId: string,
  asked: ScopeAsked,
): Promise<number | undefined> {
  const { targets, reachesBackTo } = await resolveScope(deps, userId, asked)
  const span = { from: 0, to: deps.clock.now() }
  const query: StatisticsQuery = { ...targets, ...span, filters: [], kinds: COUNTED, offsets: [] }
  const [first] = await deps.clickStore.statistics.list(query, { order: 'oldest', limit: 1 })
  return first && Math.max(first.at, reachesBackTo ?? 0)
}

export interface LabelledRow extends BreakdownRow {
  label: string
}

/** The numbers by one dimension. @throws what `getStatistics` throws */
export async function getBreakdown(
  deps: StatisticsDeps,
  userId: string,
  asked: ScopeAsked & SpanAsked & { dimension: ClickDimension; limit: number },
): Promise<{ items: LabelledRow[]; values: number; clicks: number }> {
  const { targets, reachesBackTo } = await resolveScope(deps, userId, asked)
  const span = shownPart(readSpan(asked, deps.clock.now()), reachesBackTo)
  const { dimension, limit } = asked
  const shown = readFilters(asked, asked.bots, dimension === 'kind' ? CLICK_KINDS : ['human'])
  const offsets = zoneOffsets(asked.timezone, span)
  const query: StatisticsQuery = { ...targets, ...span, ...shown, offsets }
  const found = await deps.clickStore.statistics.breakdown(query, dimension, limit)
  const ids = dimension === 'link' ? found.rows.map((row) => row.value) : []
  const names = await findNames(deps.db, targets.target, ids)
  const items = found.rows.map((row) => ({ ...row, label: sayName(names.get(row.value)) }))
  return { items, values: found.values, clicks: found.clicks }
}

export interface LiveStatistics {
  minutes: { startsAt: number; clicks: number }[]
  clicks: number
  unique: number
  last: { click: StoredClick; name: TargetName | undefined }[]
}

type LiveAsked = ScopeAsked & Pick<SpanAsked, 'timezone' | 'bots'>

/** The last half hour. @throws what `getStatistics` throws */
export async function getLiveStatistics(
  deps: StatisticsDeps,
  userId: string,
  asked: LiveAsked,
): Promise<LiveStatistics> {
  return liveStatisticsOf(deps, asked, await resolveScope(deps, userId, asked))
}

/** The same without checking permissions. */
export async function liveStatisticsOf(
  deps: StatisticsDeps,
  asked: LiveAsked,
  { targets, reachesBackTo }: ShownScope,
): Promise<LiveStatistics> {
  const thisMinute = Math.floor(deps.clock.now() / MINUTE_MS) * MINUTE_MS
  const from = thisMinute - (LIVE_MINUTES - 1) * MINUTE_MS
  const span = shownPart({ from, to: thisMinute + MINUTE_MS }, reachesBackTo)
  const offsets = zoneOffsets(asked.timezone, span)
  const shown = readFilters(asked, asked.bots, ['human'])
  const query: StatisticsQuery = { ...targets, ...span, ...shown, offsets }
  const { kinds } = readFilters(asked, true, CLICK_KINDS)
  const { statistics } = deps.clickStore
  const [{ totals, series }, last] = await Promise.all([
    statistics.overview(query, { interval: 'minute', monthStarts: [] }),
    statistics.list({ ...query, kinds }, { order: 'newest', limit: LIVE_CLICKS }),
  ])
  const names = await findNames(deps.db, targets.target, [
    ...new Set(last.map((click) => click.targetId)),
  ])
  const byKey = new Map(series.map((row) => [row.key, row.clicks]))
  return {
    minutes: Array.from({ length: LIVE_MINUTES }, (_, at) => {
      const startsAt = from + at * MINUTE_MS
      return { startsAt, clicks: byKey.get(startsAt) ?? 0 }
    }),
    clicks: totals.clicks,
    unique: totals.unique,
    last: last.map((click) => ({ click, name: names.get(click.targetId) })),
  }
}

/** @throws malformed */
export function readSpan(asked: Pick<SpanAsked, 'from' | 'to'>, now: number): Span {
  const to = asked.to === undefined ? now : Date.parse(asked.to)
  const from = asked.from === undefined ? to - DEFAULT_SPAN_MS : Date.parse(asked.from)
  if (to <= from) throw failure('malformed', { fields: { from: 'Must be before `to`' } })
  if (to - from > SPAN_MAX_MS || from < EARLIEST_MS)
    throw failure('malformed', { fields: { from: 'Too long ago' } })
  return { from, to }
}

const LENGTHS = { hour: 3_600_000, day: DAY_MS, week: 7 * DAY_MS, month: 28 * DAY_MS }
const NOTHING = { clicks: 0, allClicks: 0, unique: 0, visits: 0 }

function intervalFor({ from, to }: Span): StatisticsInterval {
  const days = (to - from) / DAY_MS
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 400 ? 'week' : 'month'
}
