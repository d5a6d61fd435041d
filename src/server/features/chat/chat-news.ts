import type { StreamEvent } from '#contract/together/live.ts'
import type { Deps } from '../../deps.ts'
import { listSpaceIdsOf } from '../spaces/index.ts'
import { presentMessage } from './chat.presenter.ts'
import type { ChatListeners } from './chat-listeners.ts'
import { PRESENCE_LIFE_MS, READ_MARKS_ROOM_MAX } from './chat-lists.service.ts'
import { findRead, lastSeq, type MessageRow } from './chat-messages.repository.ts'
import { listMemberIds, listPeople } from './chat-people.repository.ts'
import { listPresence } from './chat-presence.repository.ts'
import { findRoomRow, listRoomRows } from './chat-rooms.repository.ts'
import { type Room, requireRoom, roomOfRow } from './chat-rooms.service.ts'

export type ChatEvent = StreamEvent<'chat'>
type NewsDeps = Pick<Deps, 'db' | 'clock' | 'origins'>

export function jsonOfMessage(deps: Pick<Deps, 'origins'>, row: MessageRow): string {
  const message = presentMessage(deps, row)
  const seq = lastSeq(row)
  const event: ChatEvent =
    row.changed_seq === null
      ? { kind: 'message', seq, clientId: row.client_id, message }
      : { kind: 'changed', seq, message }
  return JSON.stringify(event)
}

/**
 * Sends messages to those who may read their room now; permissions are checked again for each
 * batch.
 */
export async function tellMessages(
  deps: NewsDeps,
  listeners: ChatListeners,
  rows: readonly MessageRow[],
): Promise<void> {
  const rooms = new Map<string, Room>()
  for (const room of await listRoomRows(deps.db, [...new Set(rows.map((row) => row.room_id))])) {
    rooms.set(room.id, await roomOfRow(deps, room))
  }
  for (const row of rows) {
    const room = rooms.get(row.room_id)
    const json = jsonOfMessage(deps, row)
    listeners.tell(room?.memberIds ?? [], room?.spaceIds ?? [], json, lastSeq(row))
  }
}

/**
 * In a large room only the reader's own tabs are told; otherwise everybody would be told about
 * everybody.
 */
export async function tellRead(
  deps: NewsDeps,
  listeners: ChatListeners,
  roomId: string,
  userId: string,
): Promise<void> {
  const mark = await findRead(deps.db, roomId, userId)
  const row = await findRoomRow(deps.db, roomId)
  if (mark === undefined || row === undefined) return
  const { memberIds, spaceIds } = await roomOfRow(deps, row)
  const messageId = mark.message_id
  const event: ChatEvent = { kind: 'read', roomId, userId, messageId }
  const isSmall = memberIds.length <= READ_MARKS_ROOM_MAX
  listeners.tell(isSmall ? memberIds : [userId], spaceIds, JSON.stringify(event))
}

export async function tellTyping(
  deps: NewsDeps,
  listeners: ChatListeners,
  roomId: string,
  userId: string,
): Promise<void> {
  const room = await requireRoom(deps, userId, roomId).catch(() => undefined)
  const [person] = await listPeople(deps.db, [userId])
  if (room === undefined || person === undefined) return
  const event: ChatEvent = { kind: 'typing', roomId, userId, name: person.name }
  const others = room.memberIds.filter((id) => id !== userId)
  listeners.tell(others, room.spaceIds, JSON.stringify(event))
}

/**
 * A group was created, renamed, extended or left. @param userId who did it, perhaps no longer a
 * member
 */
export async function tellRoom(
  deps: NewsDeps,
  listeners: ChatListeners,
  roomId: string,
  userId: string,
): Promise<void> {
  const row = await findRoomRow(deps.db, roomId)
  const event: ChatEvent = { kind: 'rooms' }
  // deleted with its last member, whose other tabs may still show it
  if (row === undefined) for (const one of listeners.of(userId)) one.hear(JSON.stringify(event))
  const room = row && (await roomOfRow(deps, row))
  if (room) tellLists(listeners, [...room.memberIds, userId], room.spaceIds)
}

/** Somebody has joined or left a space: those who have it open see a different list of people. */
export async function tellSpace(
  deps: NewsDeps,
  listeners: ChatListeners,
  spaceId: string,
): Promise<void> {
  tellLists(listeners, await listMemberIds(deps.db, spaceId), [spaceId])
}

function tellLists(
  listeners: ChatListeners,
  userIds: readonly string[],
  spaceIds: readonly string[],
): void {
  const event: ChatEvent = { kind: 'rooms' }
  listeners.tell(userIds, spaceIds, JSON.stringify(event))
}

/**
 * Tells each listener about the people they share a space with. Listeners with the same spaces get
 * the same message.
 */
export async function tellPresence(
  deps: NewsDeps,
  listeners: ChatListeners,
  userIds: readonly string[],
): Promise<void> {
  const states = await listPresence(deps.db, userIds, deps.clock.now() - PRESENCE_LIFE_MS)
  const spaces = await listSpaceIdsOf(deps.db, userIds, 'chat.read')
  const made = new Map<string, string | undefined>()
  for (const listener of listeners.all()) {
    const key = [...listener.spaceIds].sort().join(' ')
    if (!made.has(key)) made.set(key, jsonFor(listener.spaceIds))
    const json = made.get(key)
    if (json !== undefined) listener.hear(json)
  }

  function jsonFor(spaceIds: ReadonlySet<string>): string | undefined {
    const people = userIds
      .filter((id) => [...(spaces.get(id) ?? [])].some((spaceId) => spaceIds.has(spaceId)))
      .map((id) => ({ id, status: states.get(id) ?? ('offline' as const) }))
    const event: ChatEvent = { kind: 'presence', people }
    return people.length === 0 ? undefined : JSON.stringify(event)
  }
}
