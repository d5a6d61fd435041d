import type { NearLimit } from '#contract/business/package-values.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findRoleOf } from '../spaces/index.ts'
import type { SpaceNoticeTable } from './notices.table.ts'
import {
  countUnreadOfSpace,
  deleteNoticesOfMove,
  insertSpaceNotices,
  type ListedSpaceNotice,
  listLeaders,
  listSpaceNotices,
  type SpaceNoticesOf,
} from './space-notices.repository.ts'

export interface MoveNews {
  id: string
  kind: SpaceNoticeTable['things']
  fromId: string
  toId: string
  /** account that moved them */
  byId: string
  /** that are there now */
  many: number
}

/**
 * Tells the leaders of both spaces, but not who did it, what has moved, in the transaction of these deps. Told again
 * after an undo, it replaces what was said before.
 */
export async function tellMove(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { id, kind, fromId, toId, byId, many }: MoveNews,
): Promise<void> {
  await deleteNoticesOfMove(deps.db, id)
  if (many === 0) return
  for (const direction of ['out', 'in'] as const) {
    const [space_id, other_id] = direction === 'out' ? [fromId, toId] : [toId, fromId]
    const leaders = (await listLeaders(deps.db, space_id)).filter((one) => one !== byId)
    const rows = leaders.map((user_id) => ({
      ...{ id: deps.ids.uuid(), user_id, space_id, move_id: id, things: kind, direction, many },
      ...{ other_id, by_id: byId, made_at: deps.clock.now(), read_at: null },
    }))
    await insertSpaceNotices(deps.db, rows)
  }
}

/** Tells those who lead a space which limits of its package are near, in the transaction of these deps. */
export async function tellNearLimits(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { spaceId, near }: { spaceId: string; near: readonly NearLimit[] },
): Promise<void> {
  const rows = (await listLeaders(deps.db, spaceId)).map((user_id) => ({
    ...{ id: deps.ids.uuid(), user_id, space_id: spaceId, near_limits: JSON.stringify(near) },
    ...({
      move_id: '',
      things: 'links',
      direction: 'in',
      many: 0,
      other_id: '',
      by_id: '',
    } as const),
    ...{ made_at: deps.clock.now(), read_at: null },
  }))
  await insertSpaceNotices(deps.db, rows)
}

/** Those about a space that the account leads; none for others. */
export async function listOfLeader(
  deps: Pick<Deps, 'db' | 'by'>,
  of: SpaceNoticesOf,
  page: { before?: string | undefined; limit: number },
): Promise<ListedSpaceNotice[]> {
  return (await isLeader(deps, of)) ? listSpaceNotices(deps.db, { ...of, ...page }) : []
}

/** @returns how many are unread, at most 100 */
export async function countUnreadOfLeader(
  deps: Pick<Deps, 'db' | 'by'>,
  of: SpaceNoticesOf,
): Promise<number> {
  return (await isLeader(deps, of)) ? countUnreadOfSpace(deps.db, of) : 0
}

const isLeader = async (deps: Pick<Deps, 'db' | 'by'>, of: SpaceNoticesOf) =>
  may(await findRoleOf(deps, of), 'space.change')
