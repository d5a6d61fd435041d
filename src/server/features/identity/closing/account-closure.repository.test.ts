import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteClosure,
  findClosure,
  insertClosure,
  listEndedClosures,
} from './account-closure.repository.ts'

describeOnBothEngines('closed accounts', (engine) => {
  it('keep the moment of their first closing and are due when their time is over', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId: user_id } = await makeAccount(deps)
    expect(await insertClosure(deps.db, { user_id, closed_at: 1, delete_at: 10 })).toBe(true)
    expect(await insertClosure(deps.db, { user_id, closed_at: 2, delete_at: 20 })).toBe(false)
    expect(await findClosure(deps.db, user_id)).toMatchObject({ closed_at: 1, delete_at: 10 })
    expect(await listEndedClosures(deps.db, 9, 5)).toEqual([])
    expect(await listEndedClosures(deps.db, 10, 5)).toEqual([user_id])
    await deleteClosure(deps.db, user_id)
    expect(await listEndedClosures(deps.db, 10, 5)).toEqual([])
  })
})
