import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { deletePackage } from '../../package-management/manage-packages.ts'
import { placeOrder } from './place-order.ts'

describeOnBothEngines('an order for a package', (engine) => {
  it('and its deletion at once: only one of both is', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada'])
    const { spaceId, userId } = creators[0]!
    for (const id of ['one', 'two']) await definePackage(deps, { id, monthly: 900 })
    const order = (id: string) =>
      transaction(deps, (deps) =>
        placeOrder(deps, {
          ...{ id, space_id: spaceId, package_id: id, price_id: 'any', provider: 'manual' },
          ...{ state: 'open', promo_code_id: null, session: null, address: null },
          ...{ created_by: userId, created_at: 1, expires_at: 1, ended_at: null },
        }),
      )
    const outcomes = await Promise.allSettled([
      ...[order('one'), deletePackage(deps, 'one')],
      ...[deletePackage(deps, 'two'), order('two')],
    ])
    const done = outcomes.map(({ status }) => status === 'fulfilled')
    expect(done[0]).not.toBe(done[1])
    expect(done[2]).not.toBe(done[3])
    const refusals = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as Error).name] : [],
    )
    for (const code of refusals) expect(['packageNotFound', 'packageHasUsers']).toContain(code)
  })
})
