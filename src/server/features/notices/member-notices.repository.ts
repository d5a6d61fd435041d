import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../database.ts'
import { type MemberNoticeTable, memberNoticeKinds } from './notices.table.ts'

/** The only writer of `member_notice`. */

/** A notice to one member of a space, with the name of who caused it. */
export type ListedMemberNotice = Selectable<MemberNoticeTable> & { by: string | null }

interface MemberNoticesOf {
  userId: string
  spaceId: string
}

/** @param rows at least one */
export async function insertMemberNotices(
  db: Db,
  rows: readonly Insertable<MemberNoticeTable>[],
): Promise<void> {
  await db.insertInto('member_notice').values(rows).execute()
}

export async function deleteMemberNotices(
  db: Db,
  { spaceId, kind }: { spaceId: string; kind: MemberNoticeTable['kind'] },
): Promise<void> {
  await db
    .deleteFrom('member_notice')
    .where('space_id', '=', spaceId)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteMemberNoticesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('member_notice').where('made_at', '<', before).execute()
}

export function findMemberNotice(
  db: Db,
  id: string,
): Promise<(ListedMemberNotice & { spaceName: string }) | undefined> {
  return notices(db)
    .innerJoin('space', 'space.id', 'member_notice.space_id')
    .select('space.name as spaceName')
    .where('member_notice.id', '=', id)
    .executeTakeFirst()
}

/** Newest first. */
export function listMemberNotices(
  db: Db,
  query: MemberNoticesOf & { before?: string | undefined; limit: number },
): Promise<ListedMemberNotice[]> {
  return notices(db)
    .where('member_notice.user_id', '=', query.userId)
    .where('member_notice.space_id', '=', query.spaceId)
    .$if(query.before !== undefined, (select) =>
      select.where('member_notice.id', '<', query.before!),
    )
    .orderBy('member_notice.id', 'desc')
    .limit(query.limit)
    .execute()
}

const COUNTED_MAX = 100

/** @returns number of unread ones, at most 100 */
export async function countUnreadOfMember(
  db: Db,
  { userId, spaceId }: MemberNoticesOf,
): Promise<number> {
  const rows = await db
    .selectFrom('member_notice')
    .select('id')
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('read_at', 'is', null)
    .where('kind', 'in', memberNoticeKinds)
    .limit(COUNTED_MAX)
    .execute()
  return rows.length
}

/** Marks one and all earlier ones as read. */
export async function markMemberNoticesRead(
  db: Db,
  { userId, spaceId, upTo, now }: MemberNoticesOf & { upTo: string; now: number },
): Promise<void> {
  await db
    .updateTable('member_notice')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
}

const notices = (db: Db) =>
  db
    .selectFrom('member_notice')
    .leftJoin('user', 'user.id', 'member_notice.by_id')
    .selectAll('member_notice')
    .select('user.name as by')
    .where('member_notice.kind', 'in', memberNoticeKinds)
