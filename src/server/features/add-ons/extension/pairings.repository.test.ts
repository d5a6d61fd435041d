import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { deleteLapsed, insertPairing, takeCode } from './pairings.repository.ts'

describeOnBothEngines('a pairing code', (engine) => {
  it('is taken once by any number of concurrent attempts, and only in time', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    const row = { space_id: spaceId, made_by: userId, created_at: 1, key_id: null, paired_at: null }
    await insertPairing(db, { ...row, id: 'a', code_hash: 'one', expires_at: 100 })
    await insertPairing(db, { ...row, id: 'b', code_hash: 'two', expires_at: 50 })
    const tries = await Promise.all(Array.from({ length: 20 }, () => takeCode(db, 'one', 50)))
    expect(tries.filter(Boolean)).toEqual([{ id: 'a', space_id: spaceId, made_by: userId }])
    expect(await takeCode(db, 'two', 50)).toBeUndefined()
    await deleteLapsed(db, spaceId, 50)
    const left = await db.selectFrom('extension_pairing').select('id').execute()
    expect(left).toEqual([{ id: 'a' }])
  })
})
