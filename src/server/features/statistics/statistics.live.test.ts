import { expect, it } from 'vitest'
import { liveTopics, type SentLiveQuery } from '#contract/together/live.ts'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink, storedClick, useClickStore } from '#test/support/statistics-app.ts'
import { statisticsTopic } from './statistics.live.ts'

describeOnBothEngines('the topic of live statistics', (engine) => {
  const clicks = useClickStore(engine)

  const setUp = async () => {
    const deps = clicks.deps()
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    await insertTestLink(deps, { ...ada, id: 'sale', tags: ['spring'] })
    await insertTestLink(deps, { ...ada, id: 'plain' })
    await insertTestLink(deps, { ...bob, id: 'other' })
    const open = (userId: string, query: SentLiveQuery<'statistics'>) =>
      statisticsTopic.open(deps, userId, liveTopics.statistics.query.parse(query) as never)
    return { deps, ada, bob, open }
  }

  it('answers like the call, in the format of the contract', async () => {
    const { deps, ada, open } = await setUp()
    const at = deps.clock.now()
    await clicks.append([
      storedClick({ targetId: 'sale', at, country: 'PT' }),
      storedClick({ targetId: 'sale', at, kind: 'bot' }),
      storedClick({ targetId: 'plain', at }),
    ])
    const load = async (query: SentLiveQuery<'statistics'>) => {
      const subject = await open(ada.userId, query)
      return liveTopics.statistics.data.parse(await subject.load())
    }
    const link = await load({ scope: 'link', id: 'sale' })
    expect(link).toMatchObject({ clicks: 1, unique: 1 })
    expect(link.last).toHaveLength(2)
    expect(link.last[0]).toMatchObject({ alias: 'SALE' })
    expect((await load({ scope: 'link', id: 'sale', bots: true })).clicks).toBe(2)
    expect((await load({ scope: 'tag', id: 'spring' })).clicks).toBe(1)
    expect((await load({ country: 'PT' })).clicks).toBe(1)
  })

  it('is computed once for the same query, whoever sends it', async () => {
    const { ada, bob, open } = await setUp()
    const key = async (userId: string, query: SentLiveQuery<'statistics'>) =>
      (await open(userId, query)).key
    const own = await key(ada.userId, {})
    expect(await key(ada.userId, { scope: 'space', id: ada.spaceId })).toBe(own)
    expect(await key(ada.userId, { of: 'views' })).not.toBe(own)
    expect(await key(ada.userId, { country: 'PT' })).not.toBe(own)
    expect(await key(bob.userId, {})).not.toBe(own)
    expect(await key(ada.userId, { timezone: 'Asia/Tokyo' })).toBe(own)
    const monday = { weekdayHour: '1-9' }
    const inTokyo = await key(ada.userId, { ...monday, timezone: 'Asia/Tokyo' })
    expect(await key(ada.userId, monday)).not.toBe(inTokyo)
    const tag = { scope: 'tag', id: 'spring' } as const
    expect(await key(bob.userId, tag)).not.toBe(await key(ada.userId, tag))
  })

  it('knows which news concerns it', async () => {
    const { ada, open } = await setUp()
    const link = await open(ada.userId, { scope: 'link', id: 'sale' })
    await link.load()
    expect(link.concerns(new Set(['other', 'sale']))).toBe(true)
    expect(link.concerns(new Set(['plain']))).toBe(false)
    const tag = await open(ada.userId, { scope: 'tag', id: 'spring' })
    await tag.load()
    expect(tag.concerns(new Set(['sale']))).toBe(true)
    expect(tag.concerns(new Set(['plain']))).toBe(false)
  })

  it('does not exist for others, and ends when the link moves to another space', async () => {
    const { deps, ada, bob, open } = await setUp()
    const asked = { scope: 'link', id: 'sale' } as const
    await expect(open(bob.userId, asked)).rejects.toMatchObject({ name: 'linkNotFound' })
    const foreign = { scope: 'space', id: ada.spaceId } as const
    await expect(open(bob.userId, foreign)).rejects.toMatchObject({ name: 'notFound' })
    await expect(open(ada.userId, { scope: 'link' })).rejects.toMatchObject({ name: 'malformed' })
    const subject = await open(ada.userId, asked)
    expect(subject.spaceId).toBe(ada.spaceId)
    await deps.db
      .updateTable('link')
      .set({ space_id: bob.spaceId })
      .where('id', '=', 'sale')
      .execute()
    await expect(subject.load()).rejects.toMatchObject({ name: 'linkNotFound' })
  })
})
