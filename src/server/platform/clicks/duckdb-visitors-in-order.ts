import { type CodedQuery, conditionOf, isShown, Parameters } from './duckdb-click-conditions.ts'
import { DAY_MS, QUARTER_MS } from './duckdb-click-schema.ts'
import type { Run } from './duckdb-connection.ts'
import { type DayPart, isAlwaysTold, unitOf } from './duckdb-day-visitors.ts'

/**
 * Visitors of sealed days without a table of them: their clicks lie in the order of `visitor_day` and, of each,
 * of time, and are read in that order. Who is not the one before is another. Each answer says whether the
 * order held (`is_mixed`); where it did not, visitors are told apart one by one.
 */
interface InOrder {
  part: DayPart
  /** where clicks are read from */
  clicks: string
  /** span, scope, filters and kinds, as SQL */
  where: string
}

/** Days of a span that are looked at to see whether visitors will have to be told apart. */
const DAYS_SAMPLED = 4

/**
 * The sealed days that are read in the order of visitors at once, clicks and all: those of which a few days have
 * visitors to tell apart. Of the others the numbers say whether there are any.
 */
export async function partsToReadInOrder(
  run: Run,
  coded: CodedQuery,
  parts: readonly DayPart[],
): Promise<DayPart[]> {
  if (coded.kinds.length === 0) return []
  const [first, last] = [Math.floor(coded.from / DAY_MS), Math.floor((coded.to - 1) / DAY_MS)]
  const step = Math.max(1, (last - first) / DAYS_SAMPLED)
  const days = Array.from(
    { length: DAYS_SAMPLED },
    (_, at) => first + Math.floor((at + 0.5) * step),
  )
  const found: DayPart[] = []
  for (const part of parts) {
    if (part.isOpen) continue
    const parameters = new Parameters()
    const where = `${conditionOf(coded, parameters)} and ${isShown(coded)} and ${part.days}`
    const isToBeTold = async () => {
      const rows = await run(
        `select 1 from ${coded.scope.clicks}
         where ${where} and day in (${days.join(', ')}) and ${part.isToldApart} limit 1`,
        parameters.values,
      )
      return rows.length > 0
    }
    if (isAlwaysTold(part) || (await isToBeTold())) found.push(part)
  }
  return found
}

/** What is counted beside visitors, by its name, of `kind`, `is_visit` and `is_first`. All of it is SQL. */
type Sums = Readonly<Record<string, string>>

/** How many of the visitors were counted already. */
const FIRSTS: Sums = { firsts: 'count_if(is_first)' }

/** Clicks and visits of visitors who were not counted before. */
export const NUMBERS: Sums = { clicks: 'count(*)', visits: 'count_if(is_visit)' }

const summed = (sums: Sums) =>
  Object.entries(sums)
    .map(([name, sum]) => `${sum} as ${name}`)
    .join(', ')

/**
 * Visitors by a key that only goes up in a visitor's day, such as an hour, and how many visitors' days begin there,
 * as SQL.
 * @param again whether a click at `quarter` has another key than one at `before` the same day
 */
export function visitorsByTime(
  key: string,
  again: string | undefined,
  {
    part,
    clicks,
    where,
    from,
    to,
    sums = FIRSTS,
  }: InOrder & { from: number; to: number; sums?: Sums },
): string {
  const unit = unitOf(key)
  const [group, slot] = unit === undefined ? ['slot', `${key} as slot,`] : [unit, '']
  const [first, last] = [Math.floor(from / QUARTER_MS), Math.floor((to - 1) / QUARTER_MS)]
  const within = unit === 'quarter' ? ` and quarter between ${first} and ${last}` : ''
  const isAnother =
    again === undefined ? 'is_other' : `case when is_other then true else ${again} end`
  const counted: Sums = {
    visitor_days: 'count_if(is_other)',
    visitors: `count_if(${isAnother})`,
    ...sums,
  }
  // where keys do not change within a day, the order of a visitor's clicks is nobody's matter
  const isEarlier = again === undefined ? '' : ' or (visitor_day = last and quarter < before)'
  const all = Object.keys(counted).map((name) => `sum(${name}) as ${name}`)
  return `select ${unit === undefined ? 'slot' : key} as key, ${all.join(', ')}, bool_or(is_mixed) as is_mixed
    from (
      select ${group}, ${summed(counted)},
        bool_or(visitor_day is null or visitor_day < last${isEarlier}) as is_mixed
      from (
        select ${unit === undefined ? 'slot, ' : ''}day, quarter, visitor_day, is_first, is_visit, kind, last, before,
          last is null or visitor_day <> last as is_other
        from (
          select ${slot} day, quarter, visitor_day, is_first, is_visit, kind,
            lag(visitor_day) over () as last, lag(quarter) over () as before
          from ${clicks} where ${where} and ${part.days}${within}
        )
      ) group by ${group}
    ) group by all`
}

/**
 * Visitors by any value, as SQL: their clicks are gathered by value first.
 * @param isOfAll all visitors, not only those who are to be told apart
 */
export function visitorsByValue(
  value: string,
  { part, clicks, where, isOfAll, sums = FIRSTS }: InOrder & { isOfAll: boolean; sums?: Sums },
): string {
  const told = isOfAll ? '' : ` and ${part.isToldApart}`
  const names = Object.keys(sums)
  return `select value, count_if(last is null or visitor_day <> last or place <> last_place) as visitors,
      ${names.map((name) => `any_value(${name}) as ${name}`).join(', ')},
      bool_or(visitor_day is null or (visitor_day < last and place = last_place)) as is_mixed
    from (
      select value, ${names.join(', ')}, visitor_day, place, lag(visitor_day) over () as last,
        lag(place) over () as last_place
      from (
        select value, ${names.join(', ')}, place, unnest(visitor_days) as visitor_day from (
          select value, ${summed(sums)}, list(visitor_day) as visitor_days, row_number() over () as place
          from (
            select ${value} as value, visitor_day, is_first, is_visit, kind
            from ${clicks} where ${where} and ${part.days}${told}
          ) group by value
        )
      )
    ) group by value`
}

/** Clicks that are gathered by value at once: what takes more memory than there is cannot be put on the disk. */
export const GATHERED_MAX = 5_000_000

/** Many values take more than their clicks do. */
const VALUES_GATHERED_MAX = 5_000

/** Whether all clicks of a span can be gathered by what is in a column, whichever of them are asked for. */
export async function canBeGathered(
  run: Run,
  column: string,
  { from, to }: Pick<CodedQuery, 'from' | 'to'>,
): Promise<boolean> {
  const [first, last] = [Math.floor(from / DAY_MS), Math.floor((to - 1) / DAY_MS)]
  const [stored] = await run(
    `select count(*) as clicks from click where day between ${first} and ${last}`,
  )
  if (Number(stored?.clicks) > GATHERED_MAX) return false
  // a guess of the engine's, of all clicks; while it has none, they are taken for many
  const [known] = await run(`select stats(${column}) as known from click limit 1`)
  const values = /Approx Unique: (\d+)/.exec(String(known?.known))?.[1]
  return values !== undefined && Number(values) <= VALUES_GATHERED_MAX
}
