import { expect, it } from 'vitest'
import { capabilitiesOf } from '#server/platform/db/engine.ts'
import { describeOn } from '#test/support/engines.ts'
import { ACCOUNT_TRACES, LOOSE_REFERENCES } from './account-traces.ts'

/**
 * Columns that sound like references to accounts but are none, or whose rows live only for days.
 */
const OTHERS = new Set([
  // created by each process, with a life of hours or days
  'sign_up.user_id',
  // a provider's account, whose row is deleted with the account
  'account.account_id',
  // a way to sign up, not a person
  'user.made_by',
  'sign_up.timed_by',
  'subscription_challenge.timed_by',
])

describeOn('sqlite', 'columns that name an account', (engine) => {
  it('are all known to what deletes one', async () => {
    const { db } = engine.database
    const known = new Set(OTHERS)
    for (const one of [...ACCOUNT_TRACES, ...LOOSE_REFERENCES]) {
      known.add(`${one.table}.${one.column}`)
    }
    for (const one of await capabilitiesOf(db).listReferences(db)) {
      known.add(`${one.table}.${one.column}`)
    }
    const tables = await db.introspection.getTables()
    const columns = tables.flatMap(({ name, columns }) =>
      columns.map((one) => `${name}.${one.name}`),
    )
    const naming = columns.filter((one) =>
      /\.(\w+_by|(user|account|actor|sender|owner)_id)$/.test(one),
    )
    expect(naming.length).toBeGreaterThan(40)
    expect(naming.filter((one) => !known.has(one))).toEqual([])
  })
})
