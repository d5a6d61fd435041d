import { type DuckDBValue, timestampValue } from '@duckdb/node-api'
import type { ClickDimension } from '#contract/statistics.ts'
import type { SeriesGrid, StatisticsQuery, ZoneOffset } from './click-statistics.ts'

/** Parts of SQL for DuckDB; every value is a parameter, every name is from a list. */

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Values of one statement, in the order of their places. */
export class Parameters {
  readonly values: DuckDBValue[] = []

  /** @returns the place (`$1`) of a text or a time */
  place(value: DuckDBValue): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** @returns the place of a whole number */
  whole(value: number): string {
    return `${this.place(BigInt(value))}::bigint`
  }

  time(ms: number): string {
    return this.place(timestampValue(BigInt(ms) * 1000n))
  }

  /** @returns a list of texts without commas */
  list(texts: readonly string[]): string {
    return `(select unnest(string_split(${this.place(texts.join(','))}, ',')))`
  }
}

const COLUMNS: Record<Exclude<ClickDimension, 'weekdayHour'>, string> = {
  country: 'country',
  city: 'city',
  device: 'device',
  system: 'system',
  browser: 'browser',
  language: 'language',
  referrer: 'referrer',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
  trigger: '"trigger"',
  kind: 'kind',
  link: 'coalesce(link_id, page_id)',
}

/** The value of a dimension as SQL; of `weekdayHour` the hour of the week, from Monday 0:00. */
export function dimensionOf(
  dimension: ClickDimension,
  offsets: readonly ZoneOffset[],
  parameters: Parameters,
): string {
  if (dimension !== 'weekdayHour') return COLUMNS[dimension]
  // 1970-01-01 was a Thursday
  return `((${localTime(offsets, parameters)}) // ${HOUR_MS} + 72) % 168`
}

/** `4-12` for the hour of the week 84, and back; what is none is never. */
export const weekdayHourText = (hour: number) => `${Math.floor(hour / 24) + 1}-${hour % 24}`
function hourOfWeek(text: string): number {
  const [, weekday, hour] = /^([1-7])-(\d|1\d|2[0-3])$/.exec(text) ?? []
  return weekday === undefined ? -1 : (Number(weekday) - 1) * 24 + Number(hour)
}

/** The span, the targets and the filters; kinds are left to the question. */
export function conditionOf(query: StatisticsQuery, parameters: Parameters): string {
  const { target, targetIds, from, to, filters, offsets } = query
  const column = target === 'link' ? 'link_id' : 'page_id'
  const parts = [
    targetIds.length === 1
      ? `${column} = ${parameters.place(targetIds[0]!)}`
      : targetIds.length === 0
        ? 'false'
        : `${column} in ${parameters.list(targetIds)}`,
    `clicked_at >= ${parameters.time(from)}`,
    `clicked_at < ${parameters.time(to)}`,
  ]
  for (const { dimension, value } of filters) {
    const place =
      dimension === 'weekdayHour' ? parameters.whole(hourOfWeek(value)) : parameters.place(value)
    parts.push(`${dimensionOf(dimension, offsets, parameters)} = ${place}`)
  }
  return parts.join(' and ')
}

/** Whether a click is of the kinds that are shown. */
export function isShown({ kinds }: StatisticsQuery, parameters: Parameters): string {
  if (kinds.length === 0) return 'false'
  return `kind in (${kinds.map((kind) => parameters.place(kind)).join(', ')})`
}

/** A visitor of a day. 64 bits of both: two of ten million are taken for one less than once in 100,000 times. */
export const VISITOR_OF_DAY = `hash(visitor, epoch_ms(clicked_at) // ${DAY_MS})`

/** Which bucket a click is in, as `SeriesRow.key` says. */
export function bucketOf(
  { interval, monthStarts }: SeriesGrid,
  offsets: readonly ZoneOffset[],
  parameters: Parameters,
): string {
  if (interval === 'minute') return 'epoch_ms(clicked_at) // 60000 * 60000'
  if (interval === 'month') {
    const cases = monthStarts
      .slice(1)
      .map((start, at) => `when clicked_at < ${parameters.time(start)} then ${at}`)
    return cases.length === 0 ? '0' : `case ${cases.join(' ')} else ${cases.length} end`
  }
  const offset = offsetAt(offsets, parameters)
  const local = `(epoch_ms(clicked_at) + ${offset})`
  if (interval === 'hour') return `${local} // ${HOUR_MS} * ${HOUR_MS} - ${offset}`
  return interval === 'day' ? `${local} // ${DAY_MS}` : `(${local} // ${DAY_MS} + 3) // 7`
}

function localTime(offsets: readonly ZoneOffset[], parameters: Parameters): string {
  return `epoch_ms(clicked_at) + ${offsetAt(offsets, parameters)}`
}

function offsetAt(offsets: readonly ZoneOffset[], parameters: Parameters): string {
  const [first = { from: 0, offsetMs: 0 }, ...rest] = offsets
  if (rest.length === 0) return parameters.whole(first.offsetMs)
  const cases = rest.map(({ from }, at) => {
    const before = offsets[at]!.offsetMs
    return `when clicked_at < ${parameters.time(from)} then ${parameters.whole(before)}`
  })
  return `(case ${cases.join(' ')} else ${parameters.whole(rest.at(-1)!.offsetMs)} end)`
}
