import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import {
  findInvoiceByReference,
  insertInvoice,
  listInvoices,
  takeNumber,
  updateInvoice,
} from './invoices.repository.ts'

describeOnBothEngines('numbers of invoices', (engine) => {
  it('have no gap and no double, also when some of many at once are given up', async () => {
    const deps = testDeps(engine)
    const issue = (at: number) =>
      transaction(deps, async (deps) => {
        const number = await takeNumber(deps.db, 'invoices')
        const isNew = await insertInvoice(deps.db, {
          ...{ id: `i-${String(at).padStart(3, '0')}`, space_id: 's', order_id: null },
          ...{ subscription_id: null, provider: 'manual', kind: 'invoice', credits: null },
          ...{ reference: null, number: String(number), state: 'open', currency: 'EUR' },
          ...{ total_minor: 100, tax_minor: 0, document: '{}', issued_at: at, due_at: null },
          ...{ paid_at: null, created_at: at },
        })
        expect(isNew).toBe(true)
        if (at % 4 === 0) throw new Error('given up')
      })
    await Promise.allSettled(Array.from({ length: 40 }, (_, at) => issue(at)))
    const rows = await listInvoices(deps.db, { spaceId: 's' }, { before: undefined, limit: 100 })
    const numbers = rows.map(({ number }) => Number(number)).toSorted((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
    const [first] = rows
    expect(await updateInvoice(deps.db, first!, { state: 'paid' })).toBe(true)
    expect(await updateInvoice(deps.db, first!, { state: 'void' })).toBe(false)
    expect(await findInvoiceByReference(deps.db, 'in_1')).toBeUndefined()
  })
})
