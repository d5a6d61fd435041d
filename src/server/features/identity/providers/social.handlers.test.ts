import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { socialEndpoints } from '#contract/pages/social.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '#test/support/openid-issuer.ts'
import { appCode, turnOnSecondFactor } from '#test/support/second-factor.ts'
import { changeAccountStatus } from '../sessions/sessions.service.ts'
import { socialRoutes } from './social.handlers.ts'

it('serves every call of the contract', () => {
  expect(socialRoutes.map((one) => one.endpoint)).toEqual(socialEndpoints)
})

describeOnBothEngines('POST /social-login', (engine) => {
  const clock = createTestClock()
  let issuer: OpenIdIssuer
  beforeAll(async () => {
    issuer = await startOpenIdIssuer(() => clock.now())
  })
  afterEach(() => {
    Object.assign(issuer.state, { isAway: false, claims: {}, returned: {} })
  })
  afterAll(() => issuer.stop())

  async function open(social: object = issuer.social) {
    const { fetchOutside } = issuer
    const app = await createIdentityApp(engine, {
      overrides: { clock, fetchOutside, config: { social: social as never } },
    })
    return app
  }
  const LOGIN = '/social-login'

  it('signs in by the token alone, whatever the rest of the body says', async () => {
    const { browser } = await open()
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

  it('leads somebody without a password to the provider (err_16, err_17)', async () => {
    const { browser, deps } = await open()
    await browser().post(LOGIN, { idToken: await issuer.sign() })
    const body = { email: 'ada@example.com', password: 'some-password' }
    const answer = await browser().post('/post-jwt-login', body)
    expect([answer.status, answer.body.error.message]).toEqual([401, 'err_16'])
    await deps.db.updateTable('account').set({ provider_id: 'facebook' }).execute()
    const other = await browser().post('/post-jwt-login', body)
    expect([other.status, other.body.error.message]).toEqual([401, 'err_17'])
    const unknown = await browser().post('/post-jwt-login', { ...body, email: 'bob@example.com' })
    expect([unknown.status, unknown.body.error.message]).toEqual([401, 'err_13'])
  })

  it('refuses an account that may not sign in, and asks for the second factor', async () => {
    const { browser, deps } = await open()
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

  const BEGIN = '/api/v1/auth/social/begin'
  const FINISH = '/api/v1/auth/social/finish'

  /**
   * Follows the flow to the provider like a browser, agrees, and returns the parameters of the
   * return address.
   */
  async function allow(address: string, link = 'Allow'): Promise<Record<string, string>> {
    const page = await (await fetch(address)).text()
    const back = new RegExp(`href="([^"]+)">${link}`).exec(page)?.[1]?.replaceAll('&amp;', '&')
    expect(new URL(back!).pathname).toBe('/app/social-return')
    return Object.fromEntries(new URL(back!).searchParams)
  }

  it.each(['client_secret_basic', 'client_secret_post'])(
    'goes to the provider and back, with a secret by %s',
    async (method) => {
      issuer.state.authMethods = [method]
      const { browser } = await open()
      const one = browser()
      const begun = await one.post(BEGIN, { provider: 'google' })
      expect(begun.status).toBe(200)
      const asked = new URL(begun.body.address)
      expect(asked.origin).toBe(issuer.url)
      expect(asked.searchParams.get('redirect_uri')).toBe('http://localhost:3000/app/social-return')
      const cookie = String(begun.headers['set-cookie'])
      expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
      for (const secret of ['state', 'nonce', 'code_challenge']) {
        expect(cookie).not.toContain(asked.searchParams.get(secret))
      }
      const back = await allow(begun.body.address)
      const entered = await one.post(FINISH, back)
      expect([entered.status, entered.body.email]).toEqual([200, 'ada@example.com'])
      expect((await one.get('/api/v1/auth/session')).body.uid).toBe(entered.body.uid)
      const again = await one.post(FINISH, back)
      expect([again.status, Object.keys(again.body.error.fields)]).toEqual([400, ['state']])
    },
  )

  it('works for any issuer by configuration, whose people are its own', async () => {
    const { google } = issuer.social
    const openid = { ...google, name: 'Example ID' }
    const { browser, deps } = await open({ ...issuer.social, google: undefined, openid })
    const one = browser()
    const begun = await one.post(BEGIN, { provider: 'openid' })
    const entered = await one.post(FINISH, await allow(begun.body.address))
    expect(entered.status).toBe(200)
    const rows = await deps.db
      .selectFrom('account')
      .select(['provider_id', 'account_id'])
      .where('user_id', '=', entered.body.uid)
      .execute()
    expect(rows).toEqual([{ provider_id: 'openid', account_id: `${issuer.url} subject-1` }])
    const absent = await one.post(BEGIN, { provider: 'google' })
    expect([absent.status, Object.keys(absent.body.error.fields)]).toEqual([400, ['provider']])
  })

  it('is only finished by the browser that began it, in time, with its own state', async () => {
    const { browser } = await open()
    const [one, other] = [browser(), browser()]
    const begun = await one.post(BEGIN, { provider: 'google' })
    const body = await allow(begun.body.address)
    const stateIsRefused = async (tab: typeof one, given: object) => {
      const answer = await tab.post(FINISH, given)
      expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['state']])
    }
    await stateIsRefused(other, body)
    await other.post(BEGIN, { provider: 'google' })
    await stateIsRefused(other, body)
    await stateIsRefused(one, { ...body, state: `${body.state}x` })
    // the wrong state has ended the flow
    await stateIsRefused(one, body)
    const late = await one.post(BEGIN, { provider: 'google' })
    const lateBody = await allow(late.body.address)
    clock.advance(10 * 60_000)
    await stateIsRefused(one, lateBody)
    expect((await one.get('/api/v1/auth/session')).status).toBe(401)
  })

  it('refuses a code of another way, and a token with another nonce', async () => {
    const { browser } = await open()
    const [one, other] = [browser(), browser()]
    const codeIsRefused = async (given: object) => {
      const answer = await one.post(FINISH, given)
      expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['code']])
    }
    const foreign = await other.post(BEGIN, { provider: 'google' })
    const mine = await one.post(BEGIN, { provider: 'google' })
    const { code } = await allow(foreign.body.address)
    await codeIsRefused({ ...(await allow(mine.body.address)), code })
    issuer.state.claims = { nonce: 'another' }
    const next = await one.post(BEGIN, { provider: 'google' })
    await codeIsRefused(await allow(next.body.address))
  })

  it('says what a provider is not good for: no verified address, a known one, being away', async () => {
    const { browser, deps } = await open()
    await makeAccount(deps, { email: 'known@example.com' })
    const one = browser()
    const finish = async (claims: Record<string, unknown>, isAway = false) => {
      issuer.state.claims = claims
      const begun = await one.post(BEGIN, { provider: 'google' })
      const body = await allow(begun.body.address)
      issuer.state.isAway = isAway
      const { status, body: said } = await one.post(FINISH, body)
      issuer.state.isAway = false
      return [status, said.error.message, Object.keys(said.error.fields ?? {})]
    }
    expect(await finish({ email_verified: false })).toEqual([401, 'err_11', []])
    expect(await finish({ email: 'known@example.com' })).toEqual([401, 'err_13', ['password']])
    expect(await finish({}, true)).toEqual([503, 'err_503', []])
    issuer.state.isAway = true
    deps.clock.advance(2 * 3_600_000)
    // cached documents are used, and the browser notices by itself
    expect((await one.post(BEGIN, { provider: 'google' })).status).toBe(200)
  })

  it('connects and disconnects with the password, in the session that began', async () => {
    const { browser, deps } = await open()
    const account = await makeAccount(deps, { email: 'bob@example.com' })
    const other = await makeAccount(deps)
    const [one, two] = [browser(), browser()]
    const login = { email: account.email, password: TEST_PASSWORD }
    await one.post('/post-jwt-login', login)
    await two.post('/post-jwt-login', { email: other.email, password: TEST_PASSWORD })
    const CONNECT = '/api/v1/auth/social/connect'
    const wrong = await one.post(`${CONNECT}/begin`, { provider: 'google', password: 'wrong' })
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'err_104'])
    const asked = { provider: 'google', password: TEST_PASSWORD }
    const begun = await one.post(`${CONNECT}/begin`, asked)
    const body = await allow(begun.body.address)
    // neither a stranger's session nor a sign-in may use it up
    two.cookies.set('waypost_social', one.cookies.get('waypost_social')!)
    expect((await two.post(`${CONNECT}/finish`, body)).status).toBe(400)
    expect((await two.post(FINISH, body)).status).toBe(400)
    expect((await one.post(`${CONNECT}/finish`, body)).body).toEqual({ provider: 'google' })
    expect((await one.post(`${CONNECT}/begin`, asked)).status).toBe(409)
    const listed = await one.get('/api/v1/auth/social')
    expect(listed.body.items).toMatchObject([
      { provider: 'google', name: 'Google', isLastWay: false },
    ])
    const entered = await browser().post(LOGIN, { idToken: await issuer.sign() })
    expect(entered.body.uid).toBe(account.userId)
    const taken = await two.post(`${CONNECT}/begin`, asked)
    const theirs = await two.post(`${CONNECT}/finish`, await allow(taken.body.address))
    expect(theirs.status).toBe(409)
    const gone = await one.send('DELETE', '/api/v1/auth/social/google')
    expect(gone.body).toEqual({ provider: 'google' })
    expect((await one.send('DELETE', '/api/v1/auth/social/google')).status).toBe(404)
    expect((await one.send('DELETE', '/api/v1/auth/social/nobody')).status).toBe(400)
  })
})
