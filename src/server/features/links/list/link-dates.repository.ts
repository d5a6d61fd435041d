import type { Db } from '../../../database.ts'
import { inVisible, type VisibleFolders } from '../../folders/index.ts'

/** The times at which a link starts and ends. */
export interface LinkDates {
  id: string
  alias: string
  domain_id: string
  title: string
  starts_at: number | null
  ends_at: number | null
}

const DATES_MAX = 2_000

/**
 * Links of a space that start or end in a span, without archived ones.
 * @param span ms UTC, `to` exclusive
 */
export function listLinkDates(
  db: Db,
  { spaceId, visible }: { spaceId: string; visible: VisibleFolders | undefined },
  { from, to }: { from: number; to: number },
): Promise<LinkDates[]> {
  return db
    .selectFrom('link')
    .select(['id', 'alias', 'domain_id', 'title', 'starts_at', 'ends_at'])
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', 0)
    .where(inVisible(visible))
    .where((where) =>
      where.or([
        where.and([where('starts_at', '>=', from), where('starts_at', '<', to)]),
        where.and([where('ends_at', '>=', from), where('ends_at', '<', to)]),
      ]),
    )
    .orderBy('id')
    .limit(DATES_MAX)
    .execute()
}
