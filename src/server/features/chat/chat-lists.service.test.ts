import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  getRoom,
  listChats,
  listGroups,
  listUnread,
  PRESENCE_LIFE_MS,
} from './chat-lists.service.ts'
import { addMessage } from './chat-messages.service.ts'
import { savePresence } from './chat-presence.repository.ts'
import { directRoomId, everyoneRoomId } from './room-ids.ts'

describeOnBothEngines('the lists of the chat', (engine) => {
  it('list the most recent contact first, and say who is online', async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    const [bob, cleo] = [await makeAccount(deps, 'bob'), await makeAccount(deps, 'cleo')]
    await joinSpace(deps.db, ada.spaceId, [bob.userId, cleo.userId])
    const chats = async () => listChats(deps, ada.userId)
    expect((await chats()).map(({ name }) => name)).toEqual(['bob', 'cleo'])
    const roomId = directRoomId(ada.userId, cleo.userId)
    await addMessage(deps, cleo.userId, { roomId, message: 'hello' })
    const seen = { user_id: cleo.userId, process_id: 'p', seen_at: deps.clock.now() }
    await savePresence(deps.db, [{ ...seen, state: 'away' }])
    expect((await chats())[0]).toMatchObject({ name: 'cleo', unread: 1, status: 'away' })
    expect((await listGroups(deps, ada.userId))[0]).toMatchObject({ status: 'away' })
    expect([...(await listUnread(deps, ada.userId))]).toEqual([[roomId, 1]])
    deps.clock.advance(PRESENCE_LIFE_MS)
    expect((await chats())[0]?.status).toBe('offline')
    const room = await getRoom(deps, ada.userId, everyoneRoomId(ada.spaceId))
    expect(room).toMatchObject({ kind: 'everyone', name: 'Everyone in ada', spaceName: 'ada' })
    expect(room.members).toHaveLength(3)
  })
})
