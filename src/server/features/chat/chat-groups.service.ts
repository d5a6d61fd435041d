import { failure } from '#contract/errors.ts'
import { GROUP_MEMBERS_MAX, GROUPS_MAX } from '#contract/together/chat.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireOpenSpace, requirePermission } from '../spaces/index.ts'
import { type GroupOfCaller, listGroups } from './chat-lists.service.ts'
import { currentSeq } from './chat-messages.repository.ts'
import { listMemberIds } from './chat-people.repository.ts'
import {
  countGroupsMadeBy,
  insertGroupMembers,
  insertRoom,
  removeGroupMember,
  removeRoom,
  renameRoom,
} from './chat-rooms.repository.ts'
import { type Room, requireRoom, requireWritableRoom } from './chat-rooms.service.ts'

export interface NewGroup {
  name: string
  memberIds: readonly string[]
  spaceId?: string | undefined
}

/**
 * Creates a group of members of one space, including the caller.
 * @throws notFound if the space is out of reach, or the people do not all share a space with the
 * caller; malformed if the caller has made too many
 */
export function createGroup(deps: Deps, userId: string, group: NewGroup): Promise<GroupOfCaller> {
  return transaction(deps, async (deps) => {
    const spaceId = await spaceOfAll(deps, userId, group)
    await requirePermission(deps, { userId, spaceId, action: 'chat.write', absent: 'notFound' })
    if ((await countGroupsMadeBy(deps.db, userId)) >= GROUPS_MAX) {
      throw failure('malformed', { fields: { name: `At most ${GROUPS_MAX} groups` } })
    }
    const id = deps.ids.uuid()
    const now = deps.clock.now()
    const { name } = group
    await insertRoom(deps.db, {
      id,
      kind: 'group',
      space_id: spaceId,
      user_a: null,
      user_b: null,
      name,
      created_by: userId,
      created_at: now,
    })
    const members = [...new Set([userId, ...group.memberIds])]
    await insertGroupMembers(deps.db, id, members, await currentSeq(deps.db))
    await recordChange(deps, 'chat', `rooms ${id} ${userId}`)
    return getGroup(deps, userId, { id, spaceId })
  })
}

/**
 * Renames a group or adds members of its space. @throws notFound; malformed if it gets too large
 */
export function changeGroup(
  deps: Deps,
  userId: string,
  change: { roomId: string; name?: string | undefined; addMemberIds?: string[] | undefined },
): Promise<GroupOfCaller> {
  return transaction(deps, async (deps) => {
    const room = await requireGroup(deps, userId, change.roomId)
    await requireWritableRoom(deps, userId, room.id)
    const added = (change.addMemberIds ?? []).filter((id) => !room.memberIds.includes(id))
    if (room.memberIds.length + added.length > GROUP_MEMBERS_MAX) {
      throw failure('malformed', {
        fields: { addMemberIds: `At most ${GROUP_MEMBERS_MAX} members` },
      })
    }
    const inSpace = new Set(await listMemberIds(deps.db, room.spaceId!))
    if (!added.every((id) => inSpace.has(id))) throw notOfSpace('addMemberIds')
    if (change.name !== undefined) await renameRoom(deps.db, room.id, change.name)
    await insertGroupMembers(deps.db, room.id, added, await currentSeq(deps.db))
    await recordChange(deps, 'chat', `rooms ${room.id} ${userId}`)
    return getGroup(deps, userId, { id: room.id, spaceId: room.spaceId! })
  })
}

/**
 * Removes the caller. The group and its messages are deleted with the last member. @throws notFound
 */
export async function leaveGroup(deps: Deps, userId: string, roomId: string): Promise<void> {
  await transaction(deps, async (deps) => {
    const room = await requireGroup(deps, userId, roomId)
    const left = await removeGroupMember(deps.db, room.id, userId)
    if (left === 0) await removeRoom(deps.db, room.id)
    await recordChange(deps, 'chat', `rooms ${room.id} ${userId}`)
  })
}

async function requireGroup(deps: Deps, userId: string, roomId: string): Promise<Room> {
  const room = await requireRoom(deps, userId, roomId)
  if (room.kind !== 'group') throw failure('notFound')
  return room
}

async function getGroup(
  deps: Deps,
  userId: string,
  { id: roomId, spaceId }: { id: string; spaceId: string },
): Promise<GroupOfCaller> {
  const there = { ...deps, by: { ...deps.by!, spaceId } }
  const group = (await listGroups(there, userId)).find((one) => one.roomId === roomId)
  if (!group) throw failure('notFound')
  return group
}

/** The given space, or the one that is open, if everybody is a member of it. */
async function spaceOfAll(
  deps: Deps,
  userId: string,
  { memberIds, spaceId }: NewGroup,
): Promise<string> {
  const asked = spaceId ?? (await requireOpenSpace(deps, userId, 'chat.read'))
  const inSpace = new Set(await listMemberIds(deps.db, asked))
  if (!inSpace.has(userId)) throw failure('notFound')
  if (memberIds.every((id) => inSpace.has(id))) return asked
  throw notOfSpace('memberIds')
}

const notOfSpace = (field: string) =>
  failure('notFound', { fields: { [field]: 'Somebody is no member of this space' } })
