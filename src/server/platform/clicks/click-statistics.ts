import type { ClickDimension, StatisticsInterval } from '#contract/statistics.ts'
import type { ClickKind, StoredClick } from './click.ts'

/** Clicks of links or views of pages: all of a space, or some. */
export type ClickScope = { target: 'link' | 'page' } & (
  | { spaceId: string; targetIds?: undefined }
  /** an empty list means no clicks; many ids are faster as one text separated by commas */
  | { targetIds: readonly string[] | string; spaceId?: undefined }
)

/** Which clicks a query is about. */
export type StatisticsQuery = ClickScope & {
  /** ms UTC, inclusive */
  from: number
  /** ms UTC, exclusive */
  to: number
  /** all of them must match */
  filters: readonly { dimension: ClickDimension; value: string }[]
  /** the kinds that `clicks`, `unique` and `visits` count */
  kinds: readonly ClickKind[]
  /** offsets of the viewer's time zone in this span, for hours and weekdays */
  offsets: readonly ZoneOffset[]
}

/**
 * From this time (ms UTC) on, local time is UTC plus the offset. The first one also applies to
 * earlier times.
 */
export interface ZoneOffset {
  from: number
  offsetMs: number
}

export interface Overview {
  totals: StatisticsTotals
  /** totals of the previous period; all zero if there is none */
  previous: StatisticsTotals
  /** buckets without clicks are left out */
  series: SeriesRow[]
}

/** The grid of a series. Months have explicit bounds, since their lengths differ. */
export interface SeriesGrid {
  interval: StatisticsInterval | 'minute'
  /** start of each month, ms UTC, ascending */
  monthStarts: readonly number[]
}

export interface StatisticsTotals {
  /** every click of the span by kind, including the kinds that are not shown */
  kinds: Record<ClickKind, number>
  clicks: number
  unique: number
  visits: number
}

export interface SeriesRow {
  /**
   * minute, hour: start in ms UTC; day, week: local number since 1970; month: index of its start
   */
  key: number
  /** of the kinds that are shown */
  clicks: number
  /** of every kind that counts */
  allClicks: number
  unique: number
  visits: number
}

export interface BreakdownRow {
  value: string
  clicks: number
  unique: number
  visits: number
}

export interface Breakdown {
  rows: BreakdownRow[]
  /** number of different values */
  values: number
  /** clicks of all values */
  clicks: number
}

/** Clicks of one link or page on one day of the viewer's time zone. */
export interface DayRow {
  targetId: string
  /** local days since 1970 */
  day: number
  clicks: number
}

export interface ClickPage {
  order: 'oldest' | 'newest'
  /** the last click of the previous page */
  after?: { at: number; id: string }
  limit: number
}

export type ClicksToRemove = ClickScope & {
  /** ms UTC, exclusive; all clicks if absent */
  before?: number
}

/**
 * Repeats a function that removes a portion, so that nobody has to wait for all of them. @returns
 * the total removed
 */
export async function removeAll(portion: () => Promise<number>): Promise<number> {
  let all = 0
  for (let some = 1; some > 0; all += some) some = await portion()
  return all
}

/** Queries about stored clicks, answered by the thread or server that owns them. */
export interface ClickStatistics {
  /**
   * All numbers of a screen, from one state of the store.
   * @param since start of the previous period, which ends at `query.from` and is compared with it
   */
  overview(query: StatisticsQuery, grid: SeriesGrid, since?: number): Promise<Overview>
  /** largest first */
  breakdown(query: StatisticsQuery, dimension: ClickDimension, limit: number): Promise<Breakdown>
  /** separately for each link or page; days without clicks are left out */
  daily(query: StatisticsQuery): Promise<DayRow[]>
  list(query: StatisticsQuery, page: ClickPage): Promise<StoredClick[]>
  /** permanently deletes a portion of these clicks; @returns how many, 0 if none are left */
  remove(clicks: ClicksToRemove): Promise<number>
  /**
   * the same for clicks and views of a space; the last portion also removes the records of its
   * links and pages
   */
  forget(spaceId: string): Promise<number>
  /** links or pages have moved to this space, so their clicks move too */
  move(target: 'link' | 'page', targetIds: readonly string[], spaceId: string): Promise<void>
}

/** Names of the methods, for calls between threads. */
export const CLICK_STATISTICS_CALLS = [
  'overview',
  'breakdown',
  'daily',
  'list',
  'remove',
  'forget',
  'move',
] as const satisfies readonly (keyof ClickStatistics)[]
