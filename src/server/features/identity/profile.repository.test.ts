import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findFirstUsername, findProfile } from './profile.repository.ts'

describeOnBothEngines('the look at an account', (engine) => {
  it('joins space and first page, which may both be missing', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, spaceId } = await makeAccount(deps, {
      email: 'ada@example.com',
      username: 'Ada',
    })
    const profile = { userId, email: 'ada@example.com', role: 'member', username: 'Ada', spaceId }
    expect(await findProfile(deps.db, userId)).toEqual(profile)
    expect(await findFirstUsername(deps.db, userId)).toBe('Ada')
    await deps.db.deleteFrom('space').where('id', '=', spaceId).execute()
    expect(await findProfile(deps.db, userId)).toEqual({
      ...profile,
      username: null,
      spaceId: null,
    })
    expect(await findFirstUsername(deps.db, userId)).toBeUndefined()
    expect(await findProfile(deps.db, 'nobody')).toBeUndefined()
  })
})
