import type { ClickDimension } from '#contract/statistics.ts'
import { CLICK_KINDS, type ClickKind, type StoredClick, type Trigger } from './click.ts'
import type {
  Breakdown,
  ClickStatistics,
  ClicksToRemove,
  Overview,
  SeriesGrid,
  SeriesRow,
  StatisticsQuery,
  StatisticsTotals,
} from './click-statistics.ts'
import {
  bucketOf,
  conditionOf,
  dimensionOf,
  isShown,
  Parameters,
  sortedValue,
  weekdayHourText,
} from './duckdb-click-conditions.ts'
import { type Codes, idsOf, scopeCondition } from './duckdb-codes.ts'
import type { Row, Run } from './duckdb-connection.ts'
import { divisionOf, isAlone, isToldApart, othersThanAlone } from './duckdb-day-visitors.ts'

/** What the store lends: reading beside writers, and a turn of its own for a write. */
export interface DuckDbAccess {
  /** all reads of one act see the same state */
  read<T>(act: (run: Run) => Promise<T>): Promise<T>
  /** @param opened days whose visitors are no longer what was found out about them */
  write<T>(
    act: (run: Run, opened: (days: readonly number[]) => Promise<void>, codes: Codes) => Promise<T>,
  ): Promise<T>
}

/** Statistics from DuckDB (performance.md §1). */
export function createDuckDbStatistics({ read, write }: DuckDbAccess): ClickStatistics {
  return {
    overview: (query, grid, since) => read((run) => overview(run, query, grid, since)),
    breakdown: (query, dimension, limit) => read((run) => breakdown(run, query, dimension, limit)),

    list: (query, { order, after, limit }) =>
      read(async (run) => {
        const parameters = new Parameters()
        const scope = await scopeCondition(run, query)
        const parts = [conditionOf({ ...query, scope }, parameters), isShown(query)]
        const [beyond, direction] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
        if (after !== undefined) {
          const at = parameters.time(after.at)
          parts.push(
            `clicked_at ${beyond}= ${at}`,
            `(clicked_at ${beyond} ${at} or id ${beyond} ${parameters.place(after.id)}::uuid)`,
          )
        }
        const rows = await run(
          `select ${LISTED} from (
             select * from click where ${parts.join(' and ')}
             order by clicked_at ${direction}, id ${direction} limit ${parameters.whole(limit)}
           ) as click join target on target.code = click.target join space on space.code = click.space
           order by click.clicked_at ${direction}, click.id ${direction}`,
          parameters.values,
        )
        return rows.map(clickOf)
      }),

    remove: (clicks) => write((run, opened) => remove(run, clicks, opened)),

    async move(target, targetIds, spaceId) {
      await write(async (run, opened, codes) => {
        const parameters = new Parameters()
        const scope = (await scopeCondition(run, { target, targetIds }))(parameters)
        await codes.prepareSpaces(run, new Set([spaceId]))
        const days = await run(daysOfOthers(scope), parameters.values)
        await run(
          `update click set space = ${codes.spaceOf({ spaceId })} where ${scope}`,
          parameters.values,
        )
        await opened(days.map((row) => Number(row.day)))
      })
    },
  }
}

