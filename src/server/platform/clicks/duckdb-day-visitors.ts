import type { ClickDimension } from '#contract/statistics.ts'
import { CLICK_KINDS } from './click.ts'
import type { SeriesGrid, StatisticsQuery, ZoneOffset } from './click-statistics.ts'
import { inQuarters } from './duckdb-click-conditions.ts'
import { DAY_MS, QUARTER_MS } from './duckdb-click-schema.ts'
import { type VaryingName, varyingBit } from './duckdb-day-facts.ts'

/** How finely a question divides a day. */
export type DayDivision = 'none' | 'day' | 'hour' | 'minute'

export interface VisitorQuestion {
  query: Pick<StatisticsQuery, 'from' | 'to' | 'spaceId' | 'filters' | 'kinds' | 'offsets'>
  /** begin of the span before `query.from`, where there is one */
  since?: number | undefined
  /** days with clicks that are not sealed */
  openDays: readonly number[]
  dimension?: ClickDimension | undefined
  division: DayDivision
}

export const divisionOf = ({ interval }: SeriesGrid): DayDivision =>
  interval === 'minute' || interval === 'hour' ? interval : 'day'

/** Whether a click is the only one of its visitor that day, as SQL. @param openDays not sealed */
export function isAlone(openDays: readonly number[]): string {
  return openDays.length === 0 ? 'is_alone' : `(is_alone and not ${isAmong(openDays)})`
}

/**
 * The clicks that are not alone, as SQL. In two parts: each condition is then one that DuckDB checks
 * before it reads other columns.
 */
export function othersThanAlone(openDays: readonly number[], where: string): string {
  if (openDays.length === 0) return `(select * from click where is_alone = false and ${where})`
  const isOpen = isAmong(openDays)
  return `(select * from click where is_alone = false and not ${isOpen} and ${where}
    union all select * from click where ${isOpen} and ${where})`
}

/**
 * Whether a click's visitor of that day has to be told apart one by one, as SQL without parameters. Of
 * the other visitors every click gives the same answer to this question, so that their first one stands
 * for them.
 */
export function isToldApart(question: VisitorQuestion): string {
  const { query, since, openDays, dimension } = question
  const { from, to, offsets } = query
  const dimensions = new Set(query.filters.map((filter) => filter.dimension))
  if (dimension !== undefined) dimensions.add(dimension)
  const isByHour = dimensions.delete('weekdayHour')
  const asked = new Set(dimensions as Set<VaryingName>)
  asked.add(query.spaceId === undefined ? 'link' : 'space')
  if (CLICK_KINDS.some((kind) => !query.kinds.includes(kind))) asked.add('kind')
  const division = isByHour && question.division !== 'minute' ? 'hour' : question.division
  if (division === 'minute') return 'true'

  const mask = [...asked].reduce((bits, one) => bits | varyingBit(one), 0)
  const parts = [`(varies & ${mask}) <> 0`]
  const days = new Set(openDays)
  for (const edge of [since, from, to]) {
    if (edge !== undefined && edge % DAY_MS !== 0) days.add(Math.floor(edge / DAY_MS))
  }
  if (division !== 'none') {
    if (!inQuarters(offsets)) return 'true'
    for (const { from: change } of offsets.slice(1)) days.add(Math.floor(change / DAY_MS))
    parts.push(...divided(division, offsets))
  }
  if (days.size > 0) parts.push(isAmong([...days]))
  return `(${parts.join(' or ')})`
}

/** Visitors whose clicks fall into more than one local day, or hour, of one UTC day. */
function divided(division: 'day' | 'hour', offsets: readonly ZoneOffset[]): string[] {
  const quarters = offsets.map(({ offsetMs }) => offsetMs / QUARTER_MS)
  if (division === 'hour') {
    const shifts = new Set(quarters.map((offset) => ((offset % 4) + 4) % 4))
    return [...shifts].map(
      (shift) => `(first_quarter + ${shift}) // 4 <> (last_quarter + ${shift}) // 4`,
    )
  }
  const midnights = new Set(quarters.map((offset) => ((-offset % 96) + 96) % 96))
  return [...midnights]
    .filter((midnight) => midnight !== 0)
    .map((midnight) => `(first_quarter < ${midnight} and last_quarter >= ${midnight})`)
}

function isAmong(days: readonly number[]): string {
  const runs: [number, number][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  const ranges = runs.map(([first, last]) =>
    first === last ? `day = ${first}` : `day between ${first} and ${last}`,
  )
  return `(${ranges.join(' or ')})`
}
