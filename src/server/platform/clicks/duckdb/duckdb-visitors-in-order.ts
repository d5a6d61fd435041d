import { type CodedQuery, conditionOf, isShown } from './duckdb-click-conditions.ts'
import { DAY_MS } from './duckdb-click-schema.ts'
import type { Run } from './duckdb-connection.ts'
import { type DayPart, isAlwaysTold } from './duckdb-day-visitors.ts'
import { unitOf } from './duckdb-numbers.ts'
import type { PartedDays } from './duckdb-other-buckets.ts'

/**
 * Visitors of sealed days without a table of them: their clicks lie in the order of `visitor_day` and, of each,
 * of time, and are read in that order. Who is not the one before is another. Each answer says whether the
 * order held (`is_mixed`); where it did not, visitors are told apart one by one.
 */

/** Days of a span that are sampled to see whether visitors must be told apart. */
const DAYS_SAMPLED = 4

/** Of the clicks, in percent, to find the day before which about half of them are. */
const SAMPLED = 2

interface Reading {
  /**
   * read so at once, clicks and all: the days of which a few have visitors to tell apart. Of the others the numbers
   * say whether there are any
   */
  early: DayPart[]
  /** the last day of the first half, where two threads can each read one */
  halfway: number | undefined
}

/** Finds how the sealed days of a span are read in the order of visitors. @param parts of the span */
export async function partsToReadInOrder(
  run: Run,
  coded: CodedQuery,
  parts: readonly DayPart[],
): Promise<Reading> {
  const sealed = parts.filter((part) => !part.isOpen)
  if (coded.kinds.length === 0 || sealed.length === 0) return { early: [], halfway: undefined }
  const [first, last] = [Math.floor(coded.from / DAY_MS), Math.floor((coded.to - 1) / DAY_MS)]
  const step = Math.max(1, (last - first) / DAYS_SAMPLED)
  const days = Array.from(
    { length: DAYS_SAMPLED },
    (_, at) => first + Math.floor((at + 0.5) * step),
  )
  const whereOf = (query: CodedQuery) => `${conditionOf(query)} and ${isShown(coded)}`
  const readings = sealed.flatMap((part, at) => {
    if (isAlwaysTold(part)) return []
    return [
      `select ${at} as part, null as halfway from (
         select 1 from ${coded.scope.clicks} where ${whereOf(coded)} and ${part.days}
           and day in (${days.join(', ')}) and ${part.isToldApart} limit 1
       )`,
    ]
  })
  // what joins the targets of a scope would read all of the clicks
  const scope = { ...coded.scope, isWithin: coded.scope.isOfScope }
  const middle = Math.floor((first + last) / 2)
  readings.push(
    `select null as part, coalesce(quantile_disc(day, 0.5), ${middle}) as halfway
     from (select * from click tablesample system (${SAMPLED} percent))
     where ${whereOf({ ...coded, scope })} and day between ${first} and ${last} having current_setting('threads') > 1`,
  )
  const rows = await run(readings.join(' union all '))
  const halfway = rows.find((row) => row.halfway !== null)?.halfway
  return {
    early: sealed.filter((part, at) => isAlwaysTold(part) || rows.some((row) => row.part === at)),
    halfway: halfway === undefined ? undefined : Number(halfway),
  }
}

/** Days of a part, and the span they are in, ms UTC. */
export interface Half {
  part: DayPart
  from: number
  to: number
  /** of the engine: a reading of them by both is in no order */
  hasTwoThreads: boolean
}

/**
 * A reading in order is one thread's. Where the engine has two, each reads half of the days, as what is counted adds
 * up: a visitor is one of a day.
 * @param halfway as found with the parts
 */
export function halvesOf(
  { from, to }: Pick<CodedQuery, 'from' | 'to'>,
  part: DayPart,
  halfway: number | undefined,
): Half[] {
  const edge = halfway === undefined ? to : (halfway + 1) * DAY_MS
  const hasTwoThreads = halfway !== undefined
  if (part.isOfFew || edge <= from || edge >= to) return [{ part, from, to, hasTwoThreads }]
  const [before, after] = [
    `${part.days} and day <= ${halfway}`,
    `${part.days} and day > ${halfway}`,
  ]
  return [
    { part: { ...part, days: before }, from, to: edge, hasTwoThreads },
    { part: { ...part, days: after }, from: edge, to, hasTwoThreads },
  ]
}

/** Counts beside visitors, by name, from `kind`, `is_visit` and `is_first`. All of it is SQL. */
export type Sums = Readonly<Record<string, string>>

/** How many of the visitors were counted already. */
const FIRSTS: Sums = { firsts: 'count_if(is_first)' }

/** Clicks and visits of visitors who were not counted before. */
export const NUMBERS: Sums = { clicks: 'count(*)', visits: 'count_if(is_visit)' }

const summed = (sums: Sums) =>
  Object.entries(sums)
    .map(([name, sum]) => `${sum} as ${name}`)
    .join(', ')

interface ByTime {
  /** where clicks are read from */
  clicks: string
  /** scope, filters and kinds of one of the halves, as SQL */
  whereOf: () => string
  /** whether a click at `quarter` has another key than one at `before` the same day; undefined if none has */
  again: string | undefined
  /** where keys change at few quarters of a day */
  parted?: PartedDays | undefined
  sums?: Sums | undefined
}

