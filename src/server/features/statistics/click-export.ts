import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { StoredClick } from '../../platform/clicks/click.ts'
import type { ClickStatistics, StatisticsQuery } from '../../platform/clicks/click-statistics.ts'
import { referrerNetwork } from '../../platform/clicks/referrer-network.ts'
import { csvLine } from '../../platform/csv.ts'
import { findNames } from './statistics-scope.repository.ts'

/**
 * Clicks per read: a slow client holds no more than these in memory. DuckDB finds so few among
 * millions by keeping only the first ones it sees.
 */
const CLICKS_PER_READ = 5_000

/** Redirects wait no longer than it takes to write these. */
const CLICKS_PER_TURN = 1_000

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
  'referrer_host',
]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The clicks of a query as CSV (RFC 4180), oldest first, portion by portion. */
export async function* exportClicks(
  deps: Pick<Deps, 'db' | 'clickStore'>,
  query: StatisticsQuery,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const clicks of listAllClicks(deps.clickStore.statistics, query)) {
    const ids = [...new Set(clicks.map((click) => click.targetId))]
    const names = await findNames(deps.db, query.target, ids)
    for (let at = 0; at < clicks.length; at += CLICKS_PER_TURN) {
      await nextTurn()
      const some = clicks.slice(at, at + CLICKS_PER_TURN)
      yield some.map((click) => lineOf(click, names.get(click.targetId)?.code ?? '')).join('')
    }
  }
}

/**
 * Reads the span in sections, because a read scans all clicks of its section. The length of a
 * section is estimated from the clicks before, so that it gives a few portions; it grows where few
 * clicks are found.
 */
async function* listAllClicks(
  statistics: Pick<ClickStatistics, 'list'>,
  query: StatisticsQuery,
): AsyncGenerator<StoredClick[]> {
  const [first] = await statistics.list(query, { order: 'oldest', limit: 1 })
  if (first === undefined) return
  let from = first.at
  let lengthMs = HOUR_MS
  let after: { at: number; id: string } | undefined
  while (from < query.to) {
    const to = Math.min(query.to, from + lengthMs)
    const page = { order: 'oldest', limit: CLICKS_PER_READ, ...(after && { after }) } as const
    const clicks = await statistics.list({ ...query, from, to }, page)
    if (clicks.length > 0) yield clicks
    const last = clicks.at(-1)
    if (last !== undefined && clicks.length === CLICKS_PER_READ) {
      lengthMs = Math.max(MINUTE_MS, (last.at - from) * FEW_PORTIONS)
      from = last.at
      after = { at: last.at, id: last.id }
    } else {
      lengthMs *= 2
      from = to
      after = undefined
    }
  }
}

const FEW_PORTIONS = 4

function lineOf(click: StoredClick, name: string): string {
  return csvLine([
    ...[new Date(click.at).toISOString(), click.target, click.targetId, name],
    ...[click.kind, click.trigger, click.country, click.city, click.device, click.system],
    ...[
      click.browser,
      click.language,
      referrerNetwork(click.referrer),
      click.utmSource,
      click.utmMedium,
    ],
    ...[click.utmCampaign, click.utmTerm, click.utmContent, click.referrer],
  ])
}
