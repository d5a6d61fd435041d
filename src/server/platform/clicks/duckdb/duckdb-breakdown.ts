import type { ClickDimension } from '#contract/statistics.ts'
import type { Breakdown, StatisticsQuery } from '../click-statistics.ts'
import {
  type CodedQuery,
  columnOf,
  conditionOf,
  dimensionOf,
  inQuarters,
  isShown,
  isWithinSpan,
  kindOf,
  sortedValue,
  textOf,
  weekdayHourText,
  whole,
  within,
} from './duckdb-click-conditions.ts'
import { DAY_MS } from './duckdb-click-schema.ts'
import { idsOf, scopeOf } from './duckdb-codes.ts'
import type { Row, Run } from './duckdb-connection.ts'
import {
  type DayPart,
  factsOf,
  isByHourOfWeek,
  needsTelling,
  partsOf,
  toldApart,
} from './duckdb-day-visitors.ts'
import { numbersBy } from './duckdb-numbers.ts'
import { isFirstAgain, isInAnother, isSpread } from './duckdb-other-buckets.ts'
import {
  canBeGathered,
  GATHERED_MAX,
  type Half,
  halvesOf,
  hasManyValues,
  NUMBERS,
  partsToReadInOrder,
  type Sums,
  visitorsByTime,
  visitorsByValue,
} from './duckdb-visitors-in-order.ts'

/** The numbers by one dimension from DuckDB, largest first. */
export async function breakdown(
  run: Run,
  { query, dimension, limit }: { query: StatisticsQuery; dimension: ClickDimension; limit: number },
): Promise<Breakdown> {
  const scope = await scopeOf(run, query, { inOrder: dimension !== 'weekdayHour' })
  const all = within({ ...query, scope }, query)
  const isOfMany = dimension !== 'weekdayHour' && (await hasManyValues(run, columnOf(dimension)))
  const most = isOfMany ? await mostClicked(run, { coded: all, dimension, limit }) : undefined
  if (most?.chosen.length === 0) return { rows: [], values: 0, clicks: 0 }
  const coded = most === undefined ? all : amongValues(all, dimension, most.chosen)
  const isByHour = dimension === 'weekdayHour' || isByHourOfWeek(query)
  const [facts] = await factsOf(run, [query])
  const division = isByHour ? 'hour' : 'none'
  const isDivided = isByHour && inQuarters(query.offsets)
  const ofLinks = query.targetIds !== undefined
  const spread = isDivided && ofLinks ? isSpread('hourOfWeek', query.offsets) : undefined
  const again = isDivided && !ofLinks ? isFirstAgain('hourOfWeek', query.offsets) : undefined
  const parts = partsOf({ ...facts!, query, dimension, division, isSpread: spread })
  // xor hides the range of the codes, so that DuckDB does not reserve a slot for each of all links
  const column = dimensionOf(dimension, coded.offsets)
  const value = most !== undefined && dimension === 'link' ? `xor(${column}, 0)` : column
  const asked = { coded, parts, dimension, value, limit }
  const found = await partsToReadInOrder(run, coded, parts)
  const { halfway } = found
  const isGathered = dimension === 'weekdayHour' || isOfMany || (await canBeGathered(run, coded))
  let early = isGathered ? found.early : []
  let rows = await largest(run, { ...asked, early, halfway })
  if (rows[0]?.is_mixed === true) {
    early = []
    rows = await largest(run, { ...asked, early, halfway })
  }
  const rest = parts.filter((part) => !early.includes(part))

  const visitors = new Map(rows.map((row) => [String(row.value), Number(row.firsts)]))
  const add = (found: readonly Row[]) => {
    for (const row of found) {
      const value = String(row.value)
      visitors.set(value, (visitors.get(value) ?? 0) + Number(row.visitors))
    }
  }
  const values = Number(rows[0]?.values ?? 0)
  const isMany = values > rows.length && values > VALUES_MAX
  const wanted = isMany ? rows.map((row) => row.value) : undefined
  const question = { coded, dimension, value, wanted }
  const varies = rows.reduce((bits, row) => bits | Number(row.varies), 0)
  const told = rest.filter((part) => needsTelling(part, varies))
  const inOrder = await tellInOrder(run, question, {
    parts: told.filter((part) => !part.isOpen),
    halfway,
    isOfAll: again !== undefined,
    clicks: Number(rows[0]?.all_clicks ?? 0),
  })
  if (inOrder !== undefined) add(inOrder)
  const toTell = inOrder === undefined ? told : told.filter((part) => part.isOpen)
  const others = inOrder === undefined ? rest : rest.filter((part) => !told.includes(part))
  if (again !== undefined) add(await countFirstAgain(run, question, { parts: others, again }))
  if (toTell.length > 0) add(await tellApart(run, question, { parts: toTell, again }))

  const codes = dimension === 'link' ? rows.map((row) => Number(row.value)) : []
  const names = await idsOf(run, codes)
  const nameOf = (value: unknown) => {
    if (dimension === 'weekdayHour') return weekdayHourText(Number(value))
    return names.get(Number(value)) ?? String(value)
  }
  return {
    rows: rows.map((row) => ({
      value: nameOf(row.value),
      clicks: Number(row.clicks),
      unique: visitors.get(String(row.value))!,
      visits: Number(row.visits),
    })),
    values: most?.values ?? values,
    clicks: most?.clicks ?? Number(rows[0]?.all_clicks ?? 0),
  }
}

