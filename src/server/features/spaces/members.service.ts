import { RESTORE_MINUTES, type SpaceRole } from '#contract/account/users.ts'
import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { requireRoom } from '../packages/index.ts'
import {
  endInvitation,
  endInvitationsBy,
  findInvitation,
  type InvitationRow,
  updateInvitation,
} from './invitations.repository.ts'
import { type Invited, reopenInvitation } from './invitations.service.ts'
import { noteMember, notePeople } from './member-news.ts'
import { assignableRoles, canDescribe, canRemove, type Target } from './members.policy.ts'
import {
  countMembers,
  findMember,
  listRemovals,
  removeMembership,
  takeRemovedMembership,
  updateMembership,
} from './members.repository.ts'
import { endOfferTo } from './own-spaces.repository.ts'
import { findPersonalSpaceId, insertMembership, lockSpace } from './spaces.repository.ts'
import { findRoleOf, listRolesWithin, requirePermission, requireRole } from './spaces.service.ts'

/** A person in one of the caller's spaces; the personal space comes first if none is named. */
export interface PersonOfCaller {
  callerId: string
  /** id of an account or an invitation */
  id: string
  spaceId?: string | undefined
}

export interface PersonChange {
  designation?: string | undefined
  tags?: string[] | undefined
  color?: string | undefined
  role?: SpaceRole | undefined
}

/** What one person is to another, for the policy. */
export function targetOf(person: Invited, callerId: string): Target {
  const { row } = person
  const userId = person.kind === 'member' ? person.row.user_id : undefined
  return {
    role: row.role,
    isSelf: userId === callerId,
    isFixed: userId === row.owner_id,
    isInvited: person.kind === 'invitation',
  }
}

/** @throws notFound, noPermission */
export function changePerson(
  deps: Deps,
  who: PersonOfCaller,
  change: PersonChange,
): Promise<Invited> {
  return transaction(deps, async (deps) => {
    const { person, role } = await lockPerson(deps, who)
    const target = targetOf(person, who.callerId)
    const describes = [change.designation, change.tags, change.color].some(
      (one) => one !== undefined,
    )
    if (describes && !canDescribe(role, target)) throw failure('noPermission')
    const isPromoted = change.role !== undefined && change.role !== target.role
    if (isPromoted && !assignableRoles(role, target).includes(change.role!)) {
      throw failure('noPermission')
    }
    if (!describes && !isPromoted) {
      if (!canDescribe(role, target)) throw failure('noPermission')
      return person
    }
    const fields = {
      ...(change.designation !== undefined && { designation: change.designation }),
      ...(change.tags !== undefined && { tags: JSON.stringify(change.tags) }),
      ...(change.color !== undefined && { color: change.color }),
    }
    if (person.kind === 'invitation') {
      const wanted = isPromoted ? { role: change.role as InvitationRow['role'] } : {}
      await updateInvitation(deps.db, person.row.id, { ...fields, ...wanted })
    } else {
      const member = { spaceId: person.row.space_id, userId: person.row.user_id }
      await updateMembership(deps.db, member, {
        ...fields,
        ...(isPromoted && { role: change.role! }),
      })
      if (isPromoted) {
        const object = { kind: 'member', id: person.row.user_id, text: change.role! }
        await recordAudit(deps, { action: 'member-role', actorId: who.callerId, object })
      }
    }
    await notePeople(deps, person.row.space_id)
    return (await lockPerson(deps, { ...who, spaceId: person.row.space_id })).person
  })
}

/**
 * Removes somebody from a space together with the invitations they sent, or revokes an invitation.
 * They lose access at the commit; open live connections end within a second.
 * @throws notFound, noPermission
 */
export function removePerson(deps: Deps, who: PersonOfCaller): Promise<Invited> {
  return transaction(deps, async (deps) => {
    const { person, role } = await lockPerson(deps, who)
    if (!canRemove(role, targetOf(person, who.callerId))) throw failure('noPermission')
    const at = deps.clock.now()
    if (person.kind === 'invitation') {
      await endInvitation(deps.db, person.row.id, { outcome: 'cancelled', at })
      await notePeople(deps, person.row.space_id)
    } else {
      const { space_id: spaceId, user_id: userId } = person.row
      await removeMembership(deps.db, person.row, at)
      await endInvitationsBy(deps.db, { spaceId, userId }, at)
      await endOfferTo(deps.db, { spaceId, userId })
      await noteMember(deps, spaceId)
      const object = { kind: 'member', id: userId }
      await recordAudit(deps, { action: 'member-remove', actorId: who.callerId, object })
    }
    return person
  })
}

