import { CLICK_KINDS, type ClickKind } from '../click.ts'
import type { Overview, SeriesGrid, StatisticsQuery } from '../click-statistics.ts'
import {
  bucketOf,
  type CodedQuery,
  conditionOf,
  inQuarters,
  isShown,
  kindOf,
  within,
} from './duckdb-click-conditions.ts'
import { scopeOf } from './duckdb-codes.ts'
import type { Row, Run } from './duckdb-connection.ts'
import {
  type DayPart,
  divisionOf,
  factsOf,
  isByHourOfWeek,
  needsTelling,
  partsOf,
  type SpanFacts,
  toldApart,
} from './duckdb-day-visitors.ts'
import { numbersBy } from './duckdb-numbers.ts'
import {
  isFirstAgain,
  isInAnother,
  isSpread,
  type PartedDays,
  partedDays,
} from './duckdb-other-buckets.ts'
import { OverviewSums } from './duckdb-overview-sums.ts'
import {
  halvesOf,
  NUMBERS,
  partsToReadInOrder,
  visitorsByTime,
} from './duckdb-visitors-in-order.ts'

/** A query for one span. */
interface SpanQuestion {
  coded: CodedQuery
  /** the buckets; undefined for the previous period, of which only the total is needed */
  grid: SeriesGrid | undefined
  /** set if buckets start only at local midnights */
  parted: PartedDays | undefined
}

/** All numbers of a screen, from DuckDB. @param since start of the previous period */
export async function overview(
  run: Run,
  { query, grid, since }: { query: StatisticsQuery; grid: SeriesGrid; since: number | undefined },
): Promise<Overview> {
  const scope = await scopeOf(run, query)
  const spans = [within({ ...query, scope }, query)]
  if (since !== undefined) spans.push(within({ ...query, scope }, { from: since, to: query.from }))
  const result = new OverviewSums(query)
  for (const [at, facts] of (await factsOf(run, spans)).entries()) {
    if (!facts.hasClicks) continue
    await readSpan(run, questionOf(spans[at]!, at === 0 ? grid : undefined), { facts, result })
  }
  return result.result()
}

function questionOf(coded: CodedQuery, grid: SeriesGrid | undefined): SpanQuestion {
  const isParted = grid !== undefined && divisionOf(grid) === 'day' && inQuarters(coded.offsets)
  return { coded, grid, parted: isParted ? partedDays(grid, coded.offsets) : undefined }
}

