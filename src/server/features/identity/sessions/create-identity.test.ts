import { expect, it } from 'vitest'
import { secretsFrom } from '#server/platform/secrets.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { updateAccountState } from '../account.repository.ts'
import { createIdentity } from './create-identity.ts'

describeOnBothEngines('the identity of a caller', (engine) => {
  const cookieValue = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))

  it('is found by cookie and by token, with the role of the moment', async () => {
    const deps = testDepsWithIdentity(engine)
    const account = await makeAccount(deps)
    const session = { userId: account.userId, sessionId: account.sessionId, banned: false }
    const look = async () => [
      await deps.identity.sessionFromCookie(cookieValue(account.cookie)),
      await deps.identity.sessionFromAccessToken(account.accessToken.slice(7)),
    ]
    expect(await look()).toEqual(Array(2).fill({ ...session, role: 'member' }))
    await updateAccountState(deps.db, account.userId, { role: 'administrator' })
    expect(await look()).toEqual(Array(2).fill({ ...session, role: 'administrator' }))
    await updateAccountState(deps.db, account.userId, { status: 'banned' })
    expect((await look()).map((one) => one?.banned)).toEqual([true, true])
    await updateAccountState(deps.db, account.userId, { status: 'deactivated' })
    expect(await look()).toEqual([null, null])
  })

  it('is nobody for any other text', async () => {
    const { identity } = testDepsWithIdentity(engine)
    const texts = [
      '',
      'x',
      'a'.repeat(32),
      `${'a'.repeat(32)}.sig`,
      '\0',
      'é'.repeat(32),
      'a'.repeat(9_000),
    ]
    for (const text of texts) {
      expect(await identity.sessionFromCookie(text)).toBeNull()
      expect(await identity.sessionFromAccessToken(text)).toBeNull()
      expect(await identity.sessionFromApiKey(`wp_live_${text}`)).toBeNull()
    }
  })

  it('survives a new SECRET in front of the old one', async () => {
    const deps = testDepsWithIdentity(engine, {
      secrets: secretsFrom(['an old secret of the tests']),
    })
    const account = await makeAccount(deps)
    const secrets = secretsFrom(['a new secret of the tests', 'an old secret of the tests'])
    const identity = createIdentity({ ...deps, secrets })
    expect(await identity.sessionFromAccessToken(account.accessToken.slice(7))).not.toBeNull()
    expect(await identity.sessionFromCookie(cookieValue(account.cookie))).not.toBeNull()
  })
})
