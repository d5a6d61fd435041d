import type { DuckDBValue } from '@duckdb/node-api'
import type { ClickKind, StoredClick, Trigger } from './click.ts'
import { CLICK_KINDS } from './click.ts'
import type { ClickStatistics, ClicksToRemove, StatisticsQuery } from './click-statistics.ts'
import {
  bucketOf,
  conditionOf,
  dimensionOf,
  isShown,
  Parameters,
  VISITOR_OF_DAY,
  weekdayHourText,
} from './duckdb-click-conditions.ts'

/** What the store lends: reading beside writers, and a turn of its own for a write. */
export interface DuckDbAccess {
  read(sql: string, values: DuckDBValue[]): Promise<Record<string, unknown>[]>
  /** @returns how many rows it changed */
  write(sql: string, values: DuckDBValue[]): Promise<number>
}

const COUNTED = `kind in ('human', 'bot', 'own')`

/** Statistics from DuckDB (performance.md §1). */
export function createDuckDbStatistics({ read, write }: DuckDbAccess): ClickStatistics {
  const countVisitors = async (query: StatisticsQuery): Promise<number> => {
    const parameters = new Parameters()
    const where = `${conditionOf(query, parameters)} and ${isShown(query, parameters)}`
    const [row] = await read(
      `select count(distinct ${VISITOR_OF_DAY}) as "unique" from click where ${where}`,
      parameters.values,
    )
    return Number(row?.unique ?? 0)
  }

  return {
    async totals(query) {
      const parameters = new Parameters()
      const rows = await read(
        `select kind, count(*) as clicks, count(*) filter (where is_visit) as visits
         from click where ${conditionOf(query, parameters)} group by kind`,
        parameters.values,
      )
      const kinds = Object.fromEntries(CLICK_KINDS.map((kind) => [kind, 0])) as Record<
        ClickKind,
        number
      >
      let clicks = 0
      let visits = 0
      for (const row of rows) {
        const kind = row.kind as ClickKind
        kinds[kind] = Number(row.clicks)
        if (!query.kinds.includes(kind)) continue
        clicks += Number(row.clicks)
        visits += Number(row.visits)
      }
      return { kinds, clicks, visits, unique: clicks === 0 ? 0 : await countVisitors(query) }
    },

    async series(query, grid) {
      const parameters = new Parameters()
      const where = conditionOf(query, parameters)
      const shown = isShown(query, parameters)
      const rows = await read(
        `select ${bucketOf(grid, query.offsets, parameters)} as key,
           count(*) filter (where ${COUNTED}) as total,
           count(*) filter (where kind = 'human') as human,
           count(*) filter (where ${shown}) as clicks,
           count(*) filter (where ${shown} and is_visit) as visits,
           count(distinct ${VISITOR_OF_DAY}) filter (where ${shown}) as "unique"
         from click where ${where} and (${COUNTED} or ${shown}) group by key order by key`,
        parameters.values,
      )
      return rows.map((row) => ({
        key: Number(row.key),
        total: Number(row.total),
        human: Number(row.human),
        ...numbersOf(row),
      }))
    },

    async breakdown(query, dimension, limit) {
      const parameters = new Parameters()
      const where = `${conditionOf(query, parameters)} and ${isShown(query, parameters)}`
      const value = dimensionOf(dimension, query.offsets, parameters)
      const rows = await read(
        `select *, count(*) over () as "values", sum(clicks) over () as all_clicks from (
           select ${value} as value, count(*) as clicks,
             count(*) filter (where is_visit) as visits,
             count(distinct ${VISITOR_OF_DAY}) as "unique"
           from click where ${where} group by value
         ) order by clicks desc, value limit ${parameters.whole(limit)}`,
        parameters.values,
      )
      return {
        rows: rows.map((row) => ({
          value:
            dimension === 'weekdayHour' ? weekdayHourText(Number(row.value)) : String(row.value),
          ...numbersOf(row),
        })),
        values: Number(rows[0]?.values ?? 0),
        clicks: Number(rows[0]?.all_clicks ?? 0),
      }
    },

    async list(query, { order, after, limit }) {
      const parameters = new Parameters()
      const parts = [conditionOf(query, parameters), isShown(query, parameters)]
      const [beyond, direction] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
      if (after !== undefined) {
        const at = parameters.time(after.at)
        parts.push(
          `(clicked_at ${beyond} ${at} or (clicked_at = ${at} and id ${beyond} ${parameters.place(after.id)}::uuid))`,
        )
      }
      const rows = await read(
        `select * exclude (id, visitor, clicked_at, is_visit), cast(id as varchar) as id,
           replace(cast(visitor as varchar), '-', '') as visitor, epoch_ms(clicked_at) as ms
         from click where ${parts.join(' and ')}
         order by click.clicked_at ${direction}, click.id ${direction} limit ${parameters.whole(limit)}`,
        parameters.values,
      )
      return rows.map(clickOf)
    },

    async remove({ target, targetIds, before }: ClicksToRemove) {
      if (targetIds.length === 0) return 0
      const parameters = new Parameters()
      const column = target === 'link' ? 'link_id' : 'page_id'
      const parts = [`${column} in ${parameters.list(targetIds)}`]
      if (before !== undefined) parts.push(`clicked_at < ${parameters.time(before)}`)
      return write(`delete from click where ${parts.join(' and ')}`, parameters.values)
    },
  }
}

const numbersOf = (row: Record<string, unknown>) => ({
  clicks: Number(row.clicks),
  unique: Number(row.unique),
  visits: Number(row.visits),
})

function clickOf(row: Record<string, unknown>): StoredClick {
  const text = (name: string) => String(row[name])
  const isLink = row.link_id !== null
  return {
    id: text('id'),
    at: Number(row.ms),
    target: isLink ? 'link' : 'page',
    targetId: text(isLink ? 'link_id' : 'page_id'),
    trigger: row.trigger as Trigger,
    kind: row.kind as ClickKind,
    visitor: text('visitor'),
    country: text('country'),
    city: text('city'),
    device: text('device'),
    system: text('system'),
    browser: text('browser'),
    language: text('language'),
    referrer: text('referrer'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
  }
}
