import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { LinkRow } from './one/links.repository.ts'

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
  /** only links with this text in an address; null for all */
  text: string | null
  /** only these links; undefined for all */
  ids?: readonly string[] | undefined
}

/**
 * Links ordered by id, without those that an administrator disabled individually.
 * @param limit number of links to look at: few of them may contain the text, and a longer search
 * would hold up everything else
 * @returns also the last id looked at; undefined at the end
 */
export async function listLinksToJudge(
  db: Db,
  { after, text, ids, limit }: WhichLinks & { after: string; limit: number },
): Promise<{ links: JudgedLink[]; upTo: string | undefined }> {
  const asked = db
    .selectFrom('link')
    .where('id', '>', after)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
  const last = asked
    .select('id')
    .orderBy('id')
    .offset(limit - 1)
    .limit(1)
  const upTo = (await last.executeTakeFirst())?.id
  let query = asked
    .select(['id', 'alias', 'created_by', 'destination_href', 'starts_destination'])
    .select(['ended_destination', 'limit_destination', 'rules'])
    .select(['blocked_at', 'blocked_reason', 'blocked_host'])
    .where('deleted_at', 'is', null)
    .where('blocked_reason', '<>', 'administrator')
    .orderBy('id')
  if (upTo !== undefined) query = query.where('id', '<=', upTo)
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
  return { links: await query.execute(), upTo }
}

/** Links of an account that were put behind the warning page since a given time, newest first. */
export function listBlockedOf(
  db: Db,
  userId: string,
  since: number,
): Promise<
  Pick<LinkRow, 'id' | 'space_id' | 'alias' | 'domain_id' | 'blocked_host' | 'blocked_reason'>[]
> {
  return db
    .selectFrom('link')
    .select(['id', 'space_id', 'alias', 'domain_id', 'blocked_host', 'blocked_reason'])
    .where('created_by', '=', userId)
    .where('blocked_at', '>=', since)
    .where('deleted_at', 'is', null)
    .orderBy('blocked_at', 'desc')
    .limit(1_000)
    .execute()
}
