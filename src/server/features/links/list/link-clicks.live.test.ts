import { expect, it } from 'vitest'
import { liveTopics } from '#contract/together/live.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink } from '#test/support/statistics-app.ts'
import { addToLinkCounters } from '../../clicks/clicks.repository.ts'
import { linkClicksTopic } from './link-clicks.live.ts'

describeOnBothEngines('the topic of an open list of links', (engine) => {
  it('says how often each was followed, and nothing about links of others', async () => {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    await insertTestLink(deps, { ...ada, id: 'sale' })
    await insertTestLink(deps, { ...bob, id: 'bobs' })
    const ids = ['sale', 'bobs', 'gone']
    const subject = await linkClicksTopic.open(deps as never, ada.userId, { ids } as never)
    const counts = async () => liveTopics.clicks.data.parse(await subject.load()).counts
    expect(await counts()).toEqual([{ id: 'sale', clicks: 0, allClicks: 0, ownClicks: 0 }])
    const count = { total: 41, human: 20, own: 0, lastAt: 1 }
    await addToLinkCounters(deps.db, [
      { id: 'sale', ...count },
      { id: 'bobs', ...count },
    ])
    expect(await counts()).toEqual([{ id: 'sale', clicks: 20, allClicks: 41, ownClicks: 0 }])
    expect(subject.concerns(new Set(['x', 'sale']))).toBe(true)
    expect(subject.concerns(new Set(['x']))).toBe(false)
    expect(subject.spaceId).toBe(ada.spaceId)
  })

  it('does not refuse a frame with as many ids as are allowed', () => {
    const ids = Array.from(
      { length: 300 },
      (_, at) => `0198c1de-0000-7000-8000-${String(at).padStart(12, '0')}`,
    )
    const frame = JSON.stringify({
      type: 'subscribe',
      subscription: '1',
      topic: 'clicks',
      query: { ids },
    })
    expect(frame.length).toBeLessThan(16 * 1024)
    expect(liveTopics.clicks.query.safeParse({ ids }).success).toBe(true)
    expect(liveTopics.clicks.query.safeParse({ ids: [...ids, 'x'] }).success).toBe(false)
  })
})
