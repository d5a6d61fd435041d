import { expect, it } from 'vitest'
import { testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  hasAdministrator,
  insertAccount,
  isDoubleAccount,
  type NewAccount,
  savePasswordHash,
  updateAccountState,
} from './account.repository.ts'

const ada: NewAccount = {
  id: 'u1',
  email: 'ada@example.com',
  name: 'ada',
  passwordHash: 'phc-1',
  role: 'member',
  madeBy: 'sign-up',
}

describeOnBothEngines('rows of accounts', (engine) => {
  it('are found by id and by address', async () => {
    const deps = testDepsWithIdentity(engine)
    await insertAccount(deps, ada)
    const row = { id: 'u1', email: ada.email, role: 'member', status: 'active' }
    expect(await findAccount(deps.db, 'u1')).toEqual(row)
    expect(await findAccountByEmail(deps.db, ada.email)).toEqual(row)
    expect(await findAccountByEmail(deps.db, 'ADA@example.com')).toBeUndefined()
    const user = await deps.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    expect(Boolean(user.email_verified)).toBe(true)
    expect(new Date(user.created_at).getTime()).toBe(deps.clock.now())
  })

  it('know their password, which can be set and replaced', async () => {
    const deps = testDepsWithIdentity(engine)
    await insertAccount(deps, ada)
    expect(await findPasswordHash(deps.db, 'u1')).toBe('phc-1')
    await savePasswordHash(deps, 'u1', 'phc-2')
    expect(await findPasswordHash(deps.db, 'u1')).toBe('phc-2')
    await deps.db.deleteFrom('account').execute()
    await savePasswordHash(deps, 'u1', 'phc-3')
    expect(await findPasswordHash(deps.db, 'u1')).toBe('phc-3')
    expect(await deps.db.selectFrom('account').select('id').execute()).toHaveLength(1)
  })

  it('have one account an address, on the unique index', async () => {
    const deps = testDepsWithIdentity(engine)
    await insertAccount(deps, ada)
    const double = await insertAccount(deps, { ...ada, id: 'u2' }).catch((error) => error)
    expect(isDoubleAccount(deps.db, double)).toBe(true)
    expect(isDoubleAccount(deps.db, new Error('another'))).toBe(false)
  })

  it('tell whether an administrator is there who may go on', async () => {
    const deps = testDepsWithIdentity(engine)
    await insertAccount(deps, ada)
    expect(await hasAdministrator(deps.db)).toBe(false)
    await updateAccountState(deps.db, 'u1', { role: 'administrator' })
    expect(await hasAdministrator(deps.db)).toBe(true)
  })
})
