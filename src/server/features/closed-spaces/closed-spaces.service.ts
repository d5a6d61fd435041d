import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { eraseRows } from '../../platform/db/rows/erase-rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { reopenPages } from '../pages/index.ts'
import {
  getSpace,
  listOwnedNames,
  lockSpace,
  requireFreeName,
  requireNoRenewal,
  requirePermission,
  requireRoomForSpace,
  SPACE_GRACE_MS,
  type SpaceOfCaller,
  setSpaceDeleted,
} from '../spaces/index.ts'
import { CLOSE_SPACE, REOPEN_SPACE } from './close-content.job.ts'
import { listDeletedBefore } from './closed-spaces.repository.ts'
import { deleteContent, LOOSE_CONTENT } from './delete-content.service.ts'

const SPACES_PER_RUN = 20

/**
 * Deletes a space: from now on nobody can access it, and its links and pages answer as ended. Its
 * owner can restore it for a week.
 * @throws spaceNotFound; noPermission for anybody but its owner, for a personal space, and
 * while it is paid for
 */
export function deleteSpace(deps: Deps, who: SpaceOfCaller) {
  return transaction(deps, async (deps) => {
    const { id, userId } = who
    await lockSpace(deps.db, id)
    const access = { userId, spaceId: id, absent: 'spaceNotFound' } as const
    await requirePermission(deps, { ...access, action: 'space.own' })
    const space = await getSpace(deps, who)
    if (space.is_personal === 1) throw failure('noPermission')
    await requireNoRenewal(deps, [id])
    const closedAt = deps.clock.now()
    await setSpaceDeleted(deps.db, id, closedAt)
    await enqueue(deps, { kind: CLOSE_SPACE, payload: { spaceId: id, closedAt } })
    const object = { kind: 'space', id, text: space.name }
    await recordAudit(deps, { action: 'space-delete', actorId: userId, object })
    return getSpace(deps, who)
  })
}

/**
 * Restores a space within its week, with everything that was closed with it: pages at once, links
 * soon after.
 * @throws spaceNotFound; spaceExists if its owner has another space with this name by now
 */
export function restoreSpace(deps: Deps, who: SpaceOfCaller) {
  return transaction(deps, async (deps) => {
    const { id, userId } = who
    await lockSpace(deps.db, id)
    const space = await getSpace(deps, who)
    const closedAt = space.deleted_at
    if (closedAt === null) return space
    if (deps.clock.now() >= closedAt + SPACE_GRACE_MS) throw failure('spaceNotFound')
    requireFreeName(await listOwnedNames(deps.db, userId), space.name)
    await requireRoomForSpace(deps, userId)
    await setSpaceDeleted(deps.db, id, null)
    await reopenPages(deps, id, closedAt)
    await enqueue(deps, { kind: REOPEN_SPACE, payload: { spaceId: id, closedAt } })
    const object = { kind: 'space', id, text: space.name }
    await recordAudit(deps, { action: 'space-restore', actorId: userId, object })
    return getSpace(deps, who)
  })
}

/**
 * Permanently deletes the spaces whose week is over, as for accounts
 * (docs/decisions/095-deleted-means-gone.md).
 */
export async function deleteClosedSpaces(deps: Deps): Promise<void> {
  const before = deps.clock.now() - SPACE_GRACE_MS
  for (const id of await listDeletedBefore(deps.db, before, SPACES_PER_RUN)) {
    await deleteContent(deps, id)
    await eraseRows(deps, { table: 'space', column: 'id', values: [id] }, LOOSE_CONTENT)
  }
}