/**
 * Finds the values with the most clicks by counting only clicks. With hundreds of thousands of
 * links, the other numbers are then computed only for those that are shown.
 */
async function mostClicked(
  run: Run,
  { coded, dimension, limit }: Pick<Asked, 'coded' | 'dimension' | 'limit'>,
): Promise<{ chosen: unknown[]; values: number; clicks: number }> {
  const [first, last] = [Math.floor(coded.from / DAY_MS), Math.floor((coded.to - 1) / DAY_MS)]
  // reads the table itself, so that DuckDB knows the range of its numbers and can count in an array
  const rows = await run(
    `with counted as materialized (
       select ${dimensionOf(dimension, coded.offsets)} as value, count(*) as clicks
       from ${coded.scope.clicks} where ${conditionOf(coded)} and ${isShown(coded)}
         and day between ${first} and ${last} and ${isWithinSpan(coded)} group by value
     )
     select value, (select count(*) from counted) as "values",
       (select sum(clicks) from counted) as clicks
     from counted order by counted.clicks desc, ${sortedValue(dimension)} limit ${whole(limit)}`,
  )
  return {
    chosen: rows.map((row) => row.value),
    values: Number(rows[0]?.values ?? 0),
    clicks: Number(rows[0]?.clicks ?? 0),
  }
}

/** The same query for some values only. */
function amongValues(
  coded: CodedQuery,
  dimension: ClickDimension,
  values: readonly unknown[],
): CodedQuery {
  const isAmong = `${dimensionOf(dimension, [])} in (${writtenOut(dimension, values)})`
  const { clicks, isWithin, isOfScope } = coded.scope
  const scope = {
    clicks,
    isWithin: `${isWithin} and ${isAmong}`,
    isOfScope: `${isOfScope} and ${isAmong}`,
  }
  return { ...coded, scope }
}

const writtenOut = (dimension: ClickDimension, values: readonly unknown[]): string =>
  values.map((one) => (dimension === 'link' ? Number(one) : textOf(String(one)))).join(', ')

/**
 * Checking each click against more values than this costs more than counting values that nobody
 * asked for.
 */
const VALUES_MAX = 1_000

interface Question {
  coded: CodedQuery
  dimension: ClickDimension
  /** the value of a click, as SQL */
  value: string
  /** only these values; all if absent */
  wanted?: readonly unknown[] | undefined
}

interface Asked extends Question {
  parts: readonly DayPart[]
  limit: number
}

/**
 * @param early parts that are read in visitor order, so that `firsts` already counts every visitor
 */
function largest(
  run: Run,
  {
    coded,
    parts,
    early,
    halfway,
    dimension,
    value,
    limit,
  }: Asked & { early: readonly DayPart[]; halfway: number | undefined },
): Promise<Row[]> {
  const { from, to } = coded
  const [kind = 'human'] = coded.kinds
  const readings: string[] = []
  for (const part of parts) {
    if (early.includes(part)) {
      const halves = halvesOf(coded, part, halfway)
      for (const sql of inOrderOf({ coded, dimension, value }, halves, {
        isOfAll: true,
        sums: NUMBERS,
      })) {
        readings.push(`select key, ${kindOf(kind)} as kind, clicks, visits, visitors as firsts, 0 as varies, is_mixed
          from (${sql})`)
      }
      continue
    }
    const all = conditionOf(coded)
    const { clicks } = coded.scope
    // grouping by kind is cheaper than testing the kind of each click, except by hours, where it
    // makes too many groups
    const sql =
      dimension === 'weekdayHour'
        ? numbersBy(value, part, { from, to, clicks, where: `${all} and ${isShown(coded)}`, kind })
        : numbersBy(value, part, { from, to, clicks, where: all })
    readings.push(`select *, false as is_mixed from (${sql})`)
  }
  return run(
    `select key as value, sum(clicks) as clicks, sum(visits) as visits, sum(firsts) as firsts,
       bit_or(varies) as varies, count(*) over () as "values", sum(sum(clicks)) over () as all_clicks,
       bool_or(bool_or(is_mixed)) over () as is_mixed
     from (${readings.join(' union all ')}) where ${isShown(coded)} group by key
     order by clicks desc, ${sortedValue(dimension)} limit ${whole(limit)}`,
  )
}

