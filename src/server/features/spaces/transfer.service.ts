import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { notePeople } from './member-news.ts'
import { findMember, updateMembership } from './members.repository.ts'
import { listOwnedNames, type SpaceRow, updateSpace } from './own-spaces.repository.ts'
import {
  getSpace,
  requireFreeName,
  requireRoomForSpace,
  type SpaceOfCaller,
} from './own-spaces.service.ts'
import { requireNoCard } from './paid-spaces.ts'
import { lockSpace } from './spaces.repository.ts'
import { requirePermission } from './spaces.service.ts'

/**
 * Offers a space to a member; nothing changes before they accept it.
 * @param toUserId null withdraws the offer
 * @throws spaceNotFound, notFound if they are not a member; noPermission for anybody but its owner,
 * for a personal
 * space, and while a card pays for it
 */
export function offerSpace(
  deps: Deps,
  who: SpaceOfCaller,
  toUserId: string | null,
): Promise<SpaceRow> {
  return transaction(deps, async (deps) => {
    const { id, userId } = who
    await lockSpace(deps.db, id)
    const access = { userId, spaceId: id, absent: 'spaceNotFound' } as const
    await requirePermission(deps, { ...access, action: 'space.own' })
    const { is_personal } = await getSpace(deps, who)
    if (is_personal === 1) throw failure('noPermission')
    if (toUserId !== null) {
      await requireNoCard(deps, id)
      const member = await findMember(deps.db, { spaceId: id, userId: toUserId })
      if (member?.status !== 'active' || toUserId === userId) throw failure('notFound')
    }
    await updateSpace(deps.db, id, { offered_to: toUserId })
    await notePeople(deps, id)
    return getSpace(deps, who)
  })
}

/**
 * Makes the caller the owner of a space that was offered to them; the previous owner becomes an
 * administrator.
 * @throws spaceNotFound, noPermission for others; spaceExists if they own a space with this name
 */
export function acceptSpace(deps: Deps, who: SpaceOfCaller): Promise<SpaceRow> {
  return transaction(deps, async (deps) => {
    const { id, userId } = who
    await lockSpace(deps.db, id)
    const access = { userId, spaceId: id, absent: 'spaceNotFound' } as const
    await requirePermission(deps, { ...access, action: 'space.look' })
    const space = await getSpace(deps, who)
    if (space.offered_to !== userId || space.deleted_at !== null) throw failure('noPermission')
    await requireNoCard(deps, id)
    requireFreeName(await listOwnedNames(deps.db, userId), space.name)
    await requireRoomForSpace(deps, userId)
    await updateSpace(deps.db, id, { owner_id: userId, offered_to: null })
    const before = { spaceId: id, userId: space.owner_id }
    await updateMembership(deps.db, before, { role: 'administrator' })
    await updateMembership(deps.db, { spaceId: id, userId }, { role: 'owner' })
    await notePeople(deps, id)
    const object = { kind: 'space', id, text: space.name }
    await recordAudit(deps, { action: 'space-transfer', actorId: userId, object })
    return getSpace(deps, who)
  })
}
