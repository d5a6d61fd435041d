import type { ClickDimension } from '#contract/statistics.ts'
import type { SeriesGrid, StatisticsQuery, ZoneOffset } from '../click-statistics.ts'
import { inQuarters, isWithinSpan, timeOf } from './duckdb-click-conditions.ts'
import { DAY_MS, QUARTER_MS } from './duckdb-click-schema.ts'
import type { Run } from './duckdb-connection.ts'
import { type VaryingName, varyingBit } from './duckdb-day-facts.ts'

/** How finely a query divides a day; also `hour` for hours of the week. */
export type DayDivision = 'none' | 'day' | 'hour' | 'minute'

export interface VisitorQuestion extends Pick<SpanFacts, 'openDays' | 'cuts'> {
  query: Pick<StatisticsQuery, 'from' | 'to' | 'spaceId' | 'filters' | 'kinds' | 'offsets'>
  dimension?: ClickDimension | undefined
  division: DayDivision
  /**
   * whether a click's visitor has clicks in several buckets, as SQL; such visitors are also
   * distinguished one by one
   */
  isSpread?: string | undefined
}

/** Some of the days of a query, and how their visitors are counted. All strings are SQL. */
export interface DayPart {
  /** condition for the clicks, by day and, on days that the span cuts, by time */
  days: string
  /** whether a click stands for its visitor, unless visitors are distinguished one by one */
  isFirst: string
  /** whether a click's visitor must be distinguished one by one */
  isToldApart: string
  /**
   * bits of the queried dimensions in which a visitor's clicks differ; 0 if no visitor must be
   * distinguished
   */
  varies: string
  /** whether `isToldApart` is true for every click */
  isOpen: boolean
  /** whether these are the days at the edges of the span */
  isOfFew: boolean
}

export const divisionOf = ({ interval }: SeriesGrid): DayDivision =>
  interval === 'minute' || interval === 'hour' ? interval : 'day'

/** Marks days whose visitors must always be distinguished; not the bit of a dimension. */
const ALWAYS = 1 << 20

export const isAlwaysTold = ({ varies }: DayPart): boolean => varies === `${ALWAYS}`

/** @returns whether visitors of this part must be distinguished, by `varies` of all parts */
export const needsTelling = (part: DayPart, varies: number): boolean =>
  isAlwaysTold(part) ? (varies & ALWAYS) !== 0 : (varies & (ALWAYS - 1)) !== 0

export const isByHourOfWeek = ({ filters }: Pick<StatisticsQuery, 'filters'>): boolean =>
  filters.some(({ dimension }) => dimension === 'weekdayHour')

/** Facts about the days of a span, for all links and pages. */
export interface SpanFacts {
  /** days with clicks that are not sealed, also outside this span */
  openDays: readonly number[]
  /**
   * times at which the span cuts a day that has clicks on both sides: a visitor may belong to the
   * span by only some of them
   */
  cuts: readonly number[]
  hasClicks: boolean
}

/** @returns the facts of each span, found in one scan */
export async function factsOf(
  run: Run,
  spans: readonly Pick<StatisticsQuery, 'from' | 'to'>[],
): Promise<SpanFacts[]> {
  const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
  const readings = spans.flatMap(({ from, to }, span) => {
    const edges = [
      [from, '<'],
      [to, '>='],
    ] as const
    const cuts = edges
      .filter(([edge]) => edge % DAY_MS !== 0)
      .map(([edge, side]) => ({
        edge,
        where: `day = ${dayOf(edge)} and clicked_at ${side} ${timeOf(edge)}`,
      }))
    const within = { edge: 'null', where: `day between ${dayOf(from)} and ${dayOf(to - 1)}` }
    return [...cuts, within].map(
      ({ edge, where }) =>
        `select ${span} as span, ${edge}::bigint as cut, null as open from (select 1 from click where ${where} limit 1)`,
    )
  })
  const rows = await run(
    `${readings.join(' union all ')} union all select null, null, day from open_day`,
  )
  const openDays = rows.flatMap(({ open }) => (open === null ? [] : [Number(open)]))
  return spans.map((_, at) => {
    const found = rows.filter(({ span }) => span === at)
    const cuts = found.flatMap(({ cut }) => (cut === null ? [] : [Number(cut)]))
    return {
      openDays,
      cuts: cuts.sort((one, other) => one - other),
      hasClicks: cuts.length < found.length,
    }
  })
}

