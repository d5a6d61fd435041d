import type { Insertable, Selectable } from 'kysely'
import { rolesThatMay } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'
import type { SpaceNoticeTable } from './notices.table.ts'

/** The only writer of `space_notice`. */

/** A notice about a space, with the names of the other space and of who did it, as far as they are there. */
export type ListedSpaceNotice = Selectable<SpaceNoticeTable> & {
  kind: 'moved' | 'nearLimits'
  other: string | null
  by: string | null
}

export async function insertSpaceNotices(
  db: Db,
  rows: readonly Insertable<SpaceNoticeTable>[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('space_notice')
    .values([...rows])
    .execute()
}

export async function deleteNoticesOfMove(db: Db, moveId: string): Promise<void> {
  await db.deleteFrom('space_notice').where('move_id', '=', moveId).execute()
}

export async function deleteSpaceNoticesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('space_notice').where('made_at', '<', before).execute()
}

/** @returns ids of the active accounts that lead a space */
export async function listLeaders(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select('user.id')
    .where('membership.space_id', '=', spaceId)
    .where('membership.role', 'in', rolesThatMay('space.change'))
    .where('user.status', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}

/** An account's notices about one of its spaces. */
export interface SpaceNoticesOf {
  userId: string
  spaceId: string
}

/** Newest first. */
export async function listSpaceNotices(
  db: Db,
  query: SpaceNoticesOf & { before?: string | undefined; limit: number },
): Promise<ListedSpaceNotice[]> {
  const rows = await db
    .selectFrom('space_notice')
    .leftJoin('space', (join) =>
      join.onRef('space.id', '=', 'space_notice.other_id').on('space.deleted_at', 'is', null),
    )
    .leftJoin('user', 'user.id', 'space_notice.by_id')
    .selectAll('space_notice')
    .select(['space.name as other', 'user.name as by'])
    .where('space_notice.user_id', '=', query.userId)
    .where('space_notice.space_id', '=', query.spaceId)
    .$if(query.before !== undefined, (select) =>
      select.where('space_notice.id', '<', query.before!),
    )
    .orderBy('space_notice.id', 'desc')
    .limit(query.limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.near_limits === '' ? 'moved' : 'nearLimits' }))
}

const COUNTED_MAX = 100

/** @returns number of unread ones, at most 100 */
export async function countUnreadOfSpace(
  db: Db,
  { userId, spaceId }: SpaceNoticesOf,
): Promise<number> {
  const rows = await db
    .selectFrom('space_notice')
    .select('id')
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('read_at', 'is', null)
    .limit(COUNTED_MAX)
    .execute()
  return rows.length
}

/** Marks one and all earlier ones as read. */
export async function markSpaceNoticesRead(
  db: Db,
  { userId, spaceId, upTo, now }: SpaceNoticesOf & { upTo: string; now: number },
): Promise<void> {
  await db
    .updateTable('space_notice')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
}
