import { rolesThatMay } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'
import type { ChatRoomTable } from './chat.table.ts'

/** Everyone who may read the chat of a space takes part in it. */
const CHATTING = rolesThatMay('chat.read')

export function findRoomRow(db: Db, roomId: string): Promise<ChatRoomTable | undefined> {
  return db.selectFrom('chat_room').selectAll().where('id', '=', roomId).executeTakeFirst()
}

export async function listRoomRows(db: Db, roomIds: readonly string[]): Promise<ChatRoomTable[]> {
  if (roomIds.length === 0) return []
  return db
    .selectFrom('chat_room')
    .selectAll()
    .where('id', 'in', [...roomIds])
    .execute()
}

/** Does nothing if the room exists. */
export async function insertRoom(db: Db, room: ChatRoomTable): Promise<void> {
  await db
    .insertInto('chat_room')
    .values(room)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function renameRoom(db: Db, roomId: string, name: string): Promise<void> {
  await db.updateTable('chat_room').set({ name }).where('id', '=', roomId).execute()
}

export async function removeRoom(db: Db, roomId: string): Promise<void> {
  await db.deleteFrom('chat_room').where('id', '=', roomId).execute()
}

/** The groups of an account whose spaces it is still a member of. */
export function listGroupRows(db: Db, userId: string): Promise<ChatRoomTable[]> {
  return db
    .selectFrom('chat_room')
    .innerJoin('chat_group_member', 'chat_group_member.room_id', 'chat_room.id')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.space_id', '=', 'chat_room.space_id')
        .onRef('membership.user_id', '=', 'chat_group_member.user_id')
        .on('membership.role', 'in', CHATTING),
    )
    .innerJoin('space', 'space.id', 'chat_room.space_id')
    .selectAll('chat_room')
    .where('chat_room.kind', '=', 'group')
    .where('chat_group_member.user_id', '=', userId)
    .where('space.deleted_at', 'is', null)
    .orderBy('chat_room.name')
    .orderBy('chat_room.id')
    .execute()
}

/** Members of groups who are also still members of the space. */
export function listGroupMemberIds(
  db: Db,
  roomIds: readonly string[],
): Promise<{ room_id: string; user_id: string }[]> {
  if (roomIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('chat_group_member')
    .innerJoin('chat_room', 'chat_room.id', 'chat_group_member.room_id')
    .innerJoin('space', 'space.id', 'chat_room.space_id')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.space_id', '=', 'chat_room.space_id')
        .onRef('membership.user_id', '=', 'chat_group_member.user_id')
        .on('membership.role', 'in', CHATTING),
    )
    .select(['chat_group_member.room_id', 'chat_group_member.user_id'])
    .where('chat_group_member.room_id', 'in', [...roomIds])
    .where('space.deleted_at', 'is', null)
    .execute()
}

/** @param joinedSeq the newest message number so far: earlier messages do not count as unread */
export async function insertGroupMembers(
  db: Db,
  roomId: string,
  userIds: readonly string[],
  joinedSeq: number,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insertInto('chat_group_member')
    .values(userIds.map((user_id) => ({ room_id: roomId, user_id, joined_seq: joinedSeq })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns how many members are left */
export async function removeGroupMember(db: Db, roomId: string, userId: string): Promise<number> {
  await db
    .deleteFrom('chat_group_member')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute()
  const { count } = await db
    .selectFrom('chat_group_member')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countGroupsMadeBy(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_room')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('kind', '=', 'group')
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
