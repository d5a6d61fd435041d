import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findSpacesOf, insertOwnVisitor, listOwnVisitors } from './own-visitors.repository.ts'

describeOnBothEngines('rows of own visitors', (engine) => {
  it('are one a day, space and hash', async () => {
    const { db, ...rest } = testDeps(engine)
    const { userId, spaceId } = await makeAccount({ db, ...rest } as never, 'ada')
    for (const day of ['2026-07-29', '2026-07-30', '2026-07-30']) {
      await insertOwnVisitor(db, { userId, day, hash: 'h' })
    }
    await insertOwnVisitor(db, { userId: 'nobody', day: '2026-07-30', hash: 'h' })
    const rows = await listOwnVisitors(db, '2026-07-30')
    expect(rows).toEqual([{ day: '2026-07-30', space_id: spaceId, hash: 'h' }])
    expect(await findSpacesOf(db, 'page', [])).toEqual(new Map())
  })
})
