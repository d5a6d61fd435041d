import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertAddOn } from '../../add-ons/add-ons.repository.ts'
import {
  findAddOnOrder,
  insertAddOnOrder,
  keepGiven,
  listOpenAddOnOrders,
  listWaitingAddOnOrders,
  updateOpenAddOnOrder,
} from './add-on-orders.repository.ts'

describeOnBothEngines('orders of add-ons', (engine) => {
  it('are open until they end once, and know what they gave', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const { spaceId, userId } = await makeAccount(deps, 'ada')
    await insertAddOn(db, {
      ...{ id: 'a', kind: 'extension', name: 'Extension', price_currency: 'EUR', link: '' },
      ...{ price_amount: 300, price_span: 'month', calls_per_month: null },
      ...{ calls_per_minute: null, created_at: 1, deleted_at: null },
    })
    for (const [at, provider] of (['stripe', 'manual'] as const).entries()) {
      await insertAddOnOrder(db, {
        ...{ id: `o-${at}`, space_id: spaceId, add_on_id: 'a', name: 'Extension', provider },
        ...{ span: 'month', currency: 'EUR', amount_minor: 300, created_by: userId },
        ...{ created_at: at, expires_at: 9 + at },
      })
    }
    const open = async () =>
      (await listOpenAddOnOrders(db, { spaceId, addOnId: 'a' })).map(({ id }) => id)
    expect(await open()).toEqual(['o-1', 'o-0'])
    const waiting = async (before?: number) =>
      (await listWaitingAddOnOrders(db, 'manual', before)).map(({ id }) => id)
    expect([await waiting(9), await waiting(10), await waiting()]).toEqual([[], ['o-1'], ['o-1']])
    await updateOpenAddOnOrder(db, 'o-0', { session: 'cs_1', address: 'https://pay.example' })
    const end = (state: 'paid' | 'expired') =>
      updateOpenAddOnOrder(db, 'o-0', { state, ended_at: 5 })
    expect([await end('paid'), await end('expired')]).toEqual([true, false])
    await keepGiven(db, 'o-0', { id: 'given', ms: 7 })
    const found = await findAddOnOrder(db, { session: 'cs_1' })
    expect(found).toMatchObject({ id: 'o-0', state: 'paid', given_id: 'given' })
    expect(Number(found!.given_ms)).toBe(7)
    expect(await open()).toEqual(['o-1'])
  })
})