/** The clicks of some values. */
function clicksOf({ coded, dimension, value, wanted }: Question) {
  const where = [conditionOf(coded), isShown(coded)]
  if (wanted !== undefined && dimension !== 'weekdayHour') {
    where.push(`${value} in (${writtenOut(dimension, wanted)})`)
  }
  return { value, clicks: coded.scope.clicks, where: where.join(' and ') }
}

/**
 * Counts clicks that are the first of their visitor in their hour, but not the visitor's first of
 * the day.
 */
function countFirstAgain(
  run: Run,
  question: Question,
  { parts, again }: { parts: readonly DayPart[]; again: string },
): Promise<Row[]> {
  const readings = parts
    .filter((part) => !part.isOpen)
    .map((part) => {
      const { value, clicks, where } = clicksOf(question)
      return `select ${value} as value from ${clicks} where ${where} and ${part.days} and ${again}`
    })
  if (readings.length === 0) return Promise.resolve([])
  return run(
    `select value, count(*) as visitors from (${readings.join(' union all ')}) group by value`,
  )
}

/**
 * Visitors of sealed days, and how many of them were counted before. @returns undefined if clicks
 * are not in visitor order
 */
async function tellInOrder(
  run: Run,
  question: Question,
  {
    parts,
    halfway,
    isOfAll,
    clicks,
  }: {
    parts: readonly DayPart[]
    halfway: number | undefined
    isOfAll: boolean
    clicks: number
  },
): Promise<Row[] | undefined> {
  const readings = question.dimension === 'weekdayHour' ? 1 : Math.ceil(clicks / GATHERED_MAX)
  const found: Row[] = []
  for (const part of parts) {
    for (let reading = 0; reading < readings; reading++) {
      const more = readings > 1 ? ` and visitor_day % ${readings} = ${reading}` : ''
      const halves = halvesOf(question.coded, part, halfway)
      const sqls = inOrderOf(question, halves, { isOfAll, more })
      const rows = await run(sqls.join(' union all '))
      if (rows.some((row) => row.is_mixed === true)) return undefined
      for (const row of rows) {
        const visitors = Number(row.visitors) - Number(row.firsts)
        found.push({ value: row.key, visitors })
      }
    }
  }
  return found
}

/** SQL for visitors by value on some days, read in visitor order. @param more further condition */
function inOrderOf(
  question: Question,
  halves: readonly Half[],
  { isOfAll, sums, more = '' }: { isOfAll: boolean; sums?: Sums; more?: string },
): string[] {
  const { coded, dimension, value } = question
  const clicks = coded.scope.clicks
  const whereOf = () => `${clicksOf(question).where}${more}`
  if (dimension !== 'weekdayHour') {
    return halves.map((half) =>
      visitorsByValue(value, { half, clicks, where: whereOf(), isOfAll, sums }),
    )
  }
  const again = isInAnother('hourOfWeek', coded.offsets)
  return [visitorsByTime(value, halves, { clicks, whereOf, again, sums })]
}

/** Distinguishes visitors one by one, and says how many of them were counted before. */
function tellApart(
  run: Run,
  question: Question,
  { parts, again }: { parts: readonly DayPart[]; again: string | undefined },
): Promise<Row[]> {
  const readings = parts.map((part) => {
    const { value, clicks, where } = clicksOf(question)
    return toldApart(part, { columns: `${value} as value`, clicks, where, again })
  })
  return run(
    `select value, sum(1 - counted) as visitors from (
       select value, day, visitor, count_if(is_first or is_again) as counted
       from (${readings.join(' union all ')}) group by value, day, visitor
     ) group by value`,
  )
}
