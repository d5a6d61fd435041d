import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createAddOn, endAddOn, giveAddOn } from './offers.service.ts'

describeOn('sqlite', 'giving an add-on', (engine) => {
  it('stands in the audit, and is undone with its transaction', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId, userId } = creators[0]!
    const price = { span: 'month', currency: 'EUR', amount: 500 } as const
    const { id: addOnId } = await createAddOn(deps, { kind: 'extension', name: 'X', price })
    const giving = {
      spaceId,
      addOnId,
      source: 'subscription',
      until: null,
      createdBy: null,
    } as const
    const failed = transaction(deps, async (deps) => {
      await giveAddOn(deps, giving)
      throw new Error('the payment was refused')
    })
    await expect(failed).rejects.toThrow('refused')
    const given = await transaction(deps, (deps) => giveAddOn(deps, giving))
    await transaction(deps, (deps) => endAddOn(deps, { spaceId, id: given.id }))
    const audited = await deps.db
      .selectFrom('audit_entry')
      .select(['action', 'account_id', 'object_text'])
      .execute()
    expect(audited).toEqual([
      { action: 'add-on-give', account_id: userId, object_text: 'ada: X' },
      { action: 'add-on-end', account_id: userId, object_text: 'ada' },
    ])
  })
})
