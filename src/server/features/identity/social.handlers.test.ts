import { expect, it } from 'vitest'
import { socialEndpoints } from '#contract/social.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { CLIENT_ID, createOpenIdIssuer, ISSUER } from '#test/support/openid-issuer.ts'
import { appCode, turnOnSecondFactor } from '#test/support/second-factor.ts'
import { changeAccountStatus } from './sessions.service.ts'
import { socialRoutes } from './social.handlers.ts'

it('serves every call of the contract', () => {
  expect(socialRoutes.map((one) => one.endpoint)).toEqual(socialEndpoints)
})

describeOnBothEngines('POST /social-login', (engine) => {
  async function open() {
    const clock = createTestClock()
    const issuer = await createOpenIdIssuer(() => clock.now())
    const social = { google: { clientId: CLIENT_ID, issuer: ISSUER }, facebook: undefined }
    const { fetchOutside } = issuer
    const app = await createIdentityApp(engine, {
      overrides: { clock, fetchOutside, config: { social } },
    })
    return { ...app, issuer }
  }
  const LOGIN = '/social-login'

  it('signs in by the token alone, whatever the rest of the body says', async () => {
    const { browser, issuer } = await open()
    const one = browser()
    const idToken = await issuer.sign()
    const body = {
      name: 'Eve',
      email: 'admin@example.com',
      token: 7,
      idToken,
      role: 'administrator',
    }
    const entered = await one.post(LOGIN, body)
    expect(entered.status).toBe(200)
    expect(entered.body).toMatchObject({ email: 'ada@example.com', role: 'member' })
    expect(entered.body.accessToken).toMatch(/^Bearer /)
    expect((await one.get('/api/v1/auth/session')).body.uid).toBe(entered.body.uid)
    const again = await browser().post(LOGIN, { token: idToken })
    expect(again.body.uid).toBe(entered.body.uid)
  })

  it.each([[{}], [{ idToken: 5 }], [{ idToken: '' }], [{ token: {} }], [[]], ['x']])(
    'answers 400 to %j',
    async (body) => {
      const { browser } = await open()
      expect((await browser().post(LOGIN, body)).status).toBe(400)
    },
  )

  it('leads somebody without a password to the provider (err_16)', async () => {
    const { browser, issuer } = await open()
    await browser().post(LOGIN, { idToken: await issuer.sign() })
    const body = { email: 'ada@example.com', password: 'some-password' }
    const answer = await browser().post('/post-jwt-login', body)
    expect([answer.status, answer.body.error.message]).toEqual([401, 'err_16'])
    const unknown = await browser().post('/post-jwt-login', { ...body, email: 'bob@example.com' })
    expect([unknown.status, unknown.body.error.message]).toEqual([401, 'err_13'])
  })

  it('refuses an account that may not sign in, and asks for the second factor', async () => {
    const { browser, deps, issuer } = await open()
    const account = await makeAccount(deps)
    const { secret } = await turnOnSecondFactor(deps, account)
    const idToken = await issuer.sign()
    const connected = await browser().send(
      'POST',
      '/api/v1/auth/social',
      { idToken, password: TEST_PASSWORD },
      { headers: { authorization: account.accessToken } },
    )
    expect(connected.body).toEqual({ provider: 'google' })
    deps.clock.advance(30_000)
    const one = browser()
    const asked = await one.post(LOGIN, { idToken })
    expect([asked.status, Object.keys(asked.body.error.fields)]).toEqual([401, ['code']])
    const entered = await one.post('/api/v1/auth/second-factor', { code: appCode(deps, secret) })
    expect(entered.body.uid).toBe(account.userId)
    await changeAccountStatus(deps, account.userId, 'deactivated')
    const refused = await browser().post(LOGIN, { idToken })
    expect([refused.status, refused.body.error.message]).toEqual([403, 'err_15'])
  })
})
