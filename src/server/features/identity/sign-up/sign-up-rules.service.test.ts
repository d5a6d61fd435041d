import { expect, it } from 'vitest'
import type { SettingsChange } from '#contract/account/installation-settings.ts'
import { readConfig } from '#server/config.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findConsent } from './consent.repository.ts'
import { keepConsent, requireMaySignUp } from './sign-up-rules.service.ts'

describeOnBothEngines('who may sign up', (engine) => {
  const withSettings = (settings: Partial<SettingsChange>) =>
    testDeps(engine, {
      config: { ...readConfig({}), ...engine.address, settings: settings as never },
    })
  const mayOf = async (settings: Partial<SettingsChange>, email: string) =>
    requireMaySignUp(withSettings(settings), email).then(
      () => true,
      (error) => error.code,
    )

  it('is what the setting says, and invited people may unless nobody may', async () => {
    const deps = testDeps(engine)
    const { spaceId, userId } = await makeAccount(deps, 'ada')
    const now = deps.clock.now()
    await deps.db
      .insertInto('space_invitation')
      .values({
        ...{ id: 'i', space_id: spaceId, email: 'guest@out.example', name: '', role: 'viewer' },
        ...{ designation: '', tags: '[]', color: '', invited_by: userId, mails: 1 },
        ...{ token_hash: null, created_at: now, expires_at: now + 60_000, ended_at: null },
        outcome: null,
      })
      .execute()
    const domains = { signUp: 'domains' as const, allowedDomains: ['way.example'] }
    expect(await mayOf({}, 'any@out.example')).toBe(true)
    expect(await mayOf(domains, 'any@way.example')).toBe(true)
    expect(await mayOf(domains, 'any@not-way.example')).toBe('err_101')
    expect(await mayOf(domains, 'guest@out.example')).toBe(true)
    expect(await mayOf({ signUp: 'invited' }, 'guest@out.example')).toBe(true)
    expect(await mayOf({ signUp: 'invited' }, 'any@way.example')).toBe('err_101')
    expect(await mayOf({ signUp: 'closed' }, 'guest@out.example')).toBe('err_101')
  })

  it('agrees to terms and privacy notice, which are kept with their version', async () => {
    const none = testDeps(engine)
    const { userId } = await makeAccount(none, 'ada')
    await keepConsent(none, userId, 5)
    expect(await findConsent(none.db, userId)).toBeUndefined()
    none.clock.advance(6_000)
    await none.db
      .insertInto('setting')
      .values({
        key: 'installation.settings',
        value: JSON.stringify({
          settings: { termsUrl: 'https://way.example/terms' },
          termsVersion: '2020-01-01T00:00:00.000Z',
        }),
        updated_at: 1,
      })
      .execute()
    await keepConsent(none, userId, 5)
    expect(await findConsent(none.db, userId)).toEqual({
      user_id: userId,
      terms_url: 'https://way.example/terms',
      privacy_url: null,
      version: '2020-01-01T00:00:00.000Z',
      agreed_at: 5,
    })
  })
})
