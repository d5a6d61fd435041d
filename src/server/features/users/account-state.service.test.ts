import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changeAccountState } from './account-state.service.ts'

const noPermission = { name: 'noPermission' }

describeOnBothEngines('the state of an account', (engine) => {
  it('is changed by an administrator; sessions end with the commit', async () => {
    const deps = testDepsWithIdentity(engine)
    const admin = await makeAccount(deps, { role: 'administrator' })
    const bob = await makeAccount(deps)
    const session = () => deps.identity.sessionFromAccessToken(bob.accessToken.slice(7))
    expect(await session()).not.toBeNull()
    for (const status of ['deactivated', 'banned', 'active'] as const) {
      const row = await changeAccountState(deps, admin.userId, bob.userId, { status })
      expect(row.status).toBe(status)
      expect(await session()).toBeNull()
    }
    const promoted = await changeAccountState(deps, admin.userId, bob.userId, {
      role: 'administrator',
    })
    expect(promoted.role).toBe('administrator')
    await expect(
      changeAccountState(deps, admin.userId, 'nobody', { status: 'banned' }),
    ).rejects.toMatchObject({ name: 'notFound' })
  })

  it('cannot be changed by its own holder, and one administrator always stays', async () => {
    const deps = testDepsWithIdentity(engine)
    const [ada, bob] = [
      await makeAccount(deps, { role: 'administrator' }),
      await makeAccount(deps, { role: 'administrator' }),
    ]
    await expect(
      changeAccountState(deps, ada.userId, ada.userId, { status: 'banned' }),
    ).rejects.toMatchObject(noPermission)
    // two administrators demote each other: one stays administrator
    const both = await Promise.allSettled([
      changeAccountState(deps, ada.userId, bob.userId, { role: 'member' }),
      changeAccountState(deps, bob.userId, ada.userId, { status: 'deactivated' }),
    ])
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
