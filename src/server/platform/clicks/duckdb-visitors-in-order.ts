import { QUARTER_MS } from './duckdb-click-schema.ts'
import type { DayPart } from './duckdb-day-visitors.ts'

/**
 * Visitors of sealed days without a table of them: their clicks lie in the order of `visitor_day` and, of each,
 * of time, and are read in that order. Who is not the one before is another. Each answer says whether the
 * order held (`is_mixed`); where it did not, visitors are told apart one by one.
 */
interface InOrder {
  part: DayPart
  /** span, scope, filters and kinds, as SQL */
  where: string
}

const SUMS = `sum(visitor_days) as visitor_days, sum(visitors) as visitors, sum(firsts) as firsts,
  bool_or(is_mixed) as is_mixed`

/**
 * Visitors by a key that only goes up in a visitor's day, such as an hour; how many visitors' days begin there,
 * and how many of the visitors were counted as firsts, as SQL.
 * @param again whether a click at `quarter` has another key than one at `before` the same day
 */
export function visitorsByTime(
  key: string,
  again: string | undefined,
  { part, where, from, to }: InOrder & { from: number; to: number },
): string {
  const isByQuarter = /\bquarter\b/.test(key)
  const [group, slot] = isByQuarter ? ['quarter', ''] : ['slot', `${key} as slot,`]
  const [first, last] = [Math.floor(from / QUARTER_MS), Math.floor((to - 1) / QUARTER_MS)]
  const within = isByQuarter ? ` and quarter between ${first} and ${last}` : ''
  return `select ${isByQuarter ? key : 'slot'} as key, ${SUMS} from (
      select ${group}, count_if(is_other) as visitor_days,
        count_if(${again === undefined ? 'is_other' : `case when is_other then true else ${again} end`}) as visitors,
        count_if(is_first) as firsts,
        bool_or(visitor_day is null or visitor_day < last or (visitor_day = last and quarter < before)) as is_mixed
      from (
        select ${isByQuarter ? '' : 'slot, '}day, quarter, visitor_day, is_first, last, before,
          last is null or visitor_day <> last as is_other
        from (
          select ${slot} day, quarter, visitor_day, is_first, lag(visitor_day) over () as last,
            lag(quarter) over () as before
          from click where ${where} and ${part.days}${within}
        )
      ) group by ${group}
    ) group by all`
}

/**
 * Visitors by any value, how many of them were counted as firsts, as SQL: their clicks are gathered by value first.
 * @param isOfAll all visitors, not only those who are to be told apart
 */
export function visitorsByValue(
  value: string,
  { part, where, isOfAll }: InOrder & { isOfAll: boolean },
): string {
  const told = isOfAll ? '' : ` and ${part.isToldApart}`
  return `select value, count_if(last is null or visitor_day <> last or place <> last_place) as visitors,
      any_value(firsts) as firsts,
      bool_or(visitor_day is null or (visitor_day < last and place = last_place)) as is_mixed
    from (
      select value, firsts, visitor_day, place, lag(visitor_day) over () as last,
        lag(place) over () as last_place
      from (
        select value, firsts, place, unnest(visitor_days) as visitor_day from (
          select value, count_if(is_first) as firsts, list(visitor_day) as visitor_days,
            row_number() over () as place
          from (
            select ${value} as value, visitor_day, is_first
            from click where ${where} and ${part.days}${told}
          ) group by value
        )
      )
    ) group by value`
}
