import type { ClickKind, StoredClick, Trigger } from './click.ts'
import type { ClickStatistics, ClicksToRemove } from './click-statistics.ts'
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
import type { Row, Run } from './duckdb-connection.ts'
import { overview } from './duckdb-overview.ts'

/** What the store lends: reading beside writers, and a turn of its own for a write. */
export interface DuckDbAccess {
  /** all reads of one act see the same state */
  read<T>(act: (run: Run) => Promise<T>): Promise<T>
  /** @param opened days whose visitors are no longer what was found out about them */
  write<T>(
    act: (run: Run, opened: (days: readonly number[]) => Promise<void>, codes: Codes) => Promise<T>,
  ): Promise<T>
}

/** Statistics from DuckDB (performance.md §1). */
export function createDuckDbStatistics({ read, write }: DuckDbAccess): ClickStatistics {
  return {
    overview: (query, grid, since) => read((run) => overview(run, { query, grid, since })),
    breakdown: (query, dimension, limit) =>
      read(async (run) => breakdown(run, { query, dimension, limit })),

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
        const rows = await run(
          `select ${LISTED} from (
             select * from ${scope.clicks} where ${parts.join(' and ')}
             order by clicked_at ${direction}, id ${direction} limit ${whole(limit)}
           ) as click join target on target.code = click.target join space on space.code = click.space
           order by click.clicked_at ${direction}, click.id ${direction}`,
        )
        return rows.map(clickOf)
      }),

    remove: (clicks) => write((run, opened) => remove(run, clicks, opened)),

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

/** Days on which these clicks have something in common with others. */
const daysOfOthers = (where: string) =>
  `select distinct day from click where is_alone = false and ${where}`

async function remove(
  run: Run,
  clicks: ClicksToRemove,
  opened: (days: readonly number[]) => Promise<void>,
): Promise<number> {
  const { before } = clicks
  const parts = [(await scopeOf(run, clicks)).isOfScope]
  if (before !== undefined) parts.push(`clicked_at < ${timeOf(before)}`)
  const where = parts.join(' and ')
  const days = await run(daysOfOthers(where))
  const [row] = await run(`delete from click where ${where}`)
  await opened(days.map((one) => Number(one.day)))
  return Number(row?.Count ?? 0)
}

const LISTED = `cast(click.id as varchar) as id, epoch_ms(clicked_at) as ms, click.is_page,
  target.id as target_id, space.id as space_id, "trigger", kind,
  replace(cast(visitor as varchar), '-', '') as visitor, country, city, device, system, browser,
  language, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content`

function clickOf(row: Row): StoredClick {
  const text = (name: string) => String(row[name])
  return {
    id: text('id'),
    at: Number(row.ms),
    target: row.is_page === true ? 'page' : 'link',
    targetId: text('target_id'),
    spaceId: text('space_id'),
    trigger: row.trigger as Trigger,
    kind: row.kind as ClickKind,
    visitor: text('visitor'),
    country: text('country'),
    city: text('city'),
    device: text('device'),
    system: text('system'),
    browser: text('browser'),
    language: text('language'),
    referrer: text('referrer'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
  }
}
