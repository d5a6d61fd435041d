import { failure } from '#contract/errors.ts'
import {
  addMessageEndpoint,
  changeGroupEndpoint,
  chatRoomEndpoint,
  chatUnreadEndpoint,
  createGroupEndpoint,
  deleteMessageEndpoint,
  editMessageEndpoint,
  leaveGroupEndpoint,
  listChatsEndpoint,
  listGroupsEndpoint,
  listMessagesEndpoint,
  messageFileEndpoint,
  readRoomEndpoint,
  searchMessagesEndpoint,
} from '#contract/together/chat.ts'
import { route } from '../../platform/call.ts'
import { attachmentNamed } from '../../platform/http/content-disposition.ts'
import { presentChat, presentGroup, presentMessage, presentRoom } from './chat.presenter.ts'
import { deleteMessage, editMessage, openMessageFile } from './chat-edits.service.ts'
import { changeGroup, createGroup, leaveGroup } from './chat-groups.service.ts'
import { getRoom, listChats, listGroups, listUnread } from './chat-lists.service.ts'
import { addMessage, listMessagesOfRoom, readRoom, searchRooms } from './chat-messages.service.ts'

export const chatRoutes = [
  route(listChatsEndpoint, async (deps, { caller }) =>
    (await listChats(deps, caller.userId)).map((chat) => presentChat(deps, chat)),
  ),

  route(listGroupsEndpoint, async (deps, { caller }) =>
    (await listGroups(deps, caller.userId)).map((group) => presentGroup(deps, group)),
  ),

  route(listMessagesEndpoint, async (deps, { caller, params, query }) => {
    if (query.roomId !== params.roomId) {
      throw failure('malformed', { fields: { roomId: 'must be the same in path and query' } })
    }
    return (await listMessagesOfRoom(deps, caller.userId, query)).map((row) =>
      presentMessage(deps, row),
    )
  }),

  route(addMessageEndpoint, async (deps, { caller, body }) =>
    presentMessage(deps, await addMessage(deps, caller.userId, body)),
  ),

  route(editMessageEndpoint, async (deps, { caller, params, body }) =>
    presentMessage(deps, await editMessage(deps, { userId: caller.userId, ...params, ...body })),
  ),

  route(deleteMessageEndpoint, async (deps, { caller, params }) => {
    await deleteMessage(deps, { userId: caller.userId, ...params })
    return undefined
  }),

  route(messageFileEndpoint, async (deps, { caller, params, reply }) => {
    const file = await openMessageFile(deps, { userId: caller.userId, ...params })
    const stream = await file.read()
    reply.header('Content-Disposition', attachmentNamed(file.name))
    return stream
  }),

  route(chatUnreadEndpoint, async (deps, { caller }) => {
    const unread = await listUnread(deps, caller.userId)
    const total = [...unread.values()].reduce((sum, count) => sum + count, 0)
    return { total, rooms: Object.fromEntries(unread) }
  }),

  route(chatRoomEndpoint, async (deps, { caller, params }) =>
    presentRoom(deps, await getRoom(deps, caller.userId, params.roomId)),
  ),

  route(readRoomEndpoint, async (deps, { caller, params, body }) => {
    await readRoom(deps, caller.userId, { ...params, ...body })
    return undefined
  }),

  route(searchMessagesEndpoint, async (deps, { caller, query }) => {
    const { items, nextCursor } = await searchRooms(deps, caller.userId, query)
    return { items: items.map((row) => presentMessage(deps, row)), nextCursor }
  }),

  route(createGroupEndpoint, async (deps, { caller, body }) =>
    presentGroup(deps, await createGroup(deps, caller.userId, body)),
  ),

  route(changeGroupEndpoint, async (deps, { caller, params, body }) =>
    presentGroup(deps, await changeGroup(deps, caller.userId, { ...params, ...body })),
  ),

  route(leaveGroupEndpoint, async (deps, { caller, params }) => {
    await leaveGroup(deps, caller.userId, params.roomId)
    return undefined
  }),
]
