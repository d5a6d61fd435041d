import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { getProfile } from './profile.service.ts'

describeOnBothEngines('the profile of an account', (engine) => {
  it('names address, role, personal space and the slug of the first page', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, spaceId } = await makeAccount(deps, {
      email: 'ada@example.com',
      username: 'Ada',
      role: 'administrator',
    })
    const profile = { email: 'ada@example.com', role: 'administrator', username: 'Ada', spaceId }
    expect(await getProfile(deps, userId)).toEqual(profile)
  })
})
