import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findConsent, hasOpenInvitation, insertConsent } from './consent.repository.ts'

describeOnBothEngines('consents', (engine) => {
  it('are gone with their account', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const consent = {
      terms_url: null,
      privacy_url: 'https://way.example',
      version: '',
      agreed_at: 1,
    }
    await insertConsent(deps.db, { user_id: userId, ...consent })
    expect(await findConsent(deps.db, userId)).toMatchObject(consent)
    expect(await hasOpenInvitation(deps.db, 'ada@out.example', 1)).toBe(false)
    await deps.db.deleteFrom('user').where('id', '=', userId).execute()
    expect(await findConsent(deps.db, userId)).toBeUndefined()
  })
})
