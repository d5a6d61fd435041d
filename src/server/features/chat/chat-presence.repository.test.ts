import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  listPresence,
  removePresence,
  removeStalePresence,
  savePresence,
  touchPresence,
} from './chat-presence.repository.ts'

describeOnBothEngines('rows of presence', (engine) => {
  it('say online if any process says so, and nothing once they are old', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const { userId: user_id } = await makeAccount(deps, 'ada')
    const state = async (since = 0) => (await listPresence(db, [user_id], since)).get(user_id)
    expect(await state()).toBeUndefined()
    await savePresence(db, [
      { user_id, process_id: 'p1', state: 'away', seen_at: 10 },
      { user_id, process_id: 'p2', state: 'online', seen_at: 20 },
    ])
    expect(await state()).toBe('online')
    await savePresence(db, [{ user_id, process_id: 'p2', state: 'away', seen_at: 20 }])
    expect(await state()).toBe('away')
    expect(await state(20)).toBeUndefined()
    await touchPresence(db, 'p1', 30)
    expect(await removeStalePresence(db, 20)).toEqual([user_id])
    expect(await state()).toBe('away')
    await removePresence(db, 'p1', [user_id])
    expect(await state()).toBeUndefined()
  })
})
