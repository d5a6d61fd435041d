import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { changeAccountStatus } from './sessions.service.ts'

const HOUR_MS = 3_600_000

describeOnBothEngines('signing in', (engine) => {
  it('answers what the wire asks for and sets an HttpOnly session cookie', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const account = await makeAccount(deps, { email: 'ada@example.com', username: 'ada' })
    const tab = browser()
    const body = { email: ' ADA@example.com ', password: TEST_PASSWORD, rememberMe: true }
    const answer = await tab.post('/post-jwt-login', body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      uid: account.userId,
      username: 'ada',
      email: 'ada@example.com',
      role: 'member',
      accessToken: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
    })
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    const session = cookies.find((cookie) => cookie.startsWith('waypost_session='))
    expect(session).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await tab.get('/api/v1/auth/session')).body.uid).toBe(account.userId)
  })

  it('binds the cookie to host and https where the application is on https', async () => {
    const env = { PUBLIC_URL: 'https://go.example' }
    const { createOrigins } = await import('../../../platform/http/origins.ts')
    const origins = createOrigins({ publicUrl: 'https://go.example' } as never, 3000)
    const { browser, deps } = await createIdentityApp(engine, { env, overrides: { origins } })
    await makeAccount(deps, { email: 'ada@example.com' })
    const tab = browser()
    const answer = await tab.post(
      '/post-jwt-login',
      { email: 'ada@example.com', password: TEST_PASSWORD },
      { headers: { host: 'go.example' } },
    )
    expect(answer.status).toBe(200)
    const [session] = [answer.headers['set-cookie']].flat().map(String)
    expect(session).toMatch(/^__Host-waypost_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('says err_13 for a wrong password, an unknown address and what is no address', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    await makeAccount(deps, { email: 'ada@example.com' })
    const before = await readAllTables(engine.database, ['counter', 'audit_entry'])
    for (const email of ['ada@example.com', 'eve@example.com', 'no address', '"x@evil y"@good']) {
      const answer = await browser().post('/post-jwt-login', { email, password: 'wrong-password' })
      expect([answer.status, answer.body.error.message]).toEqual([401, 'err_13'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await readAllTables(engine.database, ['counter', 'audit_entry'])).toEqual(before)
  })

  it('says what is wrong with an account only after its right password', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const account = await makeAccount(deps, { email: 'ada@example.com' })
    const signIn = async (password: string) => {
      const answer = await browser().post('/post-jwt-login', { email: 'ada@example.com', password })
      return [answer.status, answer.body.error?.message]
    }
    for (const [status, expected] of [
      ['banned', [403, 'err_15']],
      ['deactivated', [403, 'err_15']],
      ['deleted', [401, 'err_14']],
    ] as const) {
      await changeAccountStatus(deps, account.userId, status)
      expect(await signIn(TEST_PASSWORD)).toEqual(expected)
      expect(await signIn('wrong-password')).toEqual([401, 'err_13'])
    }
    await changeAccountStatus(deps, account.userId, 'active')
    expect(await signIn(TEST_PASSWORD)).toEqual([200, undefined])
  })

  it('sends a new code to a registration that waits, after its right password only', async () => {
    const { browser, codeFor, deps } = await createIdentityApp(engine)
    const ada = { email: 'ada@example.com', password: 'a-fine-secret' }
    await browser().post('/post-jwt-register', ada)
    const first = await codeFor(ada.email)
    deps.clock.advance(60_000)
    const wrong = await browser().post('/post-jwt-login', { ...ada, password: 'wrong-password' })
    expect(wrong.body.error.message).toBe('err_13')
    const elsewhere = browser()
    const refused = await elsewhere.post('/post-jwt-login', ada)
    expect([refused.status, refused.body.error.message]).toEqual([401, 'err_12'])
    const second = await codeFor(ada.email)
    expect(second).not.toBe(first)
    expect(deps.mail.mails).toHaveLength(2)
    const verified = await elsewhere.post('/api/v1/auth/verify-email', {
      email: ada.email,
      code: second,
    })
    expect(verified.body).toMatchObject({ isSignedIn: true })
  })

  it('makes what an account still lacks when its making was cut off', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const { insertAccount } = await import('../account.repository.ts')
    const { passwordHasher } = await import('../../../platform/password/password-hasher.ts')
    await insertAccount(deps, {
      id: 'u1',
      email: 'ada@example.com',
      name: 'ada',
      passwordHash: await passwordHasher.hash(TEST_PASSWORD),
      role: 'member',
      madeBy: 'sign-up',
    })
    const tab = browser()
    const body = { email: 'ada@example.com', password: TEST_PASSWORD }
    expect((await tab.post('/post-jwt-login', body)).body).toMatchObject({ username: 'ada' })
    expect((await tab.get('/api/v1/auth/session')).body).toMatchObject({
      username: 'ada',
      spaceId: expect.any(String),
    })
    expect((await browser().post('/post-jwt-login', body)).body).toMatchObject({ username: 'ada' })
    expect(
      await deps.db.selectFrom('page').select('id').where('user_id', '=', 'u1').execute(),
    ).toHaveLength(1)
  })

  it('forgets wrong passwords after the right one, and after an hour', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    await makeAccount(deps, { email: 'ada@example.com' })
    const attempt = async (password: string) =>
      (await browser().post('/post-jwt-login', { email: 'ada@example.com', password })).status
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) expect(await attempt('wrong-password')).toBe(401)
      expect(await attempt(TEST_PASSWORD)).toBe(200)
    }
    for (let tries = 0; tries < 4; tries++) await attempt('wrong-password')
    deps.clock.advance(HOUR_MS + 1)
    for (let tries = 0; tries < 4; tries++) expect(await attempt('wrong-password')).toBe(401)
  })

  it('lets many right sign-ins of one account through at once', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    await makeAccount(deps, { email: 'ada@example.com' })
    const body = { email: 'ada@example.com', password: TEST_PASSWORD }
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => browser('198.51.100.7').post('/post-jwt-login', body)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(200))
  })
})
