import { compileRowReader } from '../../db/rows/row-reader.ts'
import type { StoredClick } from '../click.ts'
import type { ClickScope, ClickStatistics } from '../click-statistics.ts'
import { breakdown } from './duckdb-breakdown.ts'
import {
  conditionOf,
  isShown,
  isWithinSpan,
  textOf,
  timeOf,
  whole,
} from './duckdb-click-conditions.ts'
import { type Codes, scopeOf } from './duckdb-codes.ts'
import type { Run } from './duckdb-connection.ts'
import { daily } from './duckdb-daily.ts'
import { overview } from './duckdb-overview.ts'

/** Access to the store: reads run beside writers, a write runs alone. */
export interface DuckDbAccess {
  /** all reads in one `act` see the same state; each asker gets a turn */
  read<T>(act: (run: Run) => Promise<T>, asker?: string): Promise<T>
  /** @param opened days whose visitor facts are no longer valid */
  write<T>(
    act: (run: Run, opened: (days: readonly number[]) => Promise<void>, codes: Codes) => Promise<T>,
  ): Promise<T>
}

/** Creates statistics on DuckDB. */
export function createDuckDbStatistics({ read, write }: DuckDbAccess): ClickStatistics {
  return {
    overview: (query, grid, since) =>
      read((run) => overview(run, { query, grid, since }), askerOf(query)),
    breakdown: (query, dimension, limit) =>
      read((run) => breakdown(run, { query, dimension, limit }), askerOf(query)),

    daily: (query) => read((run) => daily(run, query), askerOf(query)),

    list: (query, { order, after, limit }) =>
      read(async (run) => {
        const scope = await scopeOf(run, query)
        const parts = [isWithinSpan(query), conditionOf({ ...query, scope }), isShown(query)]
        const [beyond, direction] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
        if (after !== undefined) {
          const at = timeOf(after.at)
          parts.push(
            `clicked_at ${beyond}= ${at}`,
            `(clicked_at ${beyond} ${at} or id ${beyond} ${textOf(after.id)}::uuid)`,
          )
        }
        const [row] = await run(
          `select string_agg(json_array(${LISTED})::varchar, ','
             order by click.clicked_at ${direction}, click.id ${direction}) as listed from (
             select * from ${scope.clicks} where ${parts.join(' and ')}
             order by clicked_at ${direction}, id ${direction} limit ${whole(limit)}
           ) as click join target on target.code = click.target join space on space.code = click.space`,
        )
        return (JSON.parse(`[${row?.listed ?? ''}]`) as unknown[][]).map(clickOf)
      }, askerOf(query)),

    remove: (clicks) =>
      write(async (run, opened) => {
        const parts = [(await scopeOf(run, clicks)).isOfScope]
        if (clicks.before !== undefined) parts.push(`clicked_at < ${timeOf(clicks.before)}`)
        return removeSome(run, parts.join(' and '), opened)
      }),

    forget: (spaceId) =>
      write(async (run, opened, codes) => {
        const [space] = await run('select code from space where id = ?', [spaceId])
        if (space === undefined) return 0
        const code = Number(space.code)
        const removed = await removeSome(run, `space = ${code}`, opened)
        if (removed > 0) return removed
        // a target that is clicked again gets a new code
        codes.forget()
        await run('delete from target where code not in (select target from click)')
        await run(`delete from space where code = ${code}`)
        return 0
      }),

    async move(target, targetIds, spaceId) {
      await write(async (run, opened, codes) => {
        const { isOfScope } = await scopeOf(run, { target, targetIds })
        await codes.prepareSpaces(run, new Set([spaceId]))
        const days = await run(daysOfOthers(isOfScope))
        await run(`update click set space = ${codes.spaceOf({ spaceId })} where ${isOfScope}`)
        await opened(days.map((row) => Number(row.day)))
      })
    },
  }
}

/** The space, or else the first link or page: queries of one account usually have the same. */
const askerOf = ({ spaceId, targetIds }: ClickScope): string =>
  spaceId ?? (typeof targetIds === 'string' ? targetIds.split(',', 1)[0] : targetIds?.[0]) ?? ''

/** SQL for the days on which some of these clicks share facts with other clicks. */
const daysOfOthers = (where: string) =>
  `select distinct day from click where is_alone = false and ${where}`

/** Writers wait for at most this many deletions. */
const REMOVED_AT_ONCE = 100_000

async function removeSome(
  run: Run,
  where: string,
  opened: (days: readonly number[]) => Promise<void>,
): Promise<number> {
  await run(`create or replace temp table leaving as
    select rowid as place, day, is_alone from click where ${where} limit ${REMOVED_AT_ONCE}`)
  // only these share facts with other clicks
  const days = await run('select distinct day from leaving where is_alone = false')
  const [row] = await run('delete from click where rowid in (select place from leaving)')
  await run('drop table leaving')
  await opened(days.map((one) => Number(one.day)))
  return Number(row?.Count ?? 0)
}

/** Joined into one text: transferring twenty values per click would take three times as long. */
const LISTED = `click.id, epoch_ms(clicked_at), click.is_page, target.id, space.id, "trigger", kind,
  replace(cast(visitor as varchar), '-', ''), country, city, device, system, browser,
  language, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content`

const readListed = compileRowReader([
  ...['id', 'at', 'isPage', 'targetId', 'spaceId', 'trigger', 'kind', 'visitor'],
  ...['country', 'city', 'device', 'system', 'browser', 'language', 'referrer'],
  ...['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'],
])

function clickOf(values: readonly unknown[]): StoredClick {
  const { isPage, ...click } = readListed(values)
  return { ...click, target: isPage === true ? 'page' : 'link' } as StoredClick
}
