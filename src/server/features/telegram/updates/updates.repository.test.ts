import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertBot } from '../bots/bots.repository.ts'
import {
  deleteUpdatesBefore,
  findUpdate,
  hasNewerInline,
  insertUpdate,
  markApplied,
} from './updates.repository.ts'

describeOnBothEngines('updates', (engine) => {
  it('are kept once, and marked by one of many', async () => {
    const { db, ...deps } = testDeps(engine)
    const { spaceId } = await makeAccount({ ...deps, db }, 'ada')
    const bot = { id: 'bot', space_id: spaceId, bot_user_id: '7', username: 'b', name: 'B' }
    await insertBot(db, { ...bot, sealed_token: '', created_at: 0 })
    const row = { bot_id: 'bot', telegram_user_id: '41', is_inline: 1, body: '{}', received_at: 5 }
    const keep = (update_id: number) => insertUpdate(db, { ...row, update_id })
    expect([await keep(1), await keep(1), await keep(2)]).toEqual([true, false, true])
    const first = await findUpdate(db, { botId: 'bot', updateId: 1 })
    expect(await hasNewerInline(db, first!)).toBe(true)
    const marks = await Promise.all(
      Array.from({ length: 5 }, () => markApplied(db, { botId: 'bot', updateId: 1 }, 9)),
    )
    expect(marks.filter(Boolean)).toHaveLength(1)
    expect(await findUpdate(db, { botId: 'bot', updateId: 1 })).toBe(undefined)
    await deleteUpdatesBefore(db, 6)
    expect(await keep(1)).toBe(true)
  })
})
