import { CLICK_KINDS, type ClickKind } from './click.ts'
import type {
  Overview,
  SeriesGrid,
  SeriesRow,
  StatisticsQuery,
  StatisticsTotals,
} from './click-statistics.ts'
import {
  bucketOf,
  type CodedQuery,
  conditionOf,
  inQuarters,
  isShown,
  Parameters,
} from './duckdb-click-conditions.ts'
import { scopeCondition } from './duckdb-codes.ts'
import type { Row, Run } from './duckdb-connection.ts'
import {
  cutsOf,
  type DayPart,
  divisionOf,
  isByHourOfWeek,
  isFirstAgain,
  isInAnother,
  isSpread,
  needsTelling,
  numbersBy,
  partsOf,
  toldApart,
} from './duckdb-day-visitors.ts'
import { visitorsByTime } from './duckdb-visitors-in-order.ts'

/** What is asked about one span. */
interface SpanQuestion {
  coded: CodedQuery
  openDays: readonly number[]
  /** buckets; of the span before only its sum is wanted */
  grid: SeriesGrid | undefined
}

/** All numbers of a screen, from DuckDB. @param since begin of the span before */
export async function overview(
  run: Run,
  {
    query,
    openDays,
    grid,
    since,
  }: {
    query: StatisticsQuery
    openDays: readonly number[]
    grid: SeriesGrid
    since: number | undefined
  },
): Promise<Overview> {
  const coded = { ...query, scope: await scopeCondition(run, query) }
  const result = new OverviewOf(query)
  await readSpan(run, { coded, openDays, grid }, result)
  if (since !== undefined) {
    const before = { ...coded, from: since, to: query.from }
    await readSpan(run, { coded: before, openDays, grid: undefined }, result)
  }
  return result.result()
}

async function readSpan(run: Run, question: SpanQuestion, result: OverviewOf): Promise<void> {
  const { coded, openDays, grid } = question
  const isByHour = isByHourOfWeek(coded)
  const cuts = await cutsOf(run, coded)
  const ofGrid = grid === undefined ? 'none' : divisionOf(grid)
  const division = isByHour && ofGrid !== 'minute' ? 'hour' : ofGrid
  const { again, spread } = howDivided(question, isByHour)
  const parts = partsOf({ query: coded, openDays, cuts, division, isSpread: spread })
  let varies = 0
  for (const row of await readNumbers(run, question, parts)) {
    if (grid === undefined) result.addPrevious(row)
    else result.add(row)
    if (coded.kinds.includes(row.kind as ClickKind)) varies |= Number(row.varies)
  }
  const span = grid === undefined ? 'previous' : 'this'

  const told = parts.filter((part) => needsTelling(part, varies))
  const sealed = told.filter((part) => !part.isOpen)
  const inOrder = await tellInOrder(run, question, sealed)
  for (const row of inOrder ?? []) {
    const [visitors, days, firsts] = [row.visitors, row.visitor_days, row.firsts].map(Number)
    if (grid !== undefined) result.addVisitors(Number(row.key), visitors! - firsts!)
    result.addToTotal(span, days! - firsts!)
  }
  const toTell = inOrder === undefined ? told : told.filter((part) => part.isOpen)
  const others = inOrder === undefined ? parts : parts.filter((part) => !told.includes(part))

  if (again !== undefined) {
    for (const row of await countFirstAgain(run, question, { parts: others, again })) {
      if (grid !== undefined) result.addVisitors(Number(row.key), Number(row.visitors))
      // of one hour of the week: the same visitors are those of the span
      if (isByHour) result.addToTotal(span, Number(row.visitors))
    }
  }

  if (toTell.length === 0) return
  for (const row of await tellApart(run, question, { parts: toTell, again })) {
    const [visitors, firsts, agains] = [row.visitors, row.firsts, row.agains].map(Number)
    if (row.is_in_all === true) {
      result.addToTotal(span, visitors! - firsts! - (isByHour ? agains! : 0))
    } else {
      result.addVisitors(Number(row.key), visitors! - firsts! - agains!)
    }
  }
}

/**
 * How visitors of several buckets are found. Links and tags have fewer clicks, most of whose visitors
 * have others elsewhere and are told apart anyway.
 */
function howDivided(
  { coded, grid }: SpanQuestion,
  isByHour: boolean,
): { again?: string | undefined; spread?: string } {
  const divided = isByHour ? 'hourOfWeek' : grid
  if (divided === undefined || !inQuarters(coded.offsets)) return {}
  const again = isFirstAgain(divided, coded.offsets)
  if (again === undefined || coded.targetIds === undefined) return { again }
  return { spread: isSpread(divided, coded.offsets) }
}

const keyOf = ({ coded, grid }: SpanQuestion, parameters: Parameters): string =>
  grid === undefined ? '0' : bucketOf(grid, coded.offsets, parameters)

/** By bucket and kind, of all kinds. */
function readNumbers(run: Run, question: SpanQuestion, parts: readonly DayPart[]): Promise<Row[]> {
  const parameters = new Parameters()
  const { from, to } = question.coded
  const readings = parts.map((part) => {
    const key = keyOf(question, parameters)
    return numbersBy(key, part, { from, to, where: conditionOf(question.coded, parameters) })
  })
  return run(readings.join(' union all '), parameters.values)
}

