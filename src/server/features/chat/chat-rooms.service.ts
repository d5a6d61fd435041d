import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { listRolesWithin, requireOpenSpace } from '../spaces/index.ts'
import type { ChatRoomTable, RoomKind } from './chat.table.ts'
import {
  listCoMemberIds,
  listMemberIds,
  listMemberships,
  listSharedSpaceIds,
  type MembershipRow,
} from './chat-people.repository.ts'
import { findRoomRow, listGroupMemberIds, listGroupRows } from './chat-rooms.repository.ts'
import { directRoomId, everyoneRoomId, isDirectRoomId, spaceIdOfRoom } from './room-ids.ts'

/** What the caller may know about a room. */
export interface Room {
  id: string
  kind: RoomKind
  /** null for a direct room of two people */
  spaceId: string | null
  /** the spaces in which it shows; a direct room shows in every space that both share */
  spaceIds: readonly string[]
  /** name of a group; '' for other rooms */
  name: string
  /** people who may read it now */
  memberIds: readonly string[]
}

type RoomDeps = Pick<Deps, 'db' | 'by'>

/**
 * A room for its members. Permission check and look-up are one step, since others must not learn
 * that it exists.
 * @throws notFound
 */
export async function requireRoom(deps: RoomDeps, userId: string, roomId: string): Promise<Room> {
  const room = await findRoom(deps, userId, roomId)
  if (!room?.memberIds.includes(userId)) throw failure('notFound')
  const roles = await listRolesWithin(deps, userId)
  if (!room.spaceIds.some((id) => may(roles.get(id), 'chat.read'))) throw failure('notFound')
  return room
}

/** A room that the caller may write in. @throws notFound, noPermission */
export async function requireWritableRoom(
  deps: RoomDeps,
  userId: string,
  roomId: string,
): Promise<Room> {
  const room = await requireRoom(deps, userId, roomId)
  const roles = await listRolesWithin(deps, userId)
  if (room.spaceIds.some((id) => may(roles.get(id), 'chat.write'))) return room
  throw failure('noPermission')
}

async function findRoom(deps: RoomDeps, userId: string, id: string): Promise<Room | undefined> {
  const spaceId = spaceIdOfRoom(id)
  if (spaceId !== undefined) {
    const memberIds = await listMemberIds(deps.db, spaceId)
    return { id, kind: 'everyone', spaceId, spaceIds: [spaceId], name: '', memberIds }
  }
  if (isDirectRoomId(id)) {
    const others = await listCoMemberIds(deps.db, userId)
    const other = others.find((one) => one !== userId && directRoomId(userId, one) === id)
    if (other === undefined) return undefined
    const spaceIds = await listSharedSpaceIds(deps.db, userId, other)
    return { id, kind: 'direct', spaceId: null, spaceIds, name: '', memberIds: [userId, other] }
  }
  const row = await findRoomRow(deps.db, id)
  return row && roomOfRow(deps, row)
}

/** A stored room with the people who may read it now. */
export async function roomOfRow(deps: RoomDeps, row: ChatRoomTable): Promise<Room> {
  const { id, kind, space_id: spaceId, name } = row
  const spaceIds =
    spaceId === null ? await listSharedSpaceIds(deps.db, row.user_a!, row.user_b!) : [spaceId]
  return { id, kind, spaceId, spaceIds, name, memberIds: await memberIdsOf(deps, row, spaceIds) }
}

async function memberIdsOf(
  { db }: RoomDeps,
  row: ChatRoomTable,
  spaceIds: readonly string[],
): Promise<string[]> {
  if (row.kind === 'everyone') return listMemberIds(db, row.space_id!)
  if (row.kind === 'group') {
    return (await listGroupMemberIds(db, [row.id])).map(({ user_id }) => user_id)
  }
  // two people who no longer share a space have no room
  return spaceIds.length > 0 ? [row.user_a!, row.user_b!] : []
}

export interface Rooms {
  space: MembershipRow
  groups: readonly ChatRoomTable[]
  coMemberIds: readonly string[]
  ids: readonly string[]
}

/** Every room of an account in the open space. @throws what `requireOpenSpace` throws */
export async function listRooms(deps: RoomDeps, userId: string): Promise<Rooms> {
  const spaceId = await requireOpenSpace(deps, userId, 'chat.read')
  const memberships = await listMemberships(deps.db, userId)
  const space = memberships.find((one) => one.spaceId === spaceId)!
  const groups = (await listGroupRows(deps.db, userId)).filter((row) => row.space_id === spaceId)
  const coMemberIds = (await listMemberIds(deps.db, spaceId)).filter((id) => id !== userId)
  const ids = [
    everyoneRoomId(spaceId),
    ...groups.map(({ id }) => id),
    ...coMemberIds.map((id) => directRoomId(userId, id)),
  ]
  return { space, groups, coMemberIds, ids }
}
