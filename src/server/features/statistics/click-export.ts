import type { Deps } from '../../deps.ts'
import type { StatisticsQuery } from '../../platform/clicks/click-statistics.ts'
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

/** The clicks of a question as CSV (RFC 4180), oldest first, portion by portion. */
export async function* exportClicks(
  deps: Pick<Deps, 'db' | 'clickStore'>,
  query: StatisticsQuery,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  let after: { at: number; id: string } | undefined
  for (;;) {
    const page = { order: 'oldest', limit: CLICKS_PER_READ, ...(after && { after }) } as const
    const clicks = await deps.clickStore.statistics.list(query, page)
    if (clicks.length === 0) return
    const ids = [...new Set(clicks.map((click) => click.targetId))]
    const labels = await findLabels(deps.db, query.target, ids)
    yield clicks
      .map((click) =>
        csvLine([
          new Date(click.at).toISOString(),
          click.target,
          click.targetId,
          labels.get(click.targetId) ?? '',
          click.kind,
          click.trigger,
          click.country,
          click.city,
          click.device,
          click.system,
          click.browser,
          click.language,
          click.referrer,
          click.utmSource,
          click.utmMedium,
          click.utmCampaign,
          click.utmTerm,
          click.utmContent,
        ]),
      )
      .join('')
    const last = clicks.at(-1)!
    after = { at: last.at, id: last.id }
  }
}
