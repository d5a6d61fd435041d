import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { PageRow } from './pages.repository.ts'

export type JudgedPage = Pick<
  PageRow,
  | 'id'
  | 'user_id'
  | 'forward_to'
  | 'ended_destination'
  | 'blocked_at'
  | 'blocked_reason'
  | 'blocked_host'
>

/**
 * Pages ordered by id that lead elsewhere, or did so when they were blocked, without those that an
 * administrator disabled individually.
 * @param text only pages with this text in an address; null for all
 */
export async function listPagesToJudge(
  db: Db,
  { after, text, limit }: { after: string; text: string | null; limit: number },
): Promise<{ pages: JudgedPage[]; upTo: string | undefined }> {
  const asked = db.selectFrom('page').where('id', '>', after)
  const last = asked
    .select('id')
    .orderBy('id')
    .offset(limit - 1)
    .limit(1)
  const upTo = (await last.executeTakeFirst())?.id
  let query = asked
    .select(['id', 'user_id', 'forward_to', 'ended_destination'])
    .select(['blocked_at', 'blocked_reason', 'blocked_host'])
    .where('deleted_at', 'is', null)
    .where('blocked_reason', '<>', 'administrator')
    .where((where) =>
      where.or([
        where('forward_to', 'is not', null),
        where('ended_destination', 'is not', null),
        where('blocked_at', 'is not', null),
      ]),
    )
    .orderBy('id')
  if (upTo !== undefined) query = query.where('id', '<=', upTo)
  if (text !== null) {
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`(lower(forward_to) like ${like} escape '\\'
        or lower(ended_destination) like ${like} escape '\\')`,
    )
  }
  return { pages: await query.execute(), upTo }
}
