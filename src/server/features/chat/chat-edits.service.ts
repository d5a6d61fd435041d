import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { deleteUploadIfUnused, openFile } from '../media/index.ts'
import { listRolesWithin } from '../spaces/index.ts'
import { findMessage, type MessageRow, nextSeq, updateMessage } from './chat-messages.repository.ts'
import { type Room, requireRoom, requireWritableRoom } from './chat-rooms.service.ts'
import { foldText } from './fold-text.ts'

interface MessageOfCaller {
  userId: string
  messageId: string
}

/**
 * Changes the text of one's own message; everybody in the room sees that it was edited.
 * @throws notFound; noPermission for a message of somebody else; malformed for an empty message
 */
export async function editMessage(
  deps: Deps,
  { userId, messageId, message }: MessageOfCaller & { message: string },
): Promise<MessageRow> {
  await deps.limits.consume(deps, 'chatMessage', userId)
  return transaction(deps, async (deps) => {
    const stored = await requireMessage(deps, { userId, messageId })
    await requireWritableRoom(deps, userId, stored.room_id)
    if (stored.sender_id !== userId) throw failure('noPermission')
    if (message.trim() === '' && stored.attachment_name === null) {
      throw failure('malformed', { fields: { message: 'must not be empty' } })
    }
    if (message === stored.text) return stored
    const now = deps.clock.now()
    const change = { text: message, folded: foldText(message), edited_at: now }
    await storeChange(deps, stored.id, change)
    return (await findMessage(deps.db, stored.id))!
  })
}

/**
 * Deletes one's own message, or as an administrator any message in a room of the space. Its text
 * and its attachment are gone at once; a row without them stays, so that the room says so.
 * @throws notFound, noPermission
 */
export async function deleteMessage(deps: Deps, who: MessageOfCaller): Promise<void> {
  const { picture_id: pictureId, file_id: fileId } = await transaction(deps, async (deps) => {
    const stored = await requireMessage(deps, who)
    const room = await requireRoom(deps, who.userId, stored.room_id)
    const isOwn = stored.sender_id === who.userId
    if (isOwn) await requireWritableRoom(deps, who.userId, room.id)
    else if (!(await canModerate(deps, who.userId, room))) throw failure('noPermission')
    await storeChange(deps, stored.id, {
      text: '',
      folded: '',
      deleted_at: deps.clock.now(),
      picture_id: null,
      file_id: null,
      attachment_name: null,
    })
    return stored
  })
  await deleteUploadIfUnused(deps, { pictureId, fileId })
}

/** Whether somebody may delete messages of others in a room; never in a room of two. */
export async function canModerate(
  deps: Pick<Deps, 'db' | 'by'>,
  userId: string,
  { spaceId }: Pick<Room, 'spaceId'>,
): Promise<boolean> {
  if (spaceId === null) return false
  return may((await listRolesWithin(deps, userId)).get(spaceId), 'chat.moderate')
}

/** The file of a message in a room of the caller. @throws notFound, unavailable */
export async function openMessageFile(
  deps: Deps,
  who: MessageOfCaller,
): Promise<NonNullable<Awaited<ReturnType<typeof openFile>>>> {
  const stored = await requireMessage(deps, who)
  const file = stored.file_id === null ? undefined : await openFile(deps, stored.file_id)
  if (file === undefined) throw failure('notFound')
  return file
}

/** @throws notFound if it is deleted or in no room of the caller */
async function requireMessage(
  deps: Pick<Deps, 'db' | 'by'>,
  { userId, messageId }: MessageOfCaller,
): Promise<MessageRow> {
  const stored = await findMessage(deps.db, messageId)
  if (stored === undefined || stored.deleted_at !== null) throw failure('notFound')
  await requireRoom(deps, userId, stored.room_id)
  return stored
}

async function storeChange(
  deps: Deps,
  id: string,
  change: Parameters<typeof updateMessage>[2],
): Promise<void> {
  const seq = await nextSeq(deps.db, deps.clock.now())
  const isThere = await updateMessage(deps.db, id, { ...change, changed_seq: seq })
  if (!isThere) throw failure('notFound')
  await recordChange(deps, 'chat', 'message')
}