/** Divides the days of a query by how their visitors are counted. */
export function partsOf(question: VisitorQuestion): DayPart[] {
  const { query, openDays, cuts, division } = question
  if (division === 'minute' || (division !== 'none' && !inQuarters(query.offsets))) {
    return [openPart(isWithinSpan(query))]
  }
  const [first, last] = [Math.floor(query.from / DAY_MS), Math.floor((query.to - 1) / DAY_MS)]
  const isWithin = (day: number) => day >= first && day <= last
  const open = new Set([...openDays, ...daysOfChange(division, query.offsets)].filter(isWithin))
  const cut = new Set(cuts.map((edge) => Math.floor(edge / DAY_MS)))
  for (const day of open) cut.delete(day)

  const mask = maskOf(question)
  const { isSpread } = question
  const isVarying = `((varies & ${mask}) <> 0${isSpread === undefined ? '' : ` or ${isSpread}`})`
  const parts: DayPart[] = []
  const others = othersThan([...open, ...cut], first, last)
  if (others !== undefined) {
    parts.push({
      days: others,
      isFirst: 'is_first',
      // DuckDB reads the other columns only for rows where the first condition holds
      isToldApart: `is_alone = false and ${isVarying}`,
      varies: isSpread === undefined ? `bit_or(varies & ${mask})::integer` : `${ALWAYS}`,
      isOpen: false,
      isOfFew: false,
    })
  }
  if (cut.size > 0) {
    const onBothSides = cuts.map((edge) => {
      const quarter = Math.floor((edge % DAY_MS) / QUARTER_MS)
      return `(day = ${Math.floor(edge / DAY_MS)} and first_quarter <= ${quarter} and last_quarter >= ${quarter})`
    })
    parts.push({
      days: `${isAmong([...cut])} and ${isWithinSpan(query)}`,
      isFirst: 'is_first',
      isToldApart: `is_alone = false and (${[isVarying, ...onBothSides].join(' or ')})`,
      varies: `${ALWAYS}`,
      isOpen: false,
      isOfFew: true,
    })
  }
  if (open.size > 0) parts.push(openPart(`${isAmong([...open])} and ${isWithinSpan(query)}`))
  return parts
}

/**
 * Days on which the clock changes so that a bucket starts twice: because an hour or a day occurs
 * twice.
 */
function daysOfChange(division: DayDivision, offsets: readonly ZoneOffset[]): number[] {
  if (division === 'none') return []
  return offsets.slice(1).flatMap(({ from, offsetMs }, at) => {
    const before = Math.floor((from - 1 + offsets[at]!.offsetMs) / DAY_MS)
    const isDayTwice = Math.floor((from + offsetMs) / DAY_MS) < before
    const isHourTwice = offsetMs < offsets[at]!.offsetMs
    return (division === 'hour' && isHourTwice) || isDayTwice ? [Math.floor(from / DAY_MS)] : []
  })
}

const openPart = (days: string): DayPart => ({
  days,
  isFirst: 'false',
  isToldApart: 'true',
  varies: `${ALWAYS}`,
  isOpen: true,
  isOfFew: false,
})

/** The dimensions of a query in which a visitor's clicks may differ, as bits. */
function maskOf({ query, dimension }: VisitorQuestion): number {
  const asked = new Set(query.filters.map((filter) => filter.dimension))
  if (dimension !== undefined) asked.add(dimension)
  // each kind has its own first rows, so a single kind, or each kind separately, needs no bit
  const isOneKind = asked.delete('kind') || new Set(query.kinds).size < 2
  asked.delete('weekdayHour')
  if (asked.delete('referrer')) asked.add('referrerHost')
  const names = new Set(asked as Set<VaryingName>)
  if (!isOneKind) names.add('kind')
  names.add(query.spaceId === undefined ? 'link' : 'space')
  return [...names].reduce((bits, one) => bits | varyingBit(one), 0)
}

/**
 * SQL for the clicks of visitors who are distinguished one by one, and how many of these visitors
 * were counted before.
 */
export const toldApart = (
  part: DayPart,
  {
    columns,
    clicks,
    where,
    again,
  }: { columns: string; clicks: string; where: string; again: string | undefined },
): string =>
  `select ${columns}, day, visitor, ${part.isFirst} as is_first,
     ${part.isOpen || again === undefined ? 'false' : again} as is_again
   from ${clicks} where ${where} and ${part.days} and ${part.isToldApart}`

/** Ranges of consecutive days. */
function runsOf(days: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  return runs
}

const between = ([first, last]: readonly [number, number]) =>
  first === last ? `day = ${first}` : `day between ${first} and ${last}`

const isAmong = (days: readonly number[]): string => `(${runsOf(days).map(between).join(' or ')})`

/** @returns undefined if there are no others */
function othersThan(days: readonly number[], first: number, last: number): string | undefined {
  let [begin, end] = [first, last]
  const inside: [number, number][] = []
  for (const run of runsOf(days)) {
    if (run[0] <= begin) begin = Math.max(begin, run[1] + 1)
    else if (run[1] >= end) end = run[0] - 1
    else inside.push(run)
  }
  if (begin > end) return undefined
  return [between([begin, end]), ...inside.map((run) => `not (${between(run)})`)].join(' and ')
}
