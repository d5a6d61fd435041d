import { z } from 'zod'
import { CHAT_GROUP_NAME_MAX, CHAT_MESSAGE_MAX, FILE_NAME_MAX } from '../constants.ts'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'

/** Chat between the members of a space (contract.md §3); live events come over `live.ts`. */

export const CHAT_PAGE = 50
export const GROUP_MEMBERS_MAX = 100
export const GROUPS_MAX = 200
const SEARCH_MAX = 100

/** Clients may send numeric ids; ours are strings. */
const looseIdSchema = z.union([z.string().min(1).max(64), z.number()]).transform(String)
const roomIdSchema = z.string().min(1).max(64).meta({ description: 'Id of a room' })
const roomParams = z.object({ roomId: roomIdSchema })

export const presenceSchema = z.enum(['online', 'away', 'offline'])
export type Presence = z.infer<typeof presenceSchema>

export const chatSchema = z.object({
  /** of the other account */
  id: idSchema,
  roomId: z.string(),
  name: z.string(),
  status: presenceSchema,
  /** the newest message; '' before the first */
  description: z.string(),
  /** when that was; '' before the first */
  time: z.string().meta({ description: "ISO 8601, or '' before the first message" }),
  /** absolute address of the picture */
  image: z.string().nullable(),
  /** whether there is a picture */
  isImg: z.boolean(),
  /** the same picture, for clients of the template */
  profile: z.string().nullable(),
  unread: z.int(),
})
export type Chat = z.infer<typeof chatSchema>

const roomPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  image: z.string().nullable(),
  status: presenceSchema,
})

export const groupSchema = z.object({
  id: z.string(),
  roomId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** online if any other member is */
  status: presenceSchema,
  members: z.array(roomPersonSchema),
})
export type Group = z.infer<typeof groupSchema>

export const attachmentKindSchema = z.enum(['picture', 'file'])

const attachmentSchema = z.object({
  kind: attachmentKindSchema,
  name: z.string(),
  /** where its bytes are; null if its space is gone */
  url: z.string().nullable(),
  bytes: z.int(),
  /** of a picture, in pixels; else 0 */
  width: z.int(),
  height: z.int(),
})
export type ChatAttachment = z.infer<typeof attachmentSchema>

/** The beginning of a message that another one answers. */
const quoteSchema = z.object({
  id: idSchema,
  sender: z.string(),
  message: z.string().meta({ description: "'' if it is deleted or has only an attachment" }),
  attachmentName: z.string(),
  isDeleted: z.boolean(),
})
export type ChatQuote = z.infer<typeof quoteSchema>

export const messageSchema = z.object({
  id: idSchema,
  roomId: z.string(),
  /** the name; '' if the account no longer exists */
  sender: z.string(),
  /** '' if the account no longer exists */
  senderId: z.string(),
  message: z.string(),
  createdAt: isoTimeSchema,
  /** the same as createdAt */
  time: isoTimeSchema,
  editedAt: isoTimeSchema.nullable(),
  /** then it has neither text nor attachment */
  isDeleted: z.boolean(),
  replyTo: quoteSchema.nullable(),
  attachment: attachmentSchema.nullable(),
})
export type ChatMessage = z.infer<typeof messageSchema>

export const roomKindSchema = z.enum(['everyone', 'group', 'direct'])

export const roomSchema = z.object({
  roomId: z.string(),
  kind: roomKindSchema,
  name: z.string(),
  spaceName: z
    .string()
    .meta({ description: "Name of the room's space; '' for a conversation of two" }),
  /** whether you may delete messages of others */
  canModerate: z.boolean(),
  /** whether you may upload to the open space */
  canAttach: z.boolean(),
  members: z.array(
    roomPersonSchema.extend({
      /** id of the newest message that this member has read; null also in large rooms */
      readTo: z.string().nullable(),
    }),
  ),
})
export type ChatRoom = z.infer<typeof roomSchema>

const account = { feature: 'chat', access: 'account' } as const

export const listChatsEndpoint = defineEndpoint({
  ...account,
  id: 'chat.chats',
  method: 'GET',
  path: '/chats',
  summary: 'The people you share a space with, most recent conversations first',
  limit: 'read',
  answer: z.array(chatSchema),
  errors: [],
})

export const listGroupsEndpoint = defineEndpoint({
  ...account,
  id: 'chat.groups',
  method: 'GET',
  path: '/groups',
  summary: 'The rooms of your spaces: one for everyone in each, and your groups',
  limit: 'read',
  answer: z.array(groupSchema),
  errors: [],
})

export const listMessagesEndpoint = defineEndpoint({
  ...account,
  id: 'chat.messages',
  method: 'GET',
  path: '/messages/:roomId',
  summary: 'The newest messages of a room, oldest first',
  description: `At most ${CHAT_PAGE}; \`before\` names the message that older ones are wanted of. The room in the query must be the one in the path.`,
  limit: 'read',
  params: roomParams,
  query: z.object({
    roomId: roomIdSchema,
    before: z.string().min(1).max(64).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(CHAT_PAGE),
  }),
  answer: z.array(messageSchema),
  errors: ['notFound'],
})

