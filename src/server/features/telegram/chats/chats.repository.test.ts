import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertBot } from '../bots/bots.repository.ts'
import { findPerson, markBlocked, replaceChat, saveCode, takeCode } from './chats.repository.ts'

describeOnBothEngines('people at a bot', (engine) => {
  it('are connected by a code that one of many tries takes', async () => {
    const { db, ...deps } = testDeps(engine)
    const { userId, spaceId } = await makeAccount({ ...deps, db }, 'ada')
    const bot = { id: 'bot', space_id: spaceId, bot_user_id: '7', username: 'b', name: 'B' }
    await insertBot(db, { ...bot, sealed_token: '', created_at: 0 })
    const code = { bot_id: 'bot', user_id: userId, expires_at: 100 }
    await saveCode(db, { ...code, hash: 'before' })
    await saveCode(db, { ...code, hash: 'now' })
    const take = (hash: string) => takeCode(db, { botId: 'bot', hash, now: 99 })
    expect(await take('before')).toBe(undefined)
    const taken = await Promise.all(Array.from({ length: 5 }, () => take('now')))
    expect(taken.filter((one) => one !== undefined)).toEqual([userId])

    const person = { botId: 'bot', telegramUserId: '41' }
    const chat = { bot_id: 'bot', user_id: userId, telegram_user_id: '41', name: 'A', paired_at: 0 }
    await replaceChat(db, { ...chat, id: 'first' })
    await replaceChat(db, { ...chat, id: 'second' })
    await markBlocked(db, person, 5)
    expect(await findPerson(db, person)).toMatchObject({ id: 'second', user_name: 'ada' })
    expect(await findPerson(db, { ...person, telegramUserId: '42' })).toBe(undefined)
  })
})
