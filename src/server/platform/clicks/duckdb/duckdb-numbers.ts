import type { ClickKind } from '../click.ts'
import { kindOf } from './duckdb-click-conditions.ts'
import { QUARTER_MS } from './duckdb-click-schema.ts'
import type { DayPart } from './duckdb-day-visitors.ts'

/** DuckDB cannot count more quarters of an hour than this, almost two years, in an array. */
const QUARTERS_MAX = 1 << 16

interface Counted {
  from: number
  to: number
  /** the table to read */
  clicks: string
  /** scope and filters, as SQL */
  where: string
  /** quarters of a UTC day at which the key may change */
  bounds?: readonly number[] | undefined
  /** all rows are counted as this kind */
  kind?: ClickKind | undefined
  /** further counts, and their sum by key as `agains` */
  more?: { counts: string; sum: string } | undefined
}

/**
 * SQL for clicks and visitors by key and kind; only clicks without `isFirst`. If the key depends
 * only on the quarter of an hour or the day, it is computed once for each of those instead of for
 * each click.
 */
export function numbersBy(
  key: string,
  part: Pick<DayPart, 'days' | 'varies'> & { isFirst: string | undefined },
  { from, to, clicks, where, bounds, kind, more }: Counted,
): string {
  const others =
    part.isFirst === undefined
      ? '0 as visits, 0 as firsts, 0 as varies'
      : `count_if(is_visit) as visits, count_if(${part.isFirst}) as firsts, ${part.varies} as varies`
  const [column, group] = kind === undefined ? ['kind', ', kind'] : [kindOf(kind), '']
  const counted = `count(*) as clicks, ${others}`
  const read = `from ${clicks} where ${where} and ${part.days}`
  const unit = unitOf(key, { from, to, bounds })
  if (unit === undefined || unit.isMany) {
    return `select ${key} as key, ${column} as kind, ${counted} ${read} group by key${group}`
  }
  return `select ${key} as key, ${column} as kind, sum(clicks) as clicks, sum(visits) as visits,
      sum(firsts) as firsts, bit_or(varies) as varies${more === undefined ? '' : `, ${more.sum} as agains`}
    from (
      select *${unit.more} from (
        select ${unit.columns}${group}, ${counted}${more === undefined ? '' : `, ${more.counts}`}
        ${read}${unit.within} group by ${unit.names}${group}
      )
    ) group by key${group}`
}

/**
 * What a key is computed from: whole days, parts of days, or quarters of an hour. All strings are
 * SQL.
 */
interface Unit {
  /** columns of a click to group by */
  columns: string
  names: string
  /** further columns of a group that the key needs */
  more: string
  /** limits the quarters of an hour to those of the span, so that DuckDB can use an array */
  within: string
  /** too many for an array if kinds are separate too */
  isMany: boolean
}

/** @returns undefined if a key (SQL) may depend on the exact time, or on no time at all */
export function unitOf(
  key: string,
  { from, to, bounds }: Pick<Counted, 'from' | 'to' | 'bounds'>,
): Unit | undefined {
  if (bounds === undefined) {
    const [first, last] = [Math.floor(from / QUARTER_MS), Math.floor((to - 1) / QUARTER_MS)]
    const isOfQuarters = /\bquarter\b/.test(key)
    if (!isOfQuarters && !/\bday\b/.test(key)) return undefined
    const name = isOfQuarters ? 'quarter' : 'day'
    const within = isOfQuarters ? ` and quarter between ${first} and ${last}` : ''
    const isMany = isOfQuarters && last - first >= QUARTERS_MAX
    return { columns: name, names: name, more: '', within, isMany }
  }
  // a CASE with numbers, so that DuckDB knows how many values there are
  const slots = bounds.map((bound, at) => `when quarter < day * 96 + ${bound} then ${at}`)
  const begins = bounds.map((bound, at) => `when ${at + 1} then ${bound}`)
  return {
    columns: `day, (case ${slots.join(' ')} else ${bounds.length} end) as slot`,
    names: 'day, slot',
    more: `, day * 96 + (case slot ${begins.join(' ')} else 0 end) as quarter`,
    within: '',
    isMany: false,
  }
}
