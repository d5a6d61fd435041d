import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { connectProvider, findAccountOfProvider, listProvidersOf } from './social.repository.ts'

describeOnBothEngines('accounts of providers', (engine) => {
  it('belong to one account each', async () => {
    const deps = testDepsWithIdentity(engine)
    const [ada, bob] = [await makeAccount(deps), await makeAccount(deps)]
    const google = { provider: 'google', subject: 'sub-1' } as const
    await connectProvider(deps, ada.userId, google)
    await expect(connectProvider(deps, bob.userId, google)).rejects.toThrow()
    await connectProvider(deps, bob.userId, { provider: 'facebook', subject: 'sub-1' })
    expect((await findAccountOfProvider(deps.db, google))?.id).toBe(ada.userId)
    expect(await listProvidersOf(deps.db, ada.userId)).toEqual(['credential', 'google'])
  })
})
