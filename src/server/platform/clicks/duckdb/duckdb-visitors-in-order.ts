import { type CodedQuery, conditionOf, isShown } from './duckdb-click-conditions.ts'
import { DAY_MS } from './duckdb-click-schema.ts'
import type { Run } from './duckdb-connection.ts'
import { type DayPart, isAlwaysTold } from './duckdb-day-visitors.ts'
import { unitOf } from './duckdb-numbers.ts'
import type { PartedDays } from './duckdb-other-buckets.ts'

/**
 * Counts visitors of sealed days without a hash table. Their clicks are stored in the order of
 * `visitor_day` and then time, and are read in that order: a row with another `visitor_day` than
 * the previous one is another visitor. Each result says whether the order was broken (`is_mixed`);
 * if so, visitors are distinguished one by one.
 */

/** Number of days sampled to see whether visitors must be distinguished. */
const DAYS_SAMPLED = 4

/** Percentage of clicks sampled to find the day that splits them in halves. */
const SAMPLED = 2

interface Reading {
  /**
   * parts in which some visitors must be distinguished, so they are read in order at once. For
   * other parts the numbers show whether there are any
   */
  early: DayPart[]
  /** the last day of the first half, if two threads can each read one */
  halfway: number | undefined
}

/** Decides how to read the sealed days of a span in visitor order. @param parts of the span */
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
  // a join with the targets of the scope would read all clicks
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

/** Days of a part, and the span that contains them, ms UTC. */
export interface Half {
  part: DayPart
  from: number
  to: number
  /** whether the engine has two threads: together they would not read in order */
  hasTwoThreads: boolean
}

/**
 * Only one thread can read in order. If the engine has two, each reads half of the days; the counts
 * can be added, since visitors are counted per day.
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

/**
 * Counts besides visitors, by name, computed from `kind`, `is_visit` and `is_first`. All strings
 * are SQL.
 */
export type Sums = Readonly<Record<string, string>>

/** Number of visitors that were counted before. */
const FIRSTS: Sums = { firsts: 'count_if(is_first)' }

/** Clicks and visits of visitors that were not counted before. */
export const NUMBERS: Sums = { clicks: 'count(*)', visits: 'count_if(is_visit)' }

const summed = (sums: Sums) =>
  Object.entries(sums)
    .map(([name, sum]) => `${sum} as ${name}`)
    .join(', ')

interface ByTime {
  /** the table to read */
  clicks: string
  /** scope, filters and kinds of the current half, as SQL */
  whereOf: () => string
  /**
   * whether a click at `quarter` has another key than one at `before` on the same day; undefined if
   * that is impossible
   */
  again: string | undefined
  /** set if keys change only at few quarters of a day */
  parted?: PartedDays | undefined
  sums?: Sums | undefined
}

/**
 * SQL for visitors by a key that only increases within a visitor's day, such as an hour, and the
 * number of visitor days that start in each.
 */
export function visitorsByTime(
  key: string,
  halves: readonly Half[],
  { clicks, whereOf, again, parted, sums = FIRSTS }: ByTime,
): string {
  // if keys do not change within a day, the order of a visitor's clicks does not matter
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
 * SQL for visitors by any value: their clicks are collected by value first.
 * @param isOfAll count all visitors, not only those that must be distinguished
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
  // numbering rows makes one thread read them
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

/**
 * Number of clicks that are collected by value at once: this cannot be put on disk if memory runs
 * out.
 */
export const GATHERED_MAX = 5_000_000

/** With many values, the values take more memory than their clicks. */
const VALUES_GATHERED_MAX = 5_000

/**
 * Whether a column has more values than can be collected; assumed while the engine has no estimate.
 */
export async function hasManyValues(run: Run, column: string): Promise<boolean> {
  const [known] = await run(`select stats(${column}) as known from click limit 1`)
  const values = /Approx Unique: (\d+)/.exec(String(known?.known))?.[1]
  return values === undefined || Number(values) > VALUES_GATHERED_MAX
}

/** Whether a span has few enough clicks to be collected, whichever of them are queried. */
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
