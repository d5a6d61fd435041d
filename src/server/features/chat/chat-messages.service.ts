import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireFileOfSpace, requireMediaOfSpace, safeFileName } from '../media/index.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import type { ChatMessageTable } from './chat.table.ts'
import {
  findMessage,
  findMessageOfClient,
  insertMessage,
  listMessages,
  type MessageRow,
  markRead,
  nextSeq,
  searchMessages,
} from './chat-messages.repository.ts'
import { insertRoom } from './chat-rooms.repository.ts'
import { listRooms, type Room, requireRoom, requireWritableRoom } from './chat-rooms.service.ts'
import { foldText } from './fold-text.ts'

export interface NewMessage {
  roomId: string
  message: string
  clientId?: string | undefined
  replyToId?: string | undefined
  attachment?: { kind: 'picture' | 'file'; id: string; name: string } | undefined
}

/**
 * Stores a message once, however often it is sent with the same `clientId`, and notifies every
 * process.
 * @throws notFound if the caller is not in the room; conflict if `clientId` belongs to another
 * message, noPermission for an attachment without the right to upload; tooManyRequests
 */
export async function addMessage(
  deps: Deps,
  userId: string,
  { roomId, message, clientId, replyToId, attachment }: NewMessage,
): Promise<MessageRow> {
  await deps.limits.consume(deps, 'chatMessage', userId)
  return transaction(deps, async (deps) => {
    const room = await requireWritableRoom(deps, userId, roomId)
    const now = deps.clock.now()
    // from here on one at a time: a retry sees what the first attempt stored
    const seq = await nextSeq(deps.db, now)
    if (clientId !== undefined) {
      const stored = await findMessageOfClient(deps.db, userId, clientId)
      const isUnchanged = stored?.text === message || stored?.changed_seq != null
      const isSame = stored?.room_id === roomId && isUnchanged
      if (stored && !isSame) throw failure('conflict')
      if (stored) return stored
    }
    if (replyToId !== undefined) await getMessageIn(deps, roomId, replyToId)
    const attached = await requireAttachment(deps, userId, room, attachment)
    await ensureRow(deps, room)
    const id = deps.ids.uuid()
    await insertMessage(deps.db, {
      id,
      room_id: roomId,
      seq,
      sender_id: userId,
      text: message,
      folded: foldText(message),
      client_id: clientId ?? null,
      created_at: now,
      reply_to: replyToId ?? null,
      ...attached,
    })
    // people who reply have read the message
    await markRead(deps.db, { room_id: roomId, user_id: userId, read_seq: seq, message_id: id })
    await recordChange(deps, 'chat', 'message')
    return (await findMessage(deps.db, id))!
  })
}

/** Oldest first. @throws notFound if the caller is not in the room, or the message is not in it */
export async function listMessagesOfRoom(
  deps: Deps,
  userId: string,
  wanted: { roomId: string; before?: string | undefined; limit: number },
): Promise<MessageRow[]> {
  const { roomId, before, limit } = wanted
  await requireRoom(deps, userId, roomId)
  const beforeSeq =
    before === undefined ? undefined : (await getMessageIn(deps, roomId, before)).seq
  return (await listMessages(deps.db, roomId, { beforeSeq, limit })).reverse()
}

/** Marks messages as read up to this one; never moves back. @throws notFound */
export async function readRoom(
  deps: Deps,
  userId: string,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<void> {
  await transaction(deps, async (deps) => {
    await requireRoom(deps, userId, roomId)
    const { id, seq } = await getMessageIn(deps, roomId, messageId)
    const mark = { room_id: roomId, user_id: userId, read_seq: seq, message_id: id }
    if (await markRead(deps.db, mark)) await recordChange(deps, 'chat', `read ${roomId} ${userId}`)
  })
}

/**
 * Newest first. @throws notFound if the caller is not in the room; malformed for an invalid cursor
 */
export async function searchRooms(
  deps: Deps,
  userId: string,
  wanted: { q: string; roomId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: MessageRow[]; nextCursor: string | null }> {
  const { q, roomId, cursor, limit } = wanted
  if (roomId !== undefined) await requireRoom(deps, userId, roomId)
  const roomIds = roomId === undefined ? (await listRooms(deps, userId)).ids : [roomId]
  const beforeSeq = cursor === undefined ? undefined : readCursor(cursor)
  const search = { folded: foldText(q), beforeSeq, limit: limit + 1 }
  const found = await searchMessages(deps.db, roomIds, search)
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? String(items.at(-1)!.seq) : null }
}

function readCursor(cursor: string): number {
  if (!/^\d{1,16}$/.test(cursor)) {
    throw failure('malformed', { fields: { cursor: 'is not of this list' } })
  }
  return Number(cursor)
}

/** An upload of the open space, which is one of the room. @throws notFound, noPermission */
async function requireAttachment(
  deps: Deps,
  userId: string,
  { spaceIds }: Room,
  attachment: NewMessage['attachment'],
): Promise<Partial<ChatMessageTable>> {
  if (attachment === undefined) return {}
  const spaceId = await requireOpenSpace(deps, userId, 'files.upload')
  if (!spaceIds.includes(spaceId)) throw failure('notFound')
  const { kind, id, name } = attachment
  if (kind === 'picture') {
    await requireMediaOfSpace(deps, spaceId, [id])
    return { picture_id: id, attachment_name: name }
  }
  await requireFileOfSpace(deps, spaceId, id)
  return { file_id: id, attachment_name: safeFileName(name) }
}

async function getMessageIn(deps: Deps, roomId: string, id: string): Promise<MessageRow> {
  const message = await findMessage(deps.db, id)
  if (message?.room_id !== roomId) throw failure('notFound')
  return message
}

async function ensureRow(deps: Deps, { id, kind, spaceId, memberIds }: Room): Promise<void> {
  if (kind === 'group') return
  const [userA, userB] = kind === 'direct' ? [...memberIds].sort() : []
  await insertRoom(deps.db, {
    id,
    kind,
    space_id: spaceId,
    user_a: userA ?? null,
    user_b: userB ?? null,
    name: '',
    created_by: null,
    created_at: deps.clock.now(),
  })
}