async function breakdown(
  run: Run,
  query: StatisticsQuery,
  dimension: ClickDimension,
  limit: number,
): Promise<Breakdown> {
  const openDays = await openDaysOf(run)
  const coded = { ...query, scope: await scopeCondition(run, query) }
  const shown = isShown(query)
  const parameters = new Parameters()
  const value = dimensionOf(dimension, query.offsets, parameters)
  const rows = await run(
    `select value, sum(clicks) as clicks, sum(visits) as visits, sum(alone) as alone,
       count(*) over () as "values", sum(sum(clicks)) over () as all_clicks
     from (
       -- by kind: cheaper than to look at each click's
       select ${value} as value, kind, count(*) as clicks, count_if(is_visit) as visits,
         count_if(${isAlone(openDays)}) as alone
       from click where ${conditionOf(coded, parameters)} group by value, kind
     ) where ${shown} group by value order by clicks desc, ${sortedValue(dimension)} limit ${parameters.whole(limit)}`,
    parameters.values,
  )
  const others = new Map<string, number>()
  if (rows.some((row) => Number(row.alone) < Number(row.clicks))) {
    const toldApart = isToldApart({ query, openDays, dimension, division: 'none' })
    const parameters = new Parameters()
    const value = dimensionOf(dimension, query.offsets, parameters)
    const parts = [conditionOf(coded, parameters), shown]
    if (Number(rows[0]!.values) > rows.length) {
      const isNumber = dimension === 'link' || dimension === 'weekdayHour'
      const wanted = rows.map((row) =>
        isNumber ? Number(row.value) : parameters.place(String(row.value)),
      )
      parts.push(`${value} in (${wanted.join(', ')})`)
    }
    const clicks = othersThanAlone(openDays, parts.join(' and '))
    const found = await run(visitorsBy(value, toldApart, clicks), parameters.values)
    for (const row of found) others.set(String(row.key), Number(row.visitors))
  }
  const names =
    dimension === 'link'
      ? await idsOf(
          run,
          rows.map((row) => Number(row.value)),
        )
      : undefined
  const nameOf = (value: unknown) => {
    if (dimension === 'weekdayHour') return weekdayHourText(Number(value))
    return names?.get(Number(value)) ?? String(value)
  }
  return {
    rows: rows.map((row) => ({
      value: nameOf(row.value),
      clicks: Number(row.clicks),
      unique: Number(row.alone) + (others.get(String(row.value)) ?? 0),
      visits: Number(row.visits),
    })),
    values: Number(rows[0]?.values ?? 0),
    clicks: Number(rows[0]?.all_clicks ?? 0),
  }
}

/**
 * Visitors of a day among clicks that are not alone, by their first click or told apart. Exact: DuckDB's
 * hash of a visitor and a day is the same for one in thousands of regular ones.
 */
const visitorsBy = (key: string, toldApart: string, clicks: string): string => `
  select key, sum(if(who is null, firsts, 1)) as visitors from (
    ${seenBy(toldApart, { key })} from ${clicks} group by all
  ) group by key`

/** Those who are told apart each by themselves, of the others how many first clicks there are. */
function seenBy(toldApart: string, columns: Record<string, string>): string {
  const named = Object.entries(columns).map(([name, value]) => `${value} as ${name}`)
  return `select ${named.join(', ')}, if(${toldApart}, visitor, null) as who,
    if(${toldApart}, day, null) as day_of_who, count_if(is_first) as firsts`
}

async function overview(
  run: Run,
  query: StatisticsQuery,
  grid: SeriesGrid,
  since: number | undefined,
): Promise<Overview> {
  const openDays = await openDaysOf(run)
  const whole = { ...query, from: since ?? query.from, scope: await scopeCondition(run, query) }
  const inSpan = (key: string, parameters: Parameters) =>
    since === undefined
      ? key
      : `case when clicked_at >= ${parameters.time(query.from)} then ${key} end`
  const bucket = (parameters: Parameters) =>
    inSpan(bucketOf(grid, query.offsets, parameters), parameters)

  const parameters = new Parameters()
  const rows = await run(
    `select ${bucket(parameters)} as key, kind, count(*) as clicks, count_if(is_visit) as visits,
       count_if(${isAlone(openDays)}) as alone
     from click where ${conditionOf(whole, parameters)} group by key, kind`,
    parameters.values,
  )
  const result = new OverviewOf(query)
  for (const row of rows) result.add(row)
  if (!result.hasOthers) return result.withVisitors([])

  const others = new Parameters()
  const key = bucket(others)
  const span = inSpan('0', others)
  const question = { query, since, openDays }
  const where = `${conditionOf(whole, others)} and ${isShown(query)}`
  const visitors = await run(
    `with seen as materialized (
       ${seenBy(isToldApart({ ...question, division: divisionOf(grid) }), {
         key,
         span,
         in_all: isToldApart({ ...question, division: 'none' }),
       })}
       from ${othersThanAlone(openDays, where)} group by all
     )
     select key, false as is_in_all, sum(if(who is null, firsts, 1)) as visitors from seen group by key
     union all
     select span, true, sum(firsts) from seen where not in_all group by span
     union all
     select span, true, count(*) from (select distinct span, who, day_of_who from seen where in_all)
     group by span`,
    others.values,
  )
  for (const row of visitors) if (row.is_in_all === false) result.addVisitors(row)
  return result.withVisitors(visitors.filter((row) => row.is_in_all === true))
}

