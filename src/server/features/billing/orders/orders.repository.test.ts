import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import {
  endOrder,
  findOrderBySession,
  insertOrder,
  listOpenOrders,
  listWaitingCheckouts,
} from './orders.repository.ts'

describeOn('sqlite', 'orders', (engine) => {
  it('are open until they end once', async () => {
    const deps = testDeps(engine)
    const { spaceId, userId } = await makeAccount(deps, 'ada')
    for (const [at, provider] of (['stripe', 'manual'] as const).entries()) {
      await insertOrder(deps.db, {
        ...{ id: `o-${at}`, space_id: spaceId, package_id: 'pro', price_id: 'pro-month' },
        ...{ provider, state: 'open', promo_code_id: null, session: `cs_${at}`, address: null },
        ...{ created_by: userId, created_at: at, expires_at: 9, ended_at: null },
      })
    }
    expect((await listOpenOrders(deps.db, spaceId)).map(({ id }) => id)).toEqual(['o-1', 'o-0'])
    expect((await listWaitingCheckouts(deps.db, 5)).map(({ id }) => id)).toEqual(['o-0'])
    const ends = (state: 'paid' | 'expired') => endOrder(deps.db, 'o-0', { state, now: 5 })
    expect(await Promise.all([ends('paid'), ends('expired')])).toEqual([true, false])
    expect(await findOrderBySession(deps.db, 'cs_0')).toMatchObject({ state: 'paid', ended_at: 5 })
    expect((await listOpenOrders(deps.db, spaceId)).map(({ id }) => id)).toEqual(['o-1'])
  })
})
