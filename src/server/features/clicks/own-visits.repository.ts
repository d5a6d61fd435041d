import { rolesThatMay } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'

/** The spaces whose links a person may change. */
export interface Reach {
  /** hash of the session, or id of the account */
  key: string
  spaceId: string
}

/** The spaces whose links these sessions may change. @param tokenHashes as `session.token` has them @param now ms UTC */
export async function listReachOfSessions(
  db: Db,
  tokenHashes: readonly string[],
  now: number,
): Promise<Reach[]> {
  if (tokenHashes.length === 0) return []
  const rows = await db
    .selectFrom('session')
    .innerJoin('membership', 'membership.user_id', 'session.user_id')
    .select(['session.token as key', 'membership.space_id as spaceId'])
    .where('session.token', 'in', [...tokenHashes])
    .where('session.expires_at', '>', new Date(now).toISOString())
    .where('membership.role', 'in', rolesThatMay('links.change'))
    .execute()
  return rows
}

/** The spaces whose links these accounts may change. */
export async function listReachOfAccounts(db: Db, userIds: readonly string[]): Promise<Reach[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('membership')
    .select(['user_id as key', 'space_id as spaceId'])
    .where('user_id', 'in', [...userIds])
    .where('role', 'in', rolesThatMay('links.change'))
    .execute()
}

/** @returns the space by id of link or page */
export async function findSpacesOf(
  db: Db,
  target: 'link' | 'page',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(target)
    .select(['id', 'space_id'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.space_id]))
}
