import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteFeed,
  type FeedRow,
  findPacked,
  insertFeed,
  listFeeds,
  updateFeed,
} from './feeds.repository.ts'

const row = (id: string): FeedRow => ({
  ...{ id, address: `https://${id}.example/`, reason: 'malware', mark: '', entries: 1 },
  ...{ packed: 'AAAA', version: id, problem: '', looked_at: 1, changed_at: 1 },
  ...{ created_by: 'ada', created_at: 1 },
})

describeOnBothEngines('feeds in the database', (engine) => {
  it('are added once, listed without their content, changed and deleted', async () => {
    const { db } = testDeps(engine)
    expect(await insertFeed(db, row('a'))).toBe(true)
    expect(await insertFeed(db, { ...row('b'), address: row('a').address })).toBe(false)
    await insertFeed(db, row('c'))
    expect((await listFeeds(db)).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(Object.keys((await listFeeds(db))[0]!)).not.toContain('packed')
    await updateFeed(db, 'c', { packed: 'BBBB', version: 'd' })
    expect([await findPacked(db, 'a'), await findPacked(db, 'd')]).toEqual(['AAAA', 'BBBB'])
    expect(await findPacked(db, 'c')).toBeUndefined()
    expect(await deleteFeed(db, 'a')).toMatchObject({ id: 'a' })
    expect(await deleteFeed(db, 'a')).toBeUndefined()
  })
})