/** Clicks that are the first of their visitor in another bucket than that of the first of the day. */
function countFirstAgain(
  run: Run,
  question: SpanQuestion,
  { parts, again }: { parts: readonly DayPart[]; again: string },
): Promise<Row[]> {
  const parameters = new Parameters()
  const readings = parts
    .filter((part) => !part.isOpen)
    .map(
      ({ days }) =>
        `select ${keyOf(question, parameters)} as key, count(*) as visitors
         from click where ${conditionOf(question.coded, parameters)} and ${isShown(question.coded)}
           and ${days} and ${again} group by key`,
    )
  if (readings.length === 0) return Promise.resolve([])
  return run(readings.join(' union all '), parameters.values)
}

/** Visitors of sealed days, of each bucket and of the whole span. @returns undefined if they are not in order */
async function tellInOrder(
  run: Run,
  question: SpanQuestion,
  parts: readonly DayPart[],
): Promise<Row[] | undefined> {
  if (parts.length === 0) return []
  const { coded, grid } = question
  const parameters = new Parameters()
  const again = grid === undefined ? undefined : isInAnother(grid, coded.offsets)
  const readings = parts.map((part) => {
    const key = keyOf(question, parameters)
    const where = `${conditionOf(coded, parameters)} and ${isShown(coded)}`
    const { from, to } = coded
    return visitorsByTime(key, again, { part, where, from, to })
  })
  const rows = await run(readings.join(' union all '), parameters.values)
  return rows.some((row) => row.is_mixed === true) ? undefined : rows
}

/** Visitors one by one, of each bucket and of the whole span, and how many of them were counted already. */
function tellApart(
  run: Run,
  question: SpanQuestion,
  { parts, again }: { parts: readonly DayPart[]; again: string | undefined },
): Promise<Row[]> {
  const parameters = new Parameters()
  const readings = parts.map((part) => {
    const columns = `${keyOf(question, parameters)} as key`
    const where = `${conditionOf(question.coded, parameters)} and ${isShown(question.coded)}`
    return toldApart(part, { columns, where, again })
  })
  const counted = 'count_if(is_first) as firsts, count_if(is_again) as agains'
  const clicks = readings.join(' union all ')
  const sums = 'count(*) as visitors, sum(firsts) as firsts, sum(agains) as agains'
  if (question.grid === undefined) {
    return run(
      `select 0 as key, true as is_in_all, ${sums}
       from (select day, visitor, ${counted} from (${clicks}) group by day, visitor)`,
      parameters.values,
    )
  }
  return run(
    `with seen as materialized (
       select key, day, visitor, ${counted} from (${clicks}) group by key, day, visitor
     )
     select key, false as is_in_all, ${sums} from seen group by key
     union all
     select 0, true, ${sums} from (
       select day, visitor, sum(firsts) as firsts, sum(agains) as agains from seen
       group by day, visitor
     )`,
    parameters.values,
  )
}

/** Gathers the rows of an overview. */
class OverviewOf {
  readonly #query: StatisticsQuery
  readonly #series = new Map<number, SeriesRow>()
  readonly #totals = noTotals()
  readonly #previous = noTotals()

  constructor(query: StatisticsQuery) {
    this.#query = query
  }

  /** numbers of a kind in a bucket; `firsts` are visitors both of the bucket and of the span */
  add(row: Row): void {
    const kind = row.kind as ClickKind
    const isShown = this.#query.kinds.includes(kind)
    const [clicks, visits, firsts] = [Number(row.clicks), Number(row.visits), Number(row.firsts)]
    this.#addTo(this.#totals, { kind, isShown, clicks, visits, firsts })
    const isCounted = kind === 'human' || kind === 'bot' || kind === 'own'
    if (!(isCounted || isShown)) return
    const bucket = this.#bucket(Number(row.key))
    if (isCounted) bucket.total += clicks
    if (kind === 'human') bucket.human += clicks
    if (!isShown) return
    bucket.clicks += clicks
    bucket.visits += visits
    bucket.unique += firsts
  }

  /** numbers of a kind in the span before */
  addPrevious(row: Row): void {
    const kind = row.kind as ClickKind
    const isShown = this.#query.kinds.includes(kind)
    const [clicks, visits, firsts] = [Number(row.clicks), Number(row.visits), Number(row.firsts)]
    this.#addTo(this.#previous, { kind, isShown, clicks, visits, firsts })
  }

  addVisitors(key: number, visitors: number): void {
    this.#bucket(key).unique += visitors
  }

  addToTotal(span: 'this' | 'previous', visitors: number): void {
    const totals = span === 'this' ? this.#totals : this.#previous
    totals.unique += visitors
  }

  result(): Overview {
    const series = [...this.#series.values()].sort((one, other) => one.key - other.key)
    return { totals: this.#totals, previous: this.#previous, series }
  }

  #addTo(
    totals: StatisticsTotals,
    row: { kind: ClickKind; isShown: boolean; clicks: number; visits: number; firsts: number },
  ): void {
    totals.kinds[row.kind] += row.clicks
    if (!row.isShown) return
    totals.clicks += row.clicks
    totals.visits += row.visits
    totals.unique += row.firsts
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
