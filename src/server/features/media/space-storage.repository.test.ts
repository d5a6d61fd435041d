import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findStorage, giveBackStorage, takeStorage } from './space-storage.repository.ts'

describeOnBothEngines('what the uploads of a space take', (engine) => {
  it('is reserved as far as there is room, and released again', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    const take = (bytes: number) =>
      takeStorage(deps.db, { spaceId, bytes, maxBytes: 5_000_000_000 })
    expect(await findStorage(deps.db, spaceId)).toBe(0)
    expect([await take(4_999_999_999), await take(2), await take(1), await take(1)]).toEqual([
      ...[true, false, true, false],
    ])
    const deleted = [4_000_000_000, 7].map((bytes) => ({ space_id: spaceId, bytes }))
    await giveBackStorage(deps.db, deleted)
    expect(await findStorage(deps.db, spaceId)).toBe(999_999_993)
    // more than the whole limit
    const { spaceId: other } = await makeAccount(deps, 'bob')
    expect(await takeStorage(deps.db, { spaceId: other, bytes: 2, maxBytes: 1 })).toBe(false)
  })
})
