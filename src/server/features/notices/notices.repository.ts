import { rolesThatMay } from '#contract/permissions.ts'
import type { NoticeKind } from '#contract/together/notices.ts'
import type { Db } from '../../database.ts'
import { findReach, inVisible, mayIn, type VisibleFolders } from '../folders/index.ts'
import type { NoticeTable } from './notices.table.ts'

/** The only writer of `notice`. */

/** A notice with the link it is about. */
export type ListedNotice = NoticeTable & {
  domain_id: string
  alias: string
  title: string
  destination_href: string
  space_id: string
  folder_id: string | null
  page_id: string | null
}

export async function insertNotice(db: Db, row: NoticeTable): Promise<void> {
  await db.insertInto('notice').values(row).execute()
}

/**
 * Notices of an account about links that still exist, newest first; without a space, those of all
 * its spaces.
 */
export async function listNotices(
  db: Db,
  query: {
    userId: string
    spaceId?: string
    before?: string | undefined
    limit: number
    isUnmailed?: boolean
    visible?: VisibleFolders | undefined
  },
): Promise<ListedNotice[]> {
  let select = db
    .selectFrom('notice')
    .innerJoin('link', 'link.id', 'notice.link_id')
    .selectAll('notice')
    .select(['link.domain_id', 'link.alias', 'link.title', 'link.destination_href'])
    .select(['link.space_id', 'link.folder_id'])
    .select((is) =>
      is.fn
        .coalesce(
          is
            .selectFrom('block')
            .select('block.page_id')
            .whereRef('block.link_id', '=', 'link.id')
            .limit(1),
          is
            .selectFrom('social_icon')
            .select('social_icon.page_id')
            .whereRef('social_icon.link_id', '=', 'link.id')
            .limit(1),
        )
        .as('page_id'),
    )
    .where('notice.user_id', '=', query.userId)
    .where('link.deleted_at', 'is', null)
    .where(inVisible(query.visible))
  if (query.spaceId !== undefined) select = select.where('link.space_id', '=', query.spaceId)
  if (query.before !== undefined) select = select.where('notice.id', '<', query.before)
  if (query.isUnmailed) select = select.where('notice.mailed_at', 'is', null)
  return select.orderBy('notice.id', 'desc').limit(query.limit).execute()
}

const COUNTED_MAX = 100

/** An account's notices in one of its spaces. */
export interface NoticesOf {
  userId: string
  spaceId: string
  visible: VisibleFolders | undefined
}

/** @returns number of unread notices, at most 100 */
export async function countUnread(
  db: Db,
  { userId, spaceId, visible }: NoticesOf,
): Promise<number> {
  const rows = await db
    .selectFrom('notice')
    .innerJoin('link', 'link.id', 'notice.link_id')
    .select('notice.id')
    .where('notice.user_id', '=', userId)
    .where('notice.read_at', 'is', null)
    .where('link.space_id', '=', spaceId)
    .where('link.deleted_at', 'is', null)
    .where(inVisible(visible))
    .limit(COUNTED_MAX)
    .execute()
  return rows.length
}

/** Marks a notice and all earlier ones as read. */
export async function markRead(
  db: Db,
  { userId, spaceId, upTo, now }: Omit<NoticesOf, 'visible'> & { upTo: string; now: number },
): Promise<void> {
  await db
    .updateTable('notice')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .where('link_id', 'in', (is) =>
      is.selectFrom('link').select('link.id').where('link.space_id', '=', spaceId),
    )
    .execute()
}

export async function markMailed(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notice')
    .set({ mailed_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

export async function deleteNoticesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('notice').where('made_at', '<', before).execute()
}

/**
 * The person to notify about a link: its creator if they can still see its space, otherwise the
 * space's owner.
 * @returns undefined if neither is active
 */
export async function findRecipient(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('link')
    .innerJoin('space', 'space.id', 'link.space_id')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.space_id', '=', 'link.space_id')
        .onRef('membership.user_id', '=', 'link.created_by')
        .on('membership.role', 'in', rolesThatMay('notices.hear')),
    )
    .select(['membership.user_id', 'space.owner_id', 'link.space_id', 'link.folder_id'])
    .where('link.id', '=', linkId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { user_id: makerId, space_id: spaceId } = row
  const reach = makerId === null ? undefined : await findReach({ db }, { userId: makerId, spaceId })
  const userId = reach && mayIn(reach, row.folder_id, 'links.read') ? makerId! : row.owner_id
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return user?.id
}

export async function findSpaceOfLink(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('link')
    .select('space_id')
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row?.space_id
}

/** Links that end in a span, without archived ones. @param span ms UTC */
export function listEnding(
  db: Db,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<{ id: string; ends_at: number | null; created_at: number }[]> {
  return db
    .selectFrom('link')
    .select(['id', 'ends_at', 'created_at'])
    .where('ends_at', '>', after)
    .where('ends_at', '<=', until)
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', 0)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}

/** Links that have used up their limit and whose people have not been told about this limit. */
export function listLimitsReached(db: Db, limit: number): Promise<{ id: string; max: number }[]> {
  return db
    .selectFrom('link_limit')
    .innerJoin('link', 'link.id', 'link_limit.link_id')
    .leftJoin('notice_mark', (join) =>
      join
        .onRef('notice_mark.link_id', '=', 'link_limit.link_id')
        .on('notice_mark.kind', '=', 'linkLimit'),
    )
    .select(['link.id', 'link_limit.max'])
    .whereRef('link_limit.used', '>=', 'link_limit.max')
    .where((is) =>
      is.or([
        is('notice_mark.value', 'is', null),
        is('notice_mark.value', '<>', is.ref('link_limit.max')),
      ]),
    )
    .where('link.deleted_at', 'is', null)
    .limit(limit)
    .execute()
}

/** Those of these links that are dead now, to check notices about dead and recovered links. */
export async function listDeadLinks(db: Db, linkIds: readonly string[]): Promise<Set<string>> {
  if (linkIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('link_health')
    .innerJoin('link', 'link.id', 'link_health.link_id')
    .select('link_health.link_id')
    .where('link_health.link_id', 'in', [...linkIds])
    .where('link_health.state', '=', 'dead')
    .where('link_health.ignored_at', 'is', null)
    .whereRef('link_health.address', '=', 'link.destination_href')
    .execute()
  return new Set(rows.map((row) => row.link_id))
}

export type NoticeDetail = {
  reason?: string
  status?: number | null
  endsAt?: number
  limit?: number
}

/** @returns the parsed JSON of a row, as far as it is valid */
export function detailOf(row: Pick<NoticeTable, 'detail'>): NoticeDetail {
  try {
    return JSON.parse(row.detail) as NoticeDetail
  } catch {
    return {}
  }
}

export type NewNotice = { kind: NoticeKind; linkId: string; detail?: NoticeDetail }
