import type { ClickDimension } from '#contract/statistics.ts'
import { CLICK_KINDS, type ClickKind, TRIGGERS } from '../click.ts'
import type { SeriesGrid, StatisticsQuery, ZoneOffset } from '../click-statistics.ts'
import { NETWORK_REPLACEMENTS } from '../referrer-network.ts'
import { DAY_MS, HOUR_MS, QUARTER_MS } from './duckdb-click-schema.ts'
import type { CodedScope } from './duckdb-codes.ts'
import { VARYING_COLUMNS, type VaryingName } from './duckdb-day-facts.ts'

/**
 * Builds parts of SQL for DuckDB. Values are written into the statement, only by the three
 * functions below, because DuckDB plans a statement with parameters twice.
 */

/**
 * Any text as an SQL literal. In a DuckDB literal only the quote is special, and NUL ends the
 * statement.
 */
export const textOf = (value: string): string =>
  `(${value
    .split('\0')
    .map((piece) => `'${piece.replaceAll("'", "''")}'`)
    .join(' || chr(0) || ')})`

/** A whole number as SQL. */
export const whole = (value: number): string => String(BigInt(value))

/** A time as SQL. @param ms UTC, a whole number */
export const timeOf = (ms: number): string => `epoch_ms(${BigInt(ms)}::bigint)`

const COLUMNS = Object.fromEntries(VARYING_COLUMNS) as Record<VaryingName, string>

/**
 * Computed once per distinct text, not per click: DuckDB does this for functions of a single
 * dictionary-compressed column.
 */
const NETWORK = NETWORK_REPLACEMENTS.reduce(
  (host, [pattern, replacement]) =>
    `regexp_replace(${host}, ${textOf(pattern)}, ${textOf(replacement.replace('$', '\\'))})`,
  COLUMNS.referrerHost,
)

/** The column that holds a dimension. */
export const columnOf = (dimension: Exclude<ClickDimension, 'weekdayHour'>): string =>
  COLUMNS[dimension === 'referrer' ? 'referrerHost' : dimension]

/**
 * The value of a dimension as SQL; for `weekdayHour` the hour of the week, counted from Monday
 * 0:00.
 */
export function dimensionOf(dimension: ClickDimension, offsets: readonly ZoneOffset[]): string {
  if (dimension === 'referrer') return NETWORK
  if (dimension !== 'weekdayHour') return COLUMNS[dimension]
  // 1970-01-01 was a Thursday
  return `((${localUnitOf(HOUR_MS, offsets)}) + 72) % 168`
}

/** Hour 84 of the week as `4-12`, and back; any other text matches nothing. */
export const weekdayHourText = (hour: number) => `${Math.floor(hour / 24) + 1}-${hour % 24}`
function hourOfWeek(text: string): number {
  const [, weekday, hour] = /^([1-7])-(\d|1\d|2[0-3])$/.exec(text) ?? []
  return weekday === undefined ? -1 : (Number(weekday) - 1) * 24 + Number(hour)
}

/** A query whose space, links or pages have been replaced by their codes. */
export type CodedQuery = StatisticsQuery & { scope: CodedScope }

/** A click's hour and its visitor's day may have started this long before the span. */
const LEAD_MS = 2 * DAY_MS

/**
 * The query for a span, with only the offsets that apply in it: each offset costs time for every
 * click.
 */
export function within(
  coded: CodedQuery,
  { from, to }: Pick<StatisticsQuery, 'from' | 'to'>,
): CodedQuery {
  const first = coded.offsets.findLastIndex((one) => one.from <= from - LEAD_MS)
  const later = coded.offsets.slice(Math.max(0, first))
  const offsets = later.filter((one, at) => at === 0 || one.from < to)
  return { ...coded, from, to, offsets }
}

/** Condition for the span. */
export const isWithinSpan = ({ from, to }: Pick<StatisticsQuery, 'from' | 'to'>): string =>
  `clicked_at >= ${timeOf(from)} and clicked_at < ${timeOf(to)}`

/** Condition for the targets and filters; span and kinds are added separately. */
export function conditionOf(query: CodedQuery): string {
  const { filters, offsets } = query
  const parts = [query.scope.isWithin]
  for (const { dimension, value } of filters) {
    const names = NAMES[dimension]
    if (names !== undefined && dimension !== 'weekdayHour') {
      const type = dimension === 'kind' ? 'click_kind' : 'click_trigger'
      const isOne = names.includes(value)
      parts.push(isOne ? `${columnOf(dimension)} = '${value}'::${type}` : 'false')
      continue
    }
    if (dimension === 'link') {
      parts.push(`target in (select code from target where id = ${textOf(value)})`)
      continue
    }
    const place = dimension === 'weekdayHour' ? whole(hourOfWeek(value)) : textOf(value)
    parts.push(`${dimensionOf(dimension, offsets)} = ${place}`)
  }
  return parts.join(' and ')
}

/** Dimensions with a fixed list of values; the store holds indexes into these lists. */
const NAMES: Partial<Record<ClickDimension, readonly string[]>> = {
  kind: CLICK_KINDS,
  trigger: TRIGGERS,
}

/** A value as SQL that sorts like its text. */
export const sortedValue = (dimension: ClickDimension) =>
  NAMES[dimension] === undefined ? 'value' : 'value::varchar'

/** A kind as SQL. */
export const kindOf = (kind: ClickKind) => `'${kind}'::click_kind`

/**
 * Whether a click's kind is shown, as SQL. A range of enum values is compared as numbers; a list
 * would be compared as texts, which takes several times as long as everything else.
 */
export function isShown({ kinds }: Pick<StatisticsQuery, 'kinds'>): string {
  const places = [...new Set(kinds)].map((kind) => CLICK_KINDS.indexOf(kind)).sort()
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return 'false'
  const kind = (place: number) => kindOf(CLICK_KINDS[place]!)
  return last - first + 1 === places.length
    ? `kind >= ${kind(first)} and kind <= ${kind(last)}`
    : `kind in (${places.map(kind).join(', ')})`
}

/** The bucket of a click, numbered as in `SeriesRow.key`. */
export function bucketOf(
  { interval, monthStarts }: SeriesGrid,
  offsets: readonly ZoneOffset[],
): string {
  if (interval === 'minute') return 'epoch_ms(clicked_at) // 60000 * 60000'
  if (interval === 'month') {
    if (monthStarts.every((start) => start % DAY_MS === 0)) {
      return caseOf(monthStarts, (start) => `day < ${start / DAY_MS}`)
    }
    if (monthStarts.every((start) => start % QUARTER_MS === 0)) return monthOf(monthStarts)
    return caseOf(monthStarts, (start) => `clicked_at < ${timeOf(start)}`)
  }
  if (interval === 'hour') {
    const offset = offsetAt(offsets)
    const hour = `(epoch_ms(clicked_at) + ${offset}) // ${HOUR_MS} * ${HOUR_MS} - ${offset}`
    const isCut = offsets.some(({ from, offsetMs }, at) => at > 0 && (from + offsetMs) % HOUR_MS)
    return isCut ? `greatest(${hour}, ${lastChange(offsets)})` : hour
  }
  const day = localUnitOf(DAY_MS, offsets)
  return interval === 'day' ? day : `(${day} + 3) // 7`
}