export const addMessageEndpoint = defineEndpoint({
  ...account,
  id: 'chat.addMessage',
  method: 'POST',
  path: '/add/messages',
  summary: 'Send a message to a room',
  description:
    'The same `clientId` again answers the message that was stored the first time, and stores ' +
    'nothing; with another text or room it is 409. An attachment is an upload of the open space ' +
    '(`POST /api/v1/media` or `POST /api/v1/files`), which must be a space of the room.',
  limit: 'write',
  atomic: true,
  unknownBodyKeys: 'ignore',
  body: z
    .object({
      roomId: looseIdSchema,
      message: plainText(CHAT_MESSAGE_MAX),
      clientId: looseIdSchema.optional(),
      replyToId: idSchema.optional(),
      attachment: z
        .object({
          kind: attachmentKindSchema,
          id: idSchema,
          name: plainText(FILE_NAME_MAX).trim().min(1),
        })
        .optional(),
    })
    .refine(({ message, attachment }) => message.trim() !== '' || attachment !== undefined, {
      path: ['message'],
      message: 'must not be empty',
    }),
  answer: messageSchema,
  errors: ['notFound', 'conflict', 'noPermission'],
})

const messageParams = z.object({ messageId: idSchema })

export const editMessageEndpoint = defineEndpoint({
  ...account,
  id: 'chat.editMessage',
  method: 'PATCH',
  path: '/api/v1/chat/messages/:messageId',
  summary: 'Change the text of your own message',
  limit: 'write',
  params: messageParams,
  body: z.strictObject({ message: plainText(CHAT_MESSAGE_MAX) }),
  answer: messageSchema,
  errors: ['notFound', 'noPermission'],
})

export const deleteMessageEndpoint = defineEndpoint({
  ...account,
  id: 'chat.deleteMessage',
  method: 'DELETE',
  path: '/api/v1/chat/messages/:messageId',
  summary: 'Delete your own message, or as an administrator any in a room of the space',
  description: 'Its text and its attachment are gone at once; the room shows that it was deleted.',
  limit: 'write',
  params: messageParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

export const messageFileEndpoint = defineEndpoint({
  ...account,
  id: 'chat.messageFile',
  method: 'GET',
  path: '/api/v1/chat/messages/:messageId/file',
  summary: 'Download the file of a message in one of your rooms',
  limit: 'read',
  params: messageParams,
  answerType: 'application/octet-stream',
  answer: z.string().meta({ format: 'binary' }),
  errors: ['notFound', 'unavailable'],
})

export const chatUnreadEndpoint = defineEndpoint({
  ...account,
  id: 'chat.unread',
  method: 'GET',
  path: '/api/v1/chat/unread',
  summary: 'How many messages you have not read, in total and by room',
  limit: 'read',
  answer: z.object({
    total: z.int(),
    rooms: z.record(z.string(), z.int()),
  }),
  errors: [],
})

export const chatRoomEndpoint = defineEndpoint({
  ...account,
  id: 'chat.room',
  method: 'GET',
  path: '/api/v1/chat/rooms/:roomId',
  summary: 'A room: its members and how far each has read',
  limit: 'read',
  params: roomParams,
  answer: roomSchema,
  errors: ['notFound'],
})

export const readRoomEndpoint = defineEndpoint({
  ...account,
  id: 'chat.read',
  method: 'POST',
  path: '/api/v1/chat/rooms/:roomId/read',
  summary: 'Mark a room as read up to a message; never backwards',
  limit: 'write',
  atomic: true,
  params: roomParams,
  body: z.strictObject({ messageId: z.string().min(1).max(64) }),
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound'],
})

export const searchMessagesEndpoint = defineEndpoint({
  ...account,
  id: 'chat.search',
  method: 'GET',
  path: '/api/v1/chat/search',
  summary: 'Messages of your rooms that contain this text, newest first',
  limit: 'read',
  query: cursorQuery.extend({
    q: plainText(SEARCH_MAX).trim().min(1),
    roomId: roomIdSchema.optional(),
  }),
  answer: cursorPage(messageSchema),
  errors: ['notFound'],
})

const groupName = plainText(CHAT_GROUP_NAME_MAX).trim().min(1)

export const createGroupEndpoint = defineEndpoint({
  ...account,
  id: 'chat.createGroup',
  method: 'POST',
  path: '/api/v1/chat/groups',
  summary: 'Create a group with members of one of your spaces and yourself',
  limit: 'write',
  atomic: true,
  body: z.strictObject({
    name: groupName,
    memberIds: z
      .array(idSchema)
      .min(1)
      .max(GROUP_MEMBERS_MAX - 1),
    /** your personal space if absent */
    spaceId: idSchema.optional(),
  }),
  status: 201,
  answer: groupSchema,
  errors: ['notFound'],
})

export const changeGroupEndpoint = defineEndpoint({
  ...account,
  id: 'chat.changeGroup',
  method: 'PATCH',
  path: '/api/v1/chat/groups/:roomId',
  summary: 'Rename one of your groups, or add members of its space',
  limit: 'write',
  params: roomParams,
  body: z.strictObject({
    name: groupName.optional(),
    addMemberIds: z.array(idSchema).max(GROUP_MEMBERS_MAX).optional(),
  }),
  answer: groupSchema,
  errors: ['notFound'],
})

export const leaveGroupEndpoint = defineEndpoint({
  ...account,
  id: 'chat.leaveGroup',
  method: 'DELETE',
  path: '/api/v1/chat/groups/:roomId',
  summary: 'Leave a group; when the last member leaves, it is deleted with its messages',
  limit: 'write',
  params: roomParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound'],
})
