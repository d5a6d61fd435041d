import type { ClickDimension } from '#contract/statistics.ts'
import type { Run } from './duckdb-connection.ts'

/**
 * Counts distinct visitors among millions of clicks without looking up each of them. When a day is
 * over, each row gets facts about the rows of the same visitor and kind on that day (separately for
 * links and pages):
 * - `is_alone`: the visitor has no other row that day, of any kind
 * - `is_first`: true in exactly one of the rows, the earliest
 * - `previous_quarter`: time of the previous row, in quarters of an hour since the start of the
 *   day. If that was in another hour or local day, this row is the first in its own
 * - `varies`: one bit for each dimension in which the rows differ, and a bit for the kind if there
 *   are others
 * - `first_quarter`, `last_quarter`: time of the first and last row
 * - `visitor_day`: a number for the visitor and day, the same for all kinds. Rows are sorted by it
 *   and then by time, so the rows of a visitor are adjacent (`duckdb-visitors-in-order.ts`)
 *
 * If a query uses no dimension in which the rows of a visitor differ, counting first rows counts
 * visitors; only the other visitors must be distinguished one by one. Days with new clicks are
 * listed in `open_day`; their visitors are all counted one by one until the day is sealed again
 * (`duckdb-sealing.ts`).
 */

/** Dimensions, and the space. The network is left out, since it follows from the host. */
export type VaryingName = Exclude<ClickDimension, 'weekdayHour' | 'referrer'> | 'space'

/**
 * Columns in which a visitor's clicks may differ; the index in the list is the bit. Only append to
 * this list.
 */
export const VARYING_COLUMNS: readonly (readonly [VaryingName, string])[] = [
  ['country', 'country'],
  ['city', 'city'],
  ['device', 'device'],
  ['system', 'system'],
  ['browser', 'browser'],
  ['language', 'language'],
  ['referrerHost', 'referrer'],
  ['utmSource', 'utm_source'],
  ['utmMedium', 'utm_medium'],
  ['utmCampaign', 'utm_campaign'],
  ['utmTerm', 'utm_term'],
  ['utmContent', 'utm_content'],
  ['trigger', '"trigger"'],
  ['kind', 'kind'],
  ['link', 'target'],
  ['space', 'space'],
]

export const varyingBit = (asked: VaryingName): number =>
  1 << VARYING_COLUMNS.findIndex(([name]) => name === asked)

const VARIES = VARYING_COLUMNS.map(([name, column], bit) =>
  name === 'kind' ? '0' : `(if(min(${column}) = max(${column}), 0, ${1 << bit}))`,
).join(' | ')

/** `previous_quarter` of the first row */
export const NONE_BEFORE = 255

/** Rows per transaction, divided by visitors: more would need too much memory. */
const ROWS_AT_ONCE = 200_000
/** Clients choose these texts and their length, so this many bytes of them count as another row. */
const TEXT_BYTES = [
  'city',
  'language',
  'referrer',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
]
  .map((name, at) => `strlen(${at < 3 ? name : `utm_${name}`})`)
  .join(' + ')
const BYTES_OF_A_ROW = 256

interface Portion {
  days: readonly number[]
  /** number of parts into which visitors are divided */
  parts: number
  /** index of this part */
  part: number
}

/**
 * Computes the facts for rows of some days, and appends the rows in visitor order. @param run
 * inside a transaction
 */
export async function sealPortion(run: Run, { days, parts, part }: Portion): Promise<void> {
  const among = `day in (${days.map(Number).join(', ')})${parts > 1 ? ` and hash(visitor) % ${Number(parts)} = ${Number(part)}` : ''}`
  await run(`
    create or replace temp table day_fact as
    select day, is_page, visitor, kind, if(kinds > 1, ${varyingBit('kind')}, 0) | varies as varies,
      first_quarter, last_quarter
    from (
      select day, is_page, visitor, kind, count(*) as clicks, ${VARIES} as varies,
        min(quarter) % 96 as first_quarter, max(quarter) % 96 as last_quarter,
        count(*) over (partition by day, is_page, visitor) as kinds
      from click where ${among} group by day, is_page, visitor, kind
    ) where clicks > 1 or kinds > 1`)
  await run(`
    create or replace temp table quarter_fact as
    select day, is_page, visitor, kind, quarter, first_row, varies, first_quarter, last_quarter,
      lag(quarter % 96, 1, ${NONE_BEFORE}) over (
        partition by day, is_page, visitor, kind order by quarter
      ) as previous_quarter
    from (
      select day, is_page, visitor, kind, quarter, min(rowid) as first_row
      from click where ${among} group by day, is_page, visitor, kind, quarter
    ) as quarters join day_fact using (day, is_page, visitor, kind)`)
  await run('drop table day_fact')
  const [last] = await run('select coalesce(max(visitor_day), 0) as number from click')
  const before = Number(last?.number)
  await run(`
    insert into click
    select click.* exclude (place) replace (
      fact.visitor is null as is_alone,
      fact.visitor is null
        or (click.place = fact.first_row and fact.previous_quarter = ${NONE_BEFORE}) as is_first,
      coalesce(fact.varies, 0) as varies,
      coalesce(fact.first_quarter, 0) as first_quarter,
      coalesce(fact.last_quarter, 0) as last_quarter,
      case when fact.visitor is null then ${NONE_BEFORE}
        when click.place = fact.first_row then fact.previous_quarter
        else click.quarter % 96 end as previous_quarter,
      numbered.visitor_day as visitor_day
    )
    from (select rowid as place, * from click where ${among}) as click
    join (
      select day, visitor, ${before} + row_number() over (order by day, visitor) as visitor_day
      from (select distinct day, visitor from click where ${among})
    ) as numbered using (day, visitor)
    left join quarter_fact as fact on click.day = fact.day and click.is_page = fact.is_page
      and click.visitor = fact.visitor and click.kind = fact.kind and click.quarter = fact.quarter
    order by numbered.visitor_day, click.is_page, click.clicked_at`)
  await run(
    `delete from click where ${among} and (visitor_day is null or visitor_day <= ${before})`,
  )
  await run('drop table quarter_fact')
}

/**
 * The first of these days that fit into a portion, and the number of parts if a day is too large.
 */
export async function portionOf(
  run: Run,
  days: readonly number[],
): Promise<{ days: number[]; parts: number }> {
  const counted = await run(
    `select day, count(*) as clicks from click where day in (${days.map(Number).join(', ')})
     group by day`,
  )
  const clicks = new Map(counted.map((row) => [Number(row.day), Number(row.clicks)]))
  const taken: number[] = []
  let sum = 0
  for (const day of days) {
    const more = clicks.get(day) ?? 0
    if (taken.length > 0 && sum + more > ROWS_AT_ONCE) break
    taken.push(day)
    sum += more
  }
  const [texts] = await run(
    `select sum(${TEXT_BYTES}) as bytes from click where day in (${taken.map(Number).join(', ')})`,
  )
  const rows = sum + Number(texts?.bytes ?? 0) / BYTES_OF_A_ROW
  return { days: taken, parts: Math.max(1, Math.ceil(rows / ROWS_AT_ONCE)) }
}
