import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findAccountProfile,
  lockAccountProfile,
  updateAccountProfile,
} from './account-profile.repository.ts'

describeOnBothEngines('rows of profiles', (engine) => {
  it('are made with the first change and keep what they have', async () => {
    const { db, ...deps } = testDepsWithIdentity(engine)
    const { userId, email } = await makeAccount({ ...deps, db })
    const start = await findAccountProfile(db, userId)
    expect(start).toMatchObject({ email, bio: '', revision: 1, image: null, hasPassword: true })
    expect(await lockAccountProfile(db, userId, 5)).toMatchObject({ revision: 1, updated_at: 5 })
    await updateAccountProfile(db, userId, { bio: 'Notes', revision: 2 })
    expect(await lockAccountProfile(db, userId, 9)).toMatchObject({ bio: 'Notes', updated_at: 5 })
    expect(await findAccountProfile(db, userId)).toMatchObject({ bio: 'Notes', revision: 2 })
    expect(await findAccountProfile(db, 'nobody')).toBeUndefined()
  })
})
