import { failure } from '#contract/errors.ts'
import type { ClickDimension } from '#contract/statistics.ts'
import type { Deps } from '../../deps.ts'
import { type Statistics, statisticsOf } from './statistics.service.ts'
import { findReachBack, shownPart } from './statistics-reach.service.ts'
import { findPublicLink } from './statistics-scope.repository.ts'
import { gridOf, zoneOffsets } from './time-grid.ts'

const DAY_MS = 86_400_000
const SHOWN_DAYS = 30
const ROWS = 10
/** more than exist, so the map shows all of them */
const COUNTRIES = 300

export interface PublicStatistics {
  alias: string
  statistics: Statistics
  tables: Record<'country' | 'device' | 'browser' | 'referrer', { value: string; clicks: number }[]>
}

/**
 * The public numbers of a link whose owner has published them: only sums, never a single click.
 * @throws linkNotFound for every other link, whether it exists or not
 */
export async function getPublicStatistics(
  deps: Pick<Deps, 'db' | 'clock' | 'clickStore' | 'packages'>,
  alias: string,
  timezone: string,
): Promise<PublicStatistics> {
  const link = await findPublicLink(deps.db, alias.toLowerCase())
  if (link === undefined) throw failure('linkNotFound')
  const to = deps.clock.now()
  const reachesBackTo = await findReachBack(deps, link.space_id)
  const span = shownPart({ from: firstDayStart(timezone, to), to }, reachesBackTo)
  const targets = { target: 'link' as const, targetIds: [link.id] }
  const asked = { scope: 'link', of: 'clicks', timezone, bots: false, interval: 'day' } as const
  const statistics = await statisticsOf(deps, targets, asked, { ...span, reachesBackTo })
  const query = { ...targets, ...span, filters: [], kinds: ['human'] as const, offsets: [] }
  const table = async (dimension: ClickDimension, limit = ROWS) => {
    const { rows } = await deps.clickStore.statistics.breakdown(query, dimension, limit)
    return rows.map(({ value, clicks }) => ({ value, clicks }))
  }
  const tables = {
    country: await table('country', COUNTRIES),
    device: await table('device'),
    browser: await table('browser'),
    referrer: await table('referrer'),
  }
  return { alias: link.alias, statistics, tables }
}

/** Start of the first whole day, as on the owner's screen, so that no day shows too few clicks. */
function firstDayStart(timezone: string, to: number): number {
  const span = { from: to - (SHOWN_DAYS + 1) * DAY_MS, to }
  return gridOf('day', span, zoneOffsets(timezone, span)).buckets.at(-SHOWN_DAYS)!.startsAt
}
