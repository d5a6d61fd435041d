import type { Chat, ChatMessage, ChatRoom, Group } from '#contract/together/chat.ts'
import type { Deps } from '../../deps.ts'
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
    description: newest?.text ?? '',
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
  const { roomId, kind, name, spaceName, members } = room
  return {
    roomId,
    kind,
    name,
    spaceName,
    members: members.map((member) => ({
      ...presentPerson(deps, member),
      readTo: member.readTo,
    })),
  }
}

export function presentMessage(row: MessageRow): ChatMessage {
  const createdAt = new Date(row.created_at).toISOString()
  return {
    id: row.id,
    roomId: row.room_id,
    sender: nameOfSender(row),
    senderId: row.sender_id ?? '',
    message: row.text,
    createdAt,
    time: createdAt,
  }
}

/** An account without a name is shown by its username, never by its e-mail address. */
function nameOfSender({ senderName, senderUsername }: MessageRow): string {
  if (senderName === null) return ''
  const isAddress = senderName === '' || senderName.includes('@')
  return isAddress ? (senderUsername ?? senderName.split('@')[0]!) : senderName
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
