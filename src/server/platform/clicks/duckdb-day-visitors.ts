import type { ClickDimension } from '#contract/statistics.ts'
import type { SeriesGrid, StatisticsQuery, ZoneOffset } from './click-statistics.ts'
import { inQuarters } from './duckdb-click-conditions.ts'
import { DAY_MS, QUARTER_MS } from './duckdb-click-schema.ts'
import type { Run } from './duckdb-connection.ts'
import { type VaryingName, varyingBit } from './duckdb-day-facts.ts'

/** How finely a question divides a day; `hour` also by the hour of the week. */
export type DayDivision = 'none' | 'day' | 'hour' | 'minute'

export interface VisitorQuestion {
  query: Pick<StatisticsQuery, 'from' | 'to' | 'spaceId' | 'filters' | 'kinds' | 'offsets'>
  /** days with clicks that are not sealed */
  openDays: readonly number[]
  /** where the span cuts a day that has clicks on both sides */
  cuts: readonly number[]
  dimension?: ClickDimension | undefined
  division: DayDivision
  /** whether a click's visitor has clicks in several buckets, as SQL: those are then told apart too */
  isSpread?: string | undefined
}

/** Some of the days of a question, and how their visitors are counted. All of it is SQL without parameters. */
export interface DayPart {
  /** which days */
  days: string
  /** whether a click stands for its visitor, as far as nobody is told apart */
  isFirst: string
  /** whether a click's visitor has to be told apart one by one */
  isToldApart: string
  /** what the clicks of a visitor differ in, of what the question asks for: 0 where nobody is told apart */
  varies: string
  /** whether `isToldApart` is true of every click */
  isOpen: boolean
}

export const divisionOf = ({ interval }: SeriesGrid): DayDivision =>
  interval === 'minute' || interval === 'hour' ? interval : 'day'

/** Days with visitors to tell apart whatever their clicks differ in; no bit of a dimension. */
const ALWAYS = 1 << 20

export const isAlwaysTold = ({ varies }: DayPart): boolean => varies === `${ALWAYS}`

/** @returns whether visitors of this part are to be told apart, by `varies` of all parts */
export const needsTelling = (part: DayPart, varies: number): boolean =>
  isAlwaysTold(part) ? (varies & ALWAYS) !== 0 : (varies & (ALWAYS - 1)) !== 0

export const isByHourOfWeek = ({ filters }: Pick<StatisticsQuery, 'filters'>): boolean =>
  filters.some(({ dimension }) => dimension === 'weekdayHour')

/** Moments at which a span cuts a day between clicks: visitors on both sides belong to it by some of theirs. */
export async function cutsOf(
  run: Run,
  { from, to }: Pick<StatisticsQuery, 'from' | 'to'>,
): Promise<number[]> {
  const isBeyond = async (edge: number, where: string) => {
    if (edge % DAY_MS === 0) return false
    const day = Math.floor(edge / DAY_MS)
    const rows = await run(
      `select 1 from click where day = ${day} and clicked_at ${where} epoch_ms(${edge}::bigint) limit 1`,
    )
    return rows.length > 0
  }
  const cuts = []
  if (await isBeyond(from, '<')) cuts.push(from)
  if (await isBeyond(to, '>=')) cuts.push(to)
  return cuts
}

/** Divides the days of a question by how their visitors are counted. */
export function partsOf(question: VisitorQuestion): DayPart[] {
  const { query, openDays, cuts, division } = question
  if (division === 'minute' || (division !== 'none' && !inQuarters(query.offsets))) {
    return [openPart('true')]
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
      // DuckDB looks at the other columns only where the first of these holds
      isToldApart: `is_alone = false and ${isVarying}`,
      varies: isSpread === undefined ? `bit_or(varies & ${mask})::integer` : `${ALWAYS}`,
      isOpen: false,
    })
  }
  if (cut.size > 0) {
    const onBothSides = cuts.map((edge) => {
      const quarter = Math.floor((edge % DAY_MS) / QUARTER_MS)
      return `(day = ${Math.floor(edge / DAY_MS)} and first_quarter <= ${quarter} and last_quarter >= ${quarter})`
    })
    parts.push({
      days: isAmong([...cut]),
      isFirst: 'is_first',
      isToldApart: `is_alone = false and (${[isVarying, ...onBothSides].join(' or ')})`,
      varies: `${ALWAYS}`,
      isOpen: false,
    })
  }
  if (open.size > 0) parts.push(openPart(isAmong([...open])))
  return parts
}

