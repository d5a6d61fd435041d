import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { deleteFeed, findFeedId, findFeedOwner, replaceFeed } from './calendar-feeds.repository.ts'

describeOnBothEngines('feeds of calendars', (engine) => {
  it('are one of a member in a space', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const { db } = deps
    const [ada, bob] = creators.map(({ userId, spaceId }) => ({ userId, spaceId }))
    const put = (id: string, { userId, spaceId }: { userId: string; spaceId: string }) =>
      replaceFeed(db, { id, user_id: userId, space_id: spaceId, created_at: 1 })
    await put('one', ada!)
    await put('two', ada!)
    await put('three', bob!)
    expect(await findFeedId(db, ada!)).toBe('two')
    expect(await findFeedOwner(db, 'one')).toBeUndefined()
    expect(await findFeedOwner(db, 'two')).toEqual(ada)
    await deleteFeed(db, ada!)
    expect(await findFeedId(db, ada!)).toBeUndefined()
    expect(await findFeedOwner(db, 'three')).toEqual(bob)
    await db.updateTable('user').set({ status: 'deactivated' }).execute()
    expect(await findFeedOwner(db, 'three')).toBeUndefined()
  })
})