/** Gathers the rows of an overview. */
class OverviewOf {
  readonly #query: StatisticsQuery
  readonly #series = new Map<number, SeriesRow>()
  readonly #totals = noTotals()
  readonly #previous = noTotals()
  /** visitors of clicks that are alone, of span and span before */
  readonly #alone = [0, 0]
  /** whether there are clicks that are not alone */
  hasOthers = false

  constructor(query: StatisticsQuery) {
    this.#query = query
  }

  add(row: Row): void {
    const kind = row.kind as ClickKind
    const isShown = this.#query.kinds.includes(kind)
    const [clicks, visits, alone] = [Number(row.clicks), Number(row.visits), Number(row.alone)]
    const isBefore = row.key === null
    const totals = isBefore ? this.#previous : this.#totals
    totals.kinds[kind] += clicks
    if (isShown) {
      totals.clicks += clicks
      totals.visits += visits
      this.#alone[isBefore ? 1 : 0]! += alone
      if (alone < clicks) this.hasOthers = true
    }
    const isCounted = kind === 'human' || kind === 'bot' || kind === 'own'
    if (isBefore || !(isCounted || isShown)) return
    const bucket = this.#bucket(Number(row.key))
    if (isCounted) bucket.total += clicks
    if (kind === 'human') bucket.human += clicks
    if (!isShown) return
    bucket.clicks += clicks
    bucket.visits += visits
    bucket.unique += alone
  }

  addVisitors(row: Row): void {
    const visitors = Number(row.visitors)
    if (row.key === null) this.#previous.unique += visitors
    else this.#bucket(Number(row.key)).unique += visitors
  }

  withVisitors(inAll: readonly Row[]): Overview {
    this.#totals.unique = this.#alone[0]!
    this.#previous.unique = this.#alone[1]!
    for (const row of inAll) {
      const totals = row.key === null ? this.#previous : this.#totals
      totals.unique += Number(row.visitors)
    }
    return this.#all()
  }

  #all(): Overview {
    const series = [...this.#series.values()].sort((one, other) => one.key - other.key)
    return { totals: this.#totals, previous: this.#previous, series }
  }

  #bucket(key: number): SeriesRow {
    let bucket = this.#series.get(key)
    if (bucket === undefined) {
      bucket = { key, total: 0, human: 0, clicks: 0, unique: 0, visits: 0 }
      this.#series.set(key, bucket)
    }
    return bucket
  }
}

const noTotals = (): StatisticsTotals => ({
  kinds: Object.fromEntries(CLICK_KINDS.map((kind) => [kind, 0])) as Record<ClickKind, number>,
  clicks: 0,
  unique: 0,
  visits: 0,
})

const openDaysOf = async (run: Run) =>
  (await run('select day from open_day')).map((row) => Number(row.day))

/** Days on which these clicks have something in common with others. */
const daysOfOthers = (where: string) =>
  `select distinct day from click where is_alone = false and ${where}`

async function remove(
  run: Run,
  clicks: ClicksToRemove,
  opened: (days: readonly number[]) => Promise<void>,
): Promise<number> {
  const { before } = clicks
  const parameters = new Parameters()
  const parts = [(await scopeCondition(run, clicks))(parameters)]
  if (before !== undefined) parts.push(`clicked_at < ${parameters.time(before)}`)
  const where = parts.join(' and ')
  const days = await run(daysOfOthers(where), parameters.values)
  const [row] = await run(`delete from click where ${where}`, parameters.values)
  await opened(days.map((one) => Number(one.day)))
  return Number(row?.Count ?? 0)
}

const LISTED = `cast(click.id as varchar) as id, epoch_ms(clicked_at) as ms, click.is_page,
  target.id as target_id, space.id as space_id, "trigger", kind,
  replace(cast(visitor as varchar), '-', '') as visitor, country, city, device, system, browser,
  language, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content`

function clickOf(row: Row): StoredClick {
  const text = (name: string) => String(row[name])
  return {
    id: text('id'),
    at: Number(row.ms),
    target: row.is_page === true ? 'page' : 'link',
    targetId: text('target_id'),
    spaceId: text('space_id'),
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
