import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import {
  countLiving,
  deleteProvider,
  findProvider,
  hasOpenOrder,
  listProviders,
  noteEvent,
  saveProvider,
} from './providers.repository.ts'

describeOn('sqlite', 'rows of payment providers', (engine) => {
  it('are one of each kind', async () => {
    const { db } = testDeps(engine)
    const row = { kind: 'stripe', sealed_secrets: 'x', last_event_at: null, changed_at: 1 } as const
    await saveProvider(db, { ...row, settings: '{}', account: 'acct_1' })
    await saveProvider(db, { ...row, settings: '{}', account: 'acct_2' })
    await noteEvent(db, 'stripe', 7)
    expect(await listProviders(db)).toMatchObject([{ account: 'acct_2', last_event_at: 7 }])
    expect([(await countLiving(db)).size, await hasOpenOrder(db, 'stripe')]).toEqual([0, false])
    await deleteProvider(db, 'stripe')
    expect(await findProvider(db, 'stripe')).toBeUndefined()
  })
})
