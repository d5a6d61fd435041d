import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findByReference,
  findLivingSubscription,
  insertSubscription,
  listLiving,
  updateSubscription,
} from './subscriptions.repository.ts'

describeOnBothEngines('rows of subscriptions', (engine) => {
  it('are one that lives in a space, and count their writes', async () => {
    const deps = testDeps(engine)
    const { spaceId, userId } = await makeAccount(deps, 'ada')
    const insert = (id: string) =>
      insertSubscription(deps.db, {
        ...{ id, space_id: spaceId, package_id: 'pro', price_id: 'p', provider: 'stripe' },
        ...{ reference: `sub_${id}`, state: 'active', period_start_at: 0, period_end_at: 10 },
        ...{ next_package_id: null, next_price_id: null, grace_ends_at: null },
        ...{ promo_code_id: null, space_package_id: null, synced_at: 3, created_by: userId },
        ...{ created_at: 0, ended_at: null, end_reason: null },
      })
    const made = await Promise.allSettled(['a', 'b', 'c'].map(insert))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const living = (await findLivingSubscription(deps.db, spaceId))!
    expect(living.revision).toBe(0)
    await updateSubscription(deps.db, living.id, { grace_ends_at: 5 })
    expect((await findByReference(deps.db, living.reference!))!.revision).toBe(1)
    const found = async (filter: object) =>
      (await listLiving(deps.db, { provider: 'stripe', ...filter })).length
    expect([await found({ graceBefore: 5 }), await found({ graceBefore: 4 })]).toEqual([1, 0])
    expect([await found({ syncedBefore: 4 }), await found({ endsBefore: 9 })]).toEqual([1, 0])
    await updateSubscription(deps.db, living.id, { state: 'ended', ended_at: 6 })
    expect(await findLivingSubscription(deps.db, spaceId)).toBeUndefined()
    await insert('d')
  })
})
