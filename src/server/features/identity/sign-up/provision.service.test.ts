import { expect, it } from 'vitest'
import { testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { insertAccount } from '../account.repository.ts'
import { getProfile } from '../profile.service.ts'
import { provisionAccount } from './provision.service.ts'

describeOnBothEngines('what an account needs', (engine) => {
  const account = { userId: 'u1', email: 'ada@example.com' }
  const withAccount = async () => {
    const deps = testDepsWithIdentity(engine)
    await insertAccount(deps, {
      id: account.userId,
      email: account.email,
      name: 'ada',
      passwordHash: 'none',
      role: 'member',
      madeBy: 'sign-up',
    })
    return deps
  }

  it('is made once, however often it is asked for', async () => {
    const deps = await withAccount()
    const first = await provisionAccount(deps, { ...account, username: 'Ada' })
    expect(first).toEqual({ spaceId: expect.any(String), username: 'Ada' })
    const after = await readAllTables(engine.database)
    expect(await provisionAccount(deps, { ...account, username: 'other' })).toEqual(first)
    expect(await readAllTables(engine.database)).toEqual(after)
    const all = await Promise.all([1, 2, 3].map(() => provisionAccount(deps, account)))
    expect(all).toEqual([first, first, first])
  })

  it('is completed where only a part of it was made', async () => {
    const deps = await withAccount()
    const { spaceId } = await provisionAccount(deps, account)
    await deps.db.deleteFrom('page').where('user_id', '=', 'u1').execute()
    const again = await provisionAccount(deps, account)
    expect(again).toEqual({ spaceId, username: 'ada-2' })
  })

  it('is made by asking who one is, too', async () => {
    const deps = await withAccount()
    expect(await getProfile(deps, 'u1')).toEqual({
      email: account.email,
      role: 'member',
      username: 'ada',
      spaceId: expect.any(String),
    })
    await expect(getProfile(deps, 'nobody')).rejects.toMatchObject({ name: 'unauthenticated' })
  })
})
