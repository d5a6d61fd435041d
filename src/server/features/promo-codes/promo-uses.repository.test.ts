import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertOrder } from '../billing/orders/orders.repository.ts'
import { insertSubscription } from '../billing/subscriptions/subscriptions.repository.ts'
import { insertPromoCode } from './promo-codes.repository.ts'
import {
  countUses,
  countUsesOf,
  findUseOfOrder,
  findUseOfSubscription,
  insertUse,
  releaseUse,
  settleUse,
} from './promo-uses.repository.ts'

describeOnBothEngines('uses of promo codes', (engine) => {
  it('count while they are reserved by an order that is there, and once they are paid', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const { spaceId, userId } = await makeAccount(deps, 'ada')
    await insertPromoCode(db, {
      ...{ id: 'p', code: 'TEN', percent: 10, amount_minor: null, currency: null, months: 1 },
      ...{ package_ids: '[]', spans: '[]', space_ids: '[]', starts_at: null, ends_at: null },
      ...{ uses: null, uses_per_account: 1, status: 'active', created_at: 1 },
    })
    for (const id of ['o-1', 'o-2']) {
      await insertOrder(db, {
        ...{ id, space_id: spaceId, package_id: 'pro', price_id: 'pro-month', session: null },
        ...{ provider: 'manual', state: 'open', promo_code_id: 'p', address: null },
        ...{ created_by: userId, created_at: 1, expires_at: 9, ended_at: null },
      })
      await insertUse(db, {
        ...{ id: `u-${id}`, promo_code_id: 'p', code: 'TEN', order_id: id, space_id: spaceId },
        ...{ subscription_id: null, user_id: userId, price_id: 'pro-month', months: 1 },
        ...{ discount_minor: 90, state: 'reserved', created_at: 1, ended_at: null },
      })
    }
    const count = (spaceId: string) => countUses(db, { promoCodeId: 'p', spaceId })
    const countOwn = (spaceId: string, userId: string) =>
      countUses(db, { promoCodeId: 'p', spaceId, userId })
    expect([await count('other'), await count(spaceId)]).toEqual([2, 0])
    expect([await countOwn('other', userId), await countOwn('other', 'bob')]).toEqual([2, 0])
    await insertSubscription(db, {
      ...{ id: 's', space_id: spaceId, package_id: 'pro', price_id: 'pro-month', state: 'active' },
      ...{ provider: 'manual', reference: null, period_start_at: 1, period_end_at: 9 },
      ...{ next_package_id: null, next_price_id: null, grace_ends_at: null, promo_code_id: 'p' },
      ...{ space_package_id: null, synced_at: 1, created_by: userId, created_at: 1 },
      ...{ ended_at: null, end_reason: null },
    })
    await settleUse(db, 'o-1', { subscriptionId: 's', now: 5 })
    expect(await findUseOfSubscription(db, 's')).toMatchObject({ order_id: 'o-1', ended_at: 5 })
    expect(await count(spaceId)).toBe(1)
    await releaseUse(db, 'o-1', 6)
    expect(await countUsesOf(db, ['p'])).toEqual(new Map([['p', { reserved: 1, settled: 1 }]]))
    // an order goes with its space
    await db.deleteFrom('billing_order').where('id', '=', 'o-2').execute()
    expect(await count('other')).toBe(1)
    await releaseUse(db, 'o-2', 6)
    expect(await findUseOfOrder(db, 'o-1')).toMatchObject({ state: 'settled' })
  })
})