/** Leaves a space. @throws spaceNotFound; noPermission for its owner */
export async function leaveSpace(
  deps: Deps,
  { userId, spaceId }: { userId: string; spaceId: string },
): Promise<void> {
  const access = { userId, spaceId, absent: 'spaceNotFound' } as const
  await requirePermission(deps, { ...access, action: 'space.enter' })
  await removePerson(deps, { callerId: userId, id: userId, spaceId })
}

/** Undoes a removal within the hour. @throws notFound, noPermission */
export function restorePerson(deps: Deps, who: PersonOfCaller): Promise<Invited> {
  return transaction(deps, async (deps) => {
    const { callerId, id } = who
    const invitation = await findInvitation(deps.db, id)
    if (invitation) {
      const role = await findRoleOf(deps, { userId: callerId, spaceId: invitation.space_id })
      requireRole(role, 'people.read', 'notFound')
      const person = { kind: 'invitation', row: invitation } as const
      if (!canRemove(role, targetOf(person, callerId))) throw failure('noPermission')
      await lockSpace(deps.db, invitation.space_id)
      if (!(await reopenInvitation(deps, invitation))) throw failure('notFound')
      return { kind: 'invitation', row: (await findInvitation(deps.db, id))! }
    }
    return restoreMember(deps, who)
  })
}

async function restoreMember(deps: Deps, who: PersonOfCaller): Promise<Invited> {
  const { callerId, id: userId } = who
  const since = deps.clock.now() - RESTORE_MINUTES * 60_000
  const removals = await listRemovals(deps.db, userId, since)
  for (const spaceId of await spacesOf(deps, who)) {
    const removal = removals.find((one) => one.space_id === spaceId)
    if (!removal) continue
    await lockSpace(deps.db, spaceId)
    const role = await findRoleOf(deps, { userId: callerId, spaceId })
    if (role === undefined) continue
    const target = { role: removal.role, isSelf: false, isFixed: false, isInvited: false }
    if (!canRemove(role, target)) throw failure('noPermission')
    const kept = await takeRemovedMembership(deps.db, { spaceId, userId }, since)
    if (!kept) continue
    const used = () => countMembers(deps.db, spaceId)
    await requireRoom(deps, { spaceId, limit: 'members', used })
    const { removed_at: _, ...membership } = kept
    await insertMembership(deps.db, membership)
    await noteMember(deps, spaceId)
    return { kind: 'member', row: (await findMember(deps.db, { spaceId, userId }))! }
  }
  throw failure('notFound')
}

/** Finds a person and locks their space. @throws notFound */
async function lockPerson(
  deps: Deps,
  who: PersonOfCaller,
): Promise<{ person: Invited; role: SpaceRole }> {
  const { callerId, id } = who
  const invitation = await findInvitation(deps.db, id)
  const spaceIds = await spacesOf(deps, who)
  for (const spaceId of invitation ? [invitation.space_id] : spaceIds) {
    if (!spaceIds.includes(spaceId)) continue
    if (!invitation && !(await findMember(deps.db, { spaceId, userId: id }))) continue
    await lockSpace(deps.db, spaceId)
    const role = await findRoleOf(deps, { userId: callerId, spaceId })
    if (role === undefined) continue
    if (invitation) {
      const row = await findInvitation(deps.db, id)
      const isOpen = row?.ended_at === null && row.expires_at > deps.clock.now()
      if (isOpen) return { person: { kind: 'invitation', row }, role }
    } else {
      const row = await findMember(deps.db, { spaceId, userId: id })
      if (row) return { person: { kind: 'member', row }, role }
    }
  }
  throw failure('notFound')
}

/**
 * The caller's spaces that may be meant: the named or open one, otherwise all, the personal one
 * first.
 */
async function spacesOf(deps: Deps, { callerId, id, spaceId }: PersonOfCaller): Promise<string[]> {
  const roles = await listRolesWithin(deps, callerId)
  // guests see nobody but may leave
  const action = id === callerId ? 'space.enter' : 'people.read'
  const mine = [...roles].filter(([, role]) => may(role, action)).map(([id]) => id)
  const asked = spaceId ?? deps.by?.spaceId
  if (asked !== undefined) return mine.filter((id) => id === asked)
  const owned = await findPersonalSpaceId(deps.db, callerId)
  return mine.sort((one, other) => Number(other === owned) - Number(one === owned))
}
