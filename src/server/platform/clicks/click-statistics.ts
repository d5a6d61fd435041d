import type { ClickDimension, StatisticsInterval } from '#contract/statistics.ts'
import type { ClickKind, StoredClick } from './click.ts'

/** Clicks of links or views of pages: of all in a space, or of some. */
export type ClickScope = { target: 'link' | 'page' } & (
  | { spaceId: string; targetIds?: undefined }
  /** none means no clicks; many are quicker as one text with commas between */
  | { targetIds: readonly string[] | string; spaceId?: undefined }
)

/** Which clicks a question is about. */
export type StatisticsQuery = ClickScope & {
  /** ms UTC, inclusive */
  from: number
  /** ms UTC, exclusive */
  to: number
  /** all of them must hold */
  filters: readonly { dimension: ClickDimension; value: string }[]
  /** kinds that are shown: what `clicks`, `unique` and `visits` count */
  kinds: readonly ClickKind[]
  /** offsets of the viewer's time zone in this span, for hours and weekdays */
  offsets: readonly ZoneOffset[]
}

/** From this moment (ms UTC) on, local time is UTC plus the offset; the first one also before it. */
export interface ZoneOffset {
  from: number
  offsetMs: number
}

export interface Overview {
  totals: StatisticsTotals
  /** of the span before; without one nothing */
  previous: StatisticsTotals
  /** buckets without a click are left out */
  series: SeriesRow[]
}

/** The grid of a series: months have explicit bounds, since their lengths differ. */
export interface SeriesGrid {
  interval: StatisticsInterval | 'minute'
  /** ms UTC of each month's begin, rising */
  monthStarts: readonly number[]
}

export interface StatisticsTotals {
  /** every click of the span by kind; those that are not shown were left out for that reason */
  kinds: Record<ClickKind, number>
  clicks: number
  unique: number
  visits: number
}

export interface SeriesRow {
  /** minute, hour: ms UTC of its begin; day, week: local number since 1970; month: index of its begin */
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
  /** how many values there are */
  values: number
  /** clicks of all of them */
  clicks: number
}

/** Clicks of one link or page on one day of the viewer's time zone. */
export interface DayRow {
  targetId: string
  /** days since 1970, as local clocks count them */
  day: number
  clicks: number
}

export interface ClickPage {
  order: 'oldest' | 'newest'
  /** the last click of the page before */
  after?: { at: number; id: string }
  limit: number
}

export type ClicksToRemove = ClickScope & {
  /** ms UTC, exclusive; everything when absent */
  before?: number
}

/** Repeats what removes a portion, so that nobody waits for all of them. @returns how many there were */
export async function removeAll(portion: () => Promise<number>): Promise<number> {
  let all = 0
  for (let some = 1; some > 0; all += some) some = await portion()
  return all
}

/** Questions about stored clicks, answered in the thread or server that owns them. */
export interface ClickStatistics {
  /**
   * All numbers of a screen from one state of the store.
   * @param since begin of the span before `query.from` that is compared with it
   */
  overview(query: StatisticsQuery, grid: SeriesGrid, since?: number): Promise<Overview>
  /** largest first */
  breakdown(query: StatisticsQuery, dimension: ClickDimension, limit: number): Promise<Breakdown>
  /** of each link or page by itself; days without a click are left out */
  daily(query: StatisticsQuery): Promise<DayRow[]>
  list(query: StatisticsQuery, page: ClickPage): Promise<StoredClick[]>
  /** deletes some of these clicks for good; @returns how many, 0 when none are left */
  remove(clicks: ClicksToRemove): Promise<number>
  /** the same for clicks and views of a space; with the last of them goes what names it, its links and pages */
  forget(spaceId: string): Promise<number>
  /** links or pages have moved into this space, their clicks with them */
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
