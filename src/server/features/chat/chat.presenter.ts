import type {
  Chat,
  ChatAttachment,
  ChatMessage,
  ChatQuote,
  ChatRoom,
  Group,
} from '#contract/together/chat.ts'
import type { Deps } from '../../deps.ts'
import { mediaAddress } from '../media/index.ts'
import type { ChatOfPerson, FullRoom, GroupOfCaller, PersonHere } from './chat-lists.service.ts'
import type { MessageRow } from './chat-messages.repository.ts'

type PresentDeps = Pick<Deps, 'origins'>

export function presentChat(deps: PresentDeps, chat: ChatOfPerson): Chat {
  const { id, name, roomId, status, newest, unread } = chat
  const image = pictureOf(deps, chat.image)
  return {
    id,
    roomId,
    name,
    status,
    description: newest?.text || (newest?.attachment_name ?? ''),
    time: newest === undefined ? '' : new Date(newest.created_at).toISOString(),
    image,
    isImg: image !== null,
    profile: image,
    unread,
  }
}

export function presentGroup(deps: PresentDeps, group: GroupOfCaller): Group {
  const { roomId, name, status, members } = group
  return {
    id: roomId,
    roomId,
    name,
    image: null,
    status,
    members: members.map((member) => presentPerson(deps, member)),
  }
}

export function presentRoom(deps: PresentDeps, room: FullRoom): ChatRoom {
  const { roomId, kind, name, spaceName, canModerate, canAttach, members } = room
  return {
    roomId,
    kind,
    name,
    spaceName,
    canModerate,
    canAttach,
    members: members.map((member) => ({
      ...presentPerson(deps, member),
      readTo: member.readTo,
    })),
  }
}

export function presentMessage(deps: PresentDeps, row: MessageRow): ChatMessage {
  const createdAt = new Date(row.created_at).toISOString()
  return {
    id: row.id,
    roomId: row.room_id,
    sender: nameOfSender(row.senderName, row.senderUsername),
    senderId: row.sender_id ?? '',
    message: row.text,
    createdAt,
    time: createdAt,
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    isDeleted: row.deleted_at !== null,
    replyTo: quoteOf(row),
    attachment: attachmentOf(deps, row),
  }
}

/** The last message as Home shows it. */
export function presentNews(row: MessageRow, unread: number) {
  return {
    roomId: row.room_id,
    sender: nameOfSender(row.senderName, row.senderUsername),
    message: (row.text || (row.attachment_name ?? '')).slice(0, QUOTE_MAX).toWellFormed(),
    sentAt: new Date(row.created_at).toISOString(),
    unread,
  }
}

/** As much of a message as one line shows. */
const QUOTE_MAX = 200

function quoteOf(row: MessageRow): ChatQuote | null {
  if (row.reply_to === null || row.quoteText === null) return null
  return {
    id: row.reply_to,
    sender: nameOfSender(row.quoteSenderName, row.quoteSenderUsername),
    message: row.quoteText.slice(0, QUOTE_MAX).toWellFormed(),
    attachmentName: row.quoteName ?? '',
    isDeleted: row.quoteDeletedAt !== null,
  }
}

function attachmentOf(deps: PresentDeps, row: MessageRow): ChatAttachment | null {
  const { attachment_name: name, pictureHash, pictureType } = row
  if (name === null) return null
  if (pictureHash !== null && pictureType !== null) {
    return {
      kind: 'picture',
      name,
      url: mediaAddress(deps.origins, { hash: pictureHash, content_type: pictureType }),
      bytes: row.pictureBytes ?? 0,
      width: row.pictureWidth ?? 0,
      height: row.pictureHeight ?? 0,
    }
  }
  const { fileBytes } = row
  const url = `${deps.origins.app}/api/v1/chat/messages/${row.id}/file`
  const there = fileBytes === null ? { url: null, bytes: 0 } : { url, bytes: fileBytes }
  return { kind: 'file', name, ...there, width: 0, height: 0 }
}

/** An account without a name is shown by its username, never by its e-mail address. */
function nameOfSender(name: string | null, username: string | null): string {
  if (name === null) return ''
  const isAddress = name === '' || name.includes('@')
  return isAddress ? (username ?? name.split('@')[0]!) : name
}

function presentPerson(deps: PresentDeps, { id, name, image, status }: PersonHere) {
  return { id, name, image: pictureOf(deps, image), status }
}

/** An absolute address; anything that is not a web address is treated as no picture. */
function pictureOf({ origins }: PresentDeps, image: string | null): string | null {
  if (image === null || image === '') return null
  if (image.startsWith('/') && !image.startsWith('//')) return `${origins.app}${image}`
  return /^https?:\/\//i.test(image) ? image : null
}
