import type { DayRow, StatisticsQuery } from '../click-statistics.ts'
import {
  bucketOf,
  conditionOf,
  dimensionOf,
  isShown,
  isWithinSpan,
} from './duckdb-click-conditions.ts'
import { DAY_MS } from './duckdb-click-schema.ts'
import { idsOf, scopeOf } from './duckdb-codes.ts'
import type { Run } from './duckdb-connection.ts'

/** Clicks of several links by day, in one scan; visitors are not distinguished. */
export async function daily(run: Run, query: StatisticsQuery): Promise<DayRow[]> {
  const scope = await scopeOf(run, query)
  const { from, to, offsets } = query
  const rows = await run(
    `select ${dimensionOf('link', offsets)} as target,
       ${bucketOf({ interval: 'day', monthStarts: [] }, offsets)} as key, count(*) as clicks
     from ${scope.clicks} where ${conditionOf({ ...query, scope })} and ${isShown(query)}
       and day between ${Math.floor(from / DAY_MS)} and ${Math.floor((to - 1) / DAY_MS)}
       and ${isWithinSpan(query)} group by all`,
  )
  const ids = await idsOf(run, [...new Set(rows.map((row) => Number(row.target)))])
  return rows.map((row) => ({
    targetId: ids.get(Number(row.target)) ?? '',
    day: Number(row.key),
    clicks: Number(row.clicks),
  }))
}