/** The month of a click, from its quarter of an hour. @param monthStarts multiples of a quarter */
export const monthOf = (monthStarts: readonly number[], quarter = 'quarter'): string =>
  caseOf(monthStarts, (start) => `${quarter} < ${start / QUARTER_MS}`)

function caseOf(monthStarts: readonly number[], isBefore: (start: number) => string): string {
  const cases = monthStarts.slice(1).map((start, at) => `when ${isBefore(start)} then ${at}`)
  return cases.length === 0 ? '0' : `(case ${cases.join(' ')} else ${cases.length} end)`
}

function localUnitOf(unitMs: number, offsets: readonly ZoneOffset[]): string {
  if (!inQuarters(offsets)) {
    return `(epoch_ms(clicked_at) + ${offsetAt(offsets)}) // ${unitMs}`
  }
  if (unitMs === DAY_MS && offsets.every(({ offsetMs }) => offsetMs === 0)) return 'day'
  return localUnit(unitMs, offsets)
}

/**
 * Days or hours of local time since 1970, for a zone whose offsets are multiples of a quarter of an
 * hour; computed from quarters, which are smaller numbers than times. @param quarter as SQL
 */
export function localUnit(
  unitMs: number,
  offsets: readonly ZoneOffset[],
  quarter = 'quarter',
): string {
  const shifts = offsets.map(({ offsetMs }) => offsetMs / QUARTER_MS)
  const cases = offsets
    .slice(1)
    .map(({ from }, at) => `when ${quarter} < ${from / QUARTER_MS} then ${shifts[at]}`)
  const shift =
    cases.length === 0 ? `${shifts[0] ?? 0}` : `(case ${cases.join(' ')} else ${shifts.at(-1)} end)`
  return `(${quarter} + ${shift}) // ${unitMs / QUARTER_MS}`
}

/**
 * Whether all offsets of the zone, and its clock changes, are multiples of a quarter of an hour.
 */
export const inQuarters = (offsets: readonly ZoneOffset[]) =>
  offsets.every(
    ({ from, offsetMs }, at) =>
      offsetMs % QUARTER_MS === 0 && (at === 0 || from % QUARTER_MS === 0),
  )

/** The last clock change before a click; 0 if there was none. */
function lastChange(offsets: readonly ZoneOffset[]): string {
  const cases = offsets
    .slice(1)
    .toReversed()
    .map(({ from }) => {
      return `when clicked_at >= ${timeOf(from)} then ${whole(from)}`
    })
  return `(case ${cases.join(' ')} else 0 end)`
}

function offsetAt(offsets: readonly ZoneOffset[]): string {
  const [first = { from: 0, offsetMs: 0 }, ...rest] = offsets
  if (rest.length === 0) return whole(first.offsetMs)
  const cases = rest.map(({ from }, at) => {
    const before = offsets[at]!.offsetMs
    return `when clicked_at < ${timeOf(from)} then ${whole(before)}`
  })
  return `(case ${cases.join(' ')} else ${whole(rest.at(-1)!.offsetMs)} end)`
}