/**
 * Visitors by a key that only goes up in a visitor's day, such as an hour, and how many visitors' days begin there,
 * as SQL.
 */
export function visitorsByTime(
  key: string,
  halves: readonly Half[],
  { clicks, whereOf, again, parted, sums = FIRSTS }: ByTime,
): string {
  // where keys do not change within a day, the order of a visitor's clicks does not matter
  const time = again === undefined ? undefined : parted === undefined ? 'quarter' : 'slot'
  const agains =
    time === 'slot' ? parted?.agains((slot) => `is_other = false and before < ${slot}`) : undefined
  const isAnother =
    time === 'quarter' ? `case when is_other then true else ${again} end` : 'is_other'
  const counted: Sums = {
    visitor_days: 'count_if(is_other)',
    visitors: `count_if(${isAnother})`,
    ...sums,
  }
  const isEarlier = time === undefined ? '' : ` or (visitor_day = last and ${time} < before)`
  const units = halves.map((half) => unitOf(key, { ...half, bounds: parted?.bounds }))
  const readings = halves.map((half, at) => {
    const { columns, names, within } = units[at] ?? {
      columns: `${key} as slot`,
      names: 'slot',
      within: '',
    }
    const read = new Set([
      'day',
      'visitor_day',
      'is_first',
      'is_visit',
      'kind',
      ...(time === 'quarter' ? ['quarter'] : []),
    ])
    for (const name of columns.split(', ')) read.delete(name)
    return `select ${names}, ${summed(counted)}${agains === undefined ? '' : `, ${agains.counts}`},
        bool_or(visitor_day is null or visitor_day < last${isEarlier}) as is_mixed
      from (
        select *, last is null or visitor_day <> last as is_other
        from (
          select *, lag(visitor_day) over () as last${time === undefined ? '' : `, lag(${time}) over () as before`}
          from (
            select ${columns}, ${[...read].join(', ')}
            from ${clicks} where ${whereOf()} and ${half.part.days}${within}
          )
        )
      ) group by ${names}`
  })
  const all = Object.keys(counted).map((name) => {
    const more = name === 'visitors' && agains !== undefined ? ` + ${agains.sum}` : ''
    return `sum(${name})${more} as ${name}`
  })
  return `select ${units[0] === undefined ? 'slot' : key} as key, ${all.join(', ')}, bool_or(is_mixed) as is_mixed
    from (select *${units[0]?.more ?? ''} from (${readings.join(' union all ')})) group by all`
}

interface ByValue extends Pick<ByTime, 'clicks' | 'sums'> {
  half: Half
  /** scope, filters and kinds, as SQL */
  where: string
  isOfAll: boolean
}

/**
 * Visitors by any value, as SQL: their clicks are gathered by value first.
 * @param isOfAll all visitors, not only those who are to be told apart
 */
export function visitorsByValue(
  value: string,
  { half, clicks, where, isOfAll, sums = FIRSTS }: ByValue,
): string {
  const { part, hasTwoThreads } = half
  const told = isOfAll ? '' : ` and ${part.isToldApart}`
  const names = Object.keys(sums)
  const read = (more: string) => `
    select ${value} as value, visitor_day, is_first, is_visit, kind${more}
    from ${clicks} where ${where} and ${part.days}${told}`
  // rows that are numbered are one thread's
  const inTurn = () =>
    `select * from (${read(', row_number() over () as reading_place')}) where reading_place > 0`
  return `select value as key, count_if(last is null or visitor_day <> last or place <> last_place) as visitors,
      ${names.map((name) => `any_value(${name}) as ${name}`).join(', ')},
      bool_or(visitor_day is null or (visitor_day < last and place = last_place)) as is_mixed
    from (
      select value, ${names.join(', ')}, visitor_day, place, lag(visitor_day) over () as last,
        lag(place) over () as last_place
      from (
        select value, ${names.join(', ')}, place, unnest(visitor_days) as visitor_day from (
          select value, ${summed(sums)}, list(visitor_day) as visitor_days, row_number() over () as place
          from (
            ${hasTwoThreads ? inTurn() : read('')}
          ) group by value
        )
      )
    ) group by value`
}

/** Clicks that are gathered by value at once: what takes more memory than there is cannot be put on the disk. */
export const GATHERED_MAX = 5_000_000

/** Many values take more than their clicks do. */
const VALUES_GATHERED_MAX = 5_000

/** Whether a column has more values than can be gathered; while the engine has no guess of them, it has. */
export async function hasManyValues(run: Run, column: string): Promise<boolean> {
  const [known] = await run(`select stats(${column}) as known from click limit 1`)
  const values = /Approx Unique: (\d+)/.exec(String(known?.known))?.[1]
  return values === undefined || Number(values) > VALUES_GATHERED_MAX
}

/** Whether not more clicks than can be gathered came in a span, whichever of them are asked for. */
export async function canBeGathered(
  run: Run,
  { from, to }: Pick<CodedQuery, 'from' | 'to'>,
): Promise<boolean> {
  const [all] = await run('select count(*) as clicks from click')
  if (Number(all?.clicks) <= GATHERED_MAX) return true
  const days = `day between ${Math.floor(from / DAY_MS)} and ${Math.floor((to - 1) / DAY_MS)}`
  const [asked] = await run(`select count(*) as clicks from click where ${days}`)
  return Number(asked?.clicks) <= GATHERED_MAX
}
