import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { LinkRow } from './links.repository.ts'

export type JudgedLink = Pick<
  LinkRow,
  | 'id'
  | 'alias'
  | 'created_by'
  | 'destination_href'
  | 'starts_destination'
  | 'ended_destination'
  | 'limit_destination'
  | 'rules'
  | 'blocked_at'
  | 'blocked_reason'
  | 'blocked_host'
>

interface WhichLinks {
  /** only links with it in an address; null for all */
  text: string | null
  /** only these; undefined for all */
  ids?: readonly string[] | undefined
}

/** Links by id, without those that an administrator disabled by themselves. */
export async function listLinksToJudge(
  db: Db,
  { after, text, ids, limit }: WhichLinks & { after: string; limit: number },
): Promise<JudgedLink[]> {
  let query = db
    .selectFrom('link')
    .select(['id', 'alias', 'created_by', 'destination_href', 'starts_destination'])
    .select(['ended_destination', 'limit_destination', 'rules'])
    .select(['blocked_at', 'blocked_reason', 'blocked_host'])
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .where('blocked_reason', '<>', 'administrator')
    .orderBy('id')
    .limit(limit)
  if (ids !== undefined) query = query.where('id', 'in', [...ids])
  if (text !== null) {
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`(destination_href like ${like} escape '\\'
        or lower(starts_destination) like ${like} escape '\\'
        or lower(ended_destination) like ${like} escape '\\'
        or lower(limit_destination) like ${like} escape '\\'
        or lower(rules) like ${like} escape '\\')`,
    )
  }
  return query.execute()
}

/** Links of an account that came behind the warning page since a moment, newest first. */
export function listBlockedOf(
  db: Db,
  userId: string,
  since: number,
): Promise<Pick<LinkRow, 'id' | 'alias' | 'blocked_host' | 'blocked_reason'>[]> {
  return db
    .selectFrom('link')
    .select(['id', 'alias', 'blocked_host', 'blocked_reason'])
    .where('created_by', '=', userId)
    .where('blocked_at', '>=', since)
    .where('deleted_at', 'is', null)
    .orderBy('blocked_at', 'desc')
    .limit(1_000)
    .execute()
}
