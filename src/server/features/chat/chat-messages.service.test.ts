import { expect, it } from 'vitest'
import { limits } from '#server/platform/rate-limit/limits.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { addMessage, listMessagesOfRoom, readRoom, searchRooms } from './chat-messages.service.ts'
import { everyoneRoomId } from './room-ids.ts'

describeOnBothEngines('saying something', (engine) => {
  it('is stored, announced in the change table, read, found, and limited', async () => {
    const given = testDeps(engine)
    const { clock, secrets } = given
    const chatMessage = { ...limits.chatMessage, points: 2 }
    const few = createRateLimits({ clock, secrets, limits: { chatMessage } })
    const deps = testDeps(engine, { clock, ids: given.ids, limits: few })
    const ada = await makeAccount(deps, 'ada')
    const roomId = everyoneRoomId(ada.spaceId)
    const first = await addMessage(deps, ada.userId, { roomId, message: 'Hello' })
    const second = await addMessage(deps, ada.userId, { roomId, message: 'World' })
    expect(second.seq).toBeGreaterThan(first.seq)
    const changes = await deps.db.selectFrom('change').select(['kind', 'key']).execute()
    expect(changes.filter(({ kind }) => kind === 'chat')).toHaveLength(2)
    const third = addMessage(deps, ada.userId, { roomId, message: 'too much' })
    await expect(third).rejects.toMatchObject({ name: 'tooManyRequests' })
    await readRoom(deps, ada.userId, { roomId, messageId: first.id })
    const page = await listMessagesOfRoom(deps, ada.userId, { roomId, limit: 9 })
    expect(page.map(({ text }) => text)).toEqual(['Hello', 'World'])
    const found = await searchRooms(deps, ada.userId, { q: 'WORLD', limit: 5 })
    expect(found).toMatchObject({ items: [{ id: second.id }], nextCursor: null })
  })
})
