import type { Deps } from '../../deps.ts'
import type { StoredClick } from '../../platform/clicks/click.ts'
import type { ClickStatistics, StatisticsQuery } from '../../platform/clicks/click-statistics.ts'
import { csvLine } from '../../platform/csv.ts'
import { findLabels } from './statistics-scope.repository.ts'

/**
 * Clicks in one read; a slow reader of the file holds no more than this. DuckDB finds so few of millions
 * by keeping the first ones it sees, and redirects wait no longer than these take to be written.
 */
const CLICKS_PER_READ = 2_000

const COLUMNS = [
  'time',
  'target',
  'id',
  'name',
  'kind',
  'trigger',
  'country',
  'city',
  'device',
  'system',
  'browser',
  'language',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The clicks of a question as CSV (RFC 4180), oldest first, portion by portion. */
export async function* exportClicks(
  deps: Pick<Deps, 'db' | 'clickStore'>,
  query: StatisticsQuery,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const clicks of listAllClicks(deps.clickStore.statistics, query)) {
    const ids = [...new Set(clicks.map((click) => click.targetId))]
    const labels = await findLabels(deps.db, query.target, ids)
    yield clicks.map((click) => lineOf(click, labels.get(click.targetId) ?? '')).join('')
  }
}

/**
 * A stretch of the span after the other, longer ones where little is found: each read looks at all clicks
 * of what it is asked for, and would look at all of the span for every portion.
 */
async function* listAllClicks(
  statistics: Pick<ClickStatistics, 'list'>,
  query: StatisticsQuery,
): AsyncGenerator<StoredClick[]> {
  let lengthMs = DAY_MS
  for (let { from } = query; from < query.to; ) {
    const to = Math.min(query.to, from + lengthMs)
    let portions = 0
    let after: { at: number; id: string } | undefined
    for (let isWhole = false; !isWhole; portions += 1) {
      const page = { order: 'oldest', limit: CLICKS_PER_READ, ...(after && { after }) } as const
      const clicks = await statistics.list({ ...query, from, to }, page)
      if (clicks.length > 0) yield clicks
      isWhole = clicks.length < CLICKS_PER_READ
      const last = clicks.at(-1)
      after = last && { at: last.at, id: last.id }
    }
    from = to
    if (portions === 1) lengthMs *= 2
    else if (portions > FEW_PORTIONS) lengthMs = Math.max(HOUR_MS, lengthMs / 2)
  }
}

const FEW_PORTIONS = 8

function lineOf(click: StoredClick, name: string): string {
  return csvLine([
    ...[new Date(click.at).toISOString(), click.target, click.targetId, name],
    ...[click.kind, click.trigger, click.country, click.city, click.device, click.system],
    ...[click.browser, click.language, click.referrer, click.utmSource, click.utmMedium],
    ...[click.utmCampaign, click.utmTerm, click.utmContent],
  ])
}
