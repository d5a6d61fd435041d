import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertBot, leaseBot, listBotsToPoll, releaseBot, updateBot } from './bots.repository.ts'

describeOnBothEngines('the lease of a bot', (engine) => {
  it('is had by one process, until it ends or is given back', async () => {
    const { db, ...deps } = testDeps(engine)
    const { spaceId } = await makeAccount({ ...deps, db }, 'ada')
    const row = { id: 'bot', space_id: spaceId, bot_user_id: '7', username: 'b', name: 'B' }
    expect(await insertBot(db, { ...row, sealed_token: '', created_at: 0 })).toBe(true)
    const again = { ...row, id: 'other', sealed_token: '', created_at: 0 }
    expect(await insertBot(db, again)).toBe(false)
    const lease = (token: string, now: number) =>
      leaseBot(db, { id: 'bot', token, now, untilAt: now + 100 })
    expect(await lease('one', 0)).toBe(false)
    await updateBot(db, 'bot', { webhook_url: '' })
    const both = await Promise.all([lease('one', 0), lease('two', 0)])
    expect(both.toSorted()).toEqual([false, true])
    const [holder, other] = both[0] ? ['one', 'two'] : ['two', 'one']
    expect(await lease(holder!, 50)).toBe(true)
    expect(await listBotsToPoll(db, 149)).toEqual([])
    expect(await lease(other!, 150)).toBe(true)
    await releaseBot(db, { id: 'bot', token: holder! })
    expect(await lease(holder!, 160)).toBe(false)
    await releaseBot(db, { id: 'bot', token: other! })
    expect(await lease(holder!, 160)).toBe(true)
  })
})