/**
 * Days on which the clock changes, where a bucket may begin, end and begin again: hours that come twice,
 * and days that do.
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
})

/** What a question asks for that a visitor's clicks may differ in, as bits. */
function maskOf({ query, dimension }: VisitorQuestion): number {
  const asked = new Set(query.filters.map((filter) => filter.dimension))
  if (dimension !== undefined) asked.add(dimension)
  // kinds have their own firsts: one alone, or each by itself, is no other question
  const isOneKind = asked.delete('kind') || new Set(query.kinds).size < 2
  asked.delete('weekdayHour')
  const names = new Set(asked as Set<VaryingName>)
  if (!isOneKind) names.add('kind')
  names.add(query.spaceId === undefined ? 'link' : 'space')
  return [...names].reduce((bits, one) => bits | varyingBit(one), 0)
}

/** More quarters of an hour than this, two years nearly, are too many for DuckDB to count at places of their own. */
const QUARTERS_MAX = 1 << 16

/**
 * Clicks and visitors by key and kind, as SQL; without `isFirst` clicks alone. A key that follows from the quarter
 * of an hour or the day is worked out once for each of those, not for each click.
 */
export function numbersBy(
  key: string,
  part: Pick<DayPart, 'days' | 'varies'> & { isFirst: string | undefined },
  { from, to, clicks, where }: { from: number; to: number; clicks: string; where: string },
): string {
  const others =
    part.isFirst === undefined
      ? '0 as visits, 0 as firsts, 0 as varies'
      : `count_if(is_visit) as visits, count_if(${part.isFirst}) as firsts, ${part.varies} as varies`
  const counted = `count(*) as clicks, ${others}
    from ${clicks} where ${where} and ${part.days}`
  const [first, last] = [Math.floor(from / QUARTER_MS), Math.floor((to - 1) / QUARTER_MS)]
  const unit = unitOf(key)
  if (unit === undefined || (unit === 'quarter' && last - first >= QUARTERS_MAX)) {
    return `select ${key} as key, kind, ${counted} group by key, kind`
  }
  const within = unit === 'quarter' ? ` and quarter between ${first} and ${last}` : ''
  return `select ${key} as key, kind, sum(clicks) as clicks, sum(visits) as visits,
      sum(firsts) as firsts, bit_or(varies) as varies
    from (
      select ${unit}, kind, ${counted}${within}
      group by ${unit}, kind
    ) group by key, kind`
}

/** The column that a key (SQL) follows from, if that has few values. */
export function unitOf(key: string): 'quarter' | 'day' | undefined {
  if (/\bquarter\b/.test(key)) return 'quarter'
  return /\bday\b/.test(key) ? 'day' : undefined
}

/** Clicks of visitors who are told apart, and how many of these were counted already, as SQL. */
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

/** Runs of days that follow one another. */
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

/** @returns undefined when there are no others */
function othersThan(days: readonly number[], first: number, last: number): string | undefined {
  let [begin, end] = [first, last]
  const inside: [number, number][] = []
  for (const run of runsOf(days)) {
    if (run[0] <= begin) begin = Math.max(begin, run[1] + 1)
    else if (run[1] >= end) end = run[0] - 1
    else inside.push(run)
  }
  if (begin > end) return undefined
  const parts = inside.map((run) => `not (${between(run)})`)
  if (begin > first) parts.push(`day >= ${begin}`)
  if (end < last) parts.push(`day <= ${end}`)
  return parts.length === 0 ? 'true' : parts.join(' and ')
}