async function readSpan(
  run: Run,
  question: SpanQuestion,
  { facts, result }: { facts: SpanFacts; result: OverviewSums },
): Promise<void> {
  const { coded, grid } = question
  const isByHour = isByHourOfWeek(coded)
  const ofGrid = grid === undefined ? 'none' : divisionOf(grid)
  const division = isByHour && ofGrid !== 'minute' ? 'hour' : ofGrid
  const { again, spread } = howDivided(question, isByHour)
  const parts = partsOf({ ...facts, query: coded, division, isSpread: spread })
  const span = grid === undefined ? 'previous' : 'this'

  const { early, halfway } = await partsToReadInOrder(run, coded, parts)
  const asked = { parts: early, halfway, counted: coded.kinds }
  const numbered = await readInOrder(run, question, asked)
  for (const row of numbered ?? []) result.addShown(row, span)
  const rest = numbered === undefined ? parts : parts.filter((part) => !early.includes(part))

  const isByMidnight = again !== undefined && question.parted !== undefined && !isByHour
  const numbers = await readNumbers(run, question, { parts, rest, withAgains: isByMidnight })
  let varies = 0
  for (const row of numbers) {
    if (grid === undefined) result.addPrevious(row)
    else result.add(row)
    if (coded.kinds.includes(row.kind as ClickKind)) varies |= Number(row.varies)
  }
  const told = rest.filter((part) => needsTelling(part, varies))
  const inOrder =
    numbered &&
    (await readInOrder(run, question, { parts: told.filter((part) => !part.isOpen), halfway }))
  for (const row of inOrder ?? []) {
    const [visitors, days, firsts] = [row.visitors, row.visitor_days, row.firsts].map(Number)
    if (grid !== undefined) result.addVisitors(Number(row.key), visitors! - firsts!)
    result.addToTotal(span, days! - firsts!)
  }
  const toTell = inOrder === undefined ? told : told.filter((part) => part.isOpen)
  const others = inOrder === undefined ? rest : rest.filter((part) => !told.includes(part))

  if (isByMidnight) {
    for (const row of numbers) {
      const isCounted = coded.kinds.includes(row.kind as ClickKind)
      if (!isCounted || !others.includes(parts[Number(row.part)]!)) continue
      result.addVisitors(Number(row.key), Number(row.agains))
    }
  } else if (again !== undefined) {
    for (const row of await countFirstAgain(run, question, { parts: others, again })) {
      if (grid !== undefined) result.addVisitors(Number(row.key), Number(row.visitors))
      // filtered by one hour of the week, these are also visitors of the span
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
 * How visitors in several buckets are found. Links and tags have fewer clicks, and most of their
 * visitors also clicked elsewhere and are distinguished one by one anyway.
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

const keyOf = ({ coded, grid }: SpanQuestion): string =>
  grid === undefined ? '0' : bucketOf(grid, coded.offsets)

/**
 * Numbers by bucket and kind; for parts outside `rest`, only the kinds that are not shown.
 * @param withAgains also count clicks that are the first of their visitor in a bucket, but not the
 * first of the day
 */
async function readNumbers(
  run: Run,
  question: SpanQuestion,
  {
    parts,
    rest,
    withAgains,
  }: { parts: readonly DayPart[]; rest: readonly DayPart[]; withAgains: boolean },
): Promise<Row[]> {
  const { coded, parted } = question
  const kinds = CLICK_KINDS.filter((kind) => !coded.kinds.includes(kind))
  const { from, to } = coded
  const { clicks } = coded.scope
  const readings = parts.flatMap((part, at) => {
    const isOfRest = rest.includes(part)
    if (!isOfRest && kinds.length === 0) return []
    const key = keyOf(question)
    const all = conditionOf(coded)
    const where = isOfRest ? all : `${all} and ${isShown({ kinds })}`
    const only = isOfRest ? part : { ...part, isFirst: undefined }
    const more =
      withAgains && isOfRest && !part.isOpen
        ? parted?.agains((_, quarter) => `previous_quarter < ${quarter}`)
        : undefined
    const bounds = parted?.bounds
    const sql = numbersBy(key, only, { from, to, clicks, where, bounds, more })
    return [
      `select key, kind, clicks, visits, firsts, varies, ${more ? 'agains' : '0 as agains'}, ${at} as part from (${sql})`,
    ]
  })
  return readings.length === 0 ? [] : run(readings.join(' union all '))
}

/** Counts clicks that are the first of their visitor in a bucket, but not the first of the day. */
function countFirstAgain(
  run: Run,
  question: SpanQuestion,
  { parts, again }: { parts: readonly DayPart[]; again: string },
): Promise<Row[]> {
  const { coded } = question
  const readings = parts
    .filter((part) => !part.isOpen)
    .map(({ days }) => {
      const key = keyOf(question)
      const where = `${conditionOf(coded)} and ${isShown(coded)} and ${days}`
      return `select ${key} as key, count(*) as visitors
        from ${coded.scope.clicks} where ${where} and ${again} group by key`
    })
  if (readings.length === 0) return Promise.resolve([])
  return run(readings.join(' union all '))
}

/**
 * Visitors of sealed days and clicks of these kinds, for each bucket and for the whole span.
 * @returns undefined if clicks are not in visitor order
 */
async function readInOrder(
  run: Run,
  question: SpanQuestion,
  {
    parts,
    halfway,
    counted,
  }: {
    parts: readonly DayPart[]
    halfway: number | undefined
    counted?: readonly ClickKind[]
  },
): Promise<Row[] | undefined> {
  if (parts.length === 0) return []
  const { coded, grid, parted } = question
  const again = grid === undefined ? undefined : isInAnother(grid, coded.offsets)
  const sums = counted && {
    ...Object.fromEntries(counted.map((kind) => [kind, countOf(kind, counted)])),
    visits: NUMBERS.visits!,
  }
  const halves = parts.flatMap((part) => halvesOf(coded, part, halfway))
  const sql = visitorsByTime(keyOf(question), halves, {
    clicks: coded.scope.clicks,
    whereOf: () => `${conditionOf(coded)} and ${isShown(coded)}`,
    again,
    parted,
    sums,
  })
  const rows = await run(sql)
  return rows.some((row) => row.is_mixed === true) ? undefined : rows
}

/** SQL for the number of clicks of one kind, if all rows have one of `kinds`. */
const countOf = (kind: ClickKind, kinds: readonly ClickKind[]): string =>
  kinds.length === 1 ? 'count(*)' : `count_if(kind = ${kindOf(kind)})`

/**
 * Distinguishes visitors one by one, for each bucket and for the whole span, and says how many were
 * counted before.
 */
function tellApart(
  run: Run,
  question: SpanQuestion,
  { parts, again }: { parts: readonly DayPart[]; again: string | undefined },
): Promise<Row[]> {
  const readings = parts.map((part) => {
    const columns = `${keyOf(question)} as key`
    const where = `${conditionOf(question.coded)} and ${isShown(question.coded)}`
    return toldApart(part, { columns, clicks: question.coded.scope.clicks, where, again })
  })
  const counted = 'count_if(is_first) as firsts, count_if(is_again) as agains'
  const clicks = readings.join(' union all ')
  const sums = 'count(*) as visitors, sum(firsts) as firsts, sum(agains) as agains'
  if (question.grid === undefined) {
    return run(
      `select 0 as key, true as is_in_all, ${sums}
       from (select day, visitor, ${counted} from (${clicks}) group by day, visitor)`,
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
  )
}
