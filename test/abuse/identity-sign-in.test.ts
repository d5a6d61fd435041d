import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, it, vi } from 'vitest'
import {
  changeAccountStatus,
  endSession,
} from '#server/features/identity/sessions/sessions.service.ts'
import { passwordHasher } from '#server/platform/password/password-hasher.ts'
import { makeAccount, TEST_PASSWORD, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOn, describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp, nextAddress } from '#test/support/identity-app.ts'

const LOGIN = '/post-jwt-login'
const SESSION = '/api/v1/auth/session'
const email = 'ada@example.com'

describeOnBothEngines('A41: guessing passwords', (engine) => {
  it('ends after ten wrong ones an hour for an account, from any number of addresses', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const verified = vi.spyOn(passwordHasher, 'verify')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        app.browser(nextAddress()).post(LOGIN, { email, password: `guess number ${at}` }),
      ),
    )
    const outcomes = answers.map((answer) => answer.body.error.message)
    expect(outcomes.filter((code) => code === 'err_13')).toHaveLength(10)
    expect(verified).toHaveBeenCalledTimes(10)
    expect(outcomes.filter((code) => code === 'err_211').length).toBe(50)
    const stranger = await app.browser().post(LOGIN, { email, password: TEST_PASSWORD })
    expect([stranger.status, stranger.body.error.message]).toEqual([429, 'err_211'])
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(3_000)
  })

  it('does not keep out a browser that has signed in before, and gives it ten tries of its own', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const known = app.browser('198.51.100.20')
    await known.post(LOGIN, { email, password: TEST_PASSWORD })
    await known.post('/api/v1/auth/sign-out', undefined)
    await Promise.all(
      Array.from({ length: 31 }, (_, at) => {
        const body = { email: at < 11 ? email : `p${at}@x.example`, password: 'wrong-password' }
        return app.browser('198.51.100.20').post(LOGIN, body)
      }),
    )
    const stranger = await app.browser().post(LOGIN, { email, password: TEST_PASSWORD })
    expect(stranger.status).toBe(429)
    expect((await known.post(LOGIN, { email, password: TEST_PASSWORD })).status).toBe(200)

    const tries = await Promise.all(
      Array.from({ length: 10 }, () => known.post(LOGIN, { email, password: 'wrong-password' })),
    )
    expect(tries.map((answer) => answer.status)).toEqual(Array(10).fill(401))
    expect((await known.post(LOGIN, { email, password: TEST_PASSWORD })).status).toBe(429)
  })
})

// the same counters on both engines
describeOn('sqlite', 'A41: guessing passwords', (engine) => {
  it('ends the same way for an address without account', async () => {
    const app = await createIdentityApp(engine)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.browser().post(LOGIN, { email, password: 'wrong-password' }),
      ),
    )
    const outcomes = answers.map((answer) => answer.body.error.message).sort()
    expect(outcomes).toEqual([...Array(10).fill('err_13'), 'err_211', 'err_211'])
  })

  it('ends after thirty an hour from one client, a /64 being one', async () => {
    const app = await createIdentityApp(engine)
    const outcomes = []
    for (let tries = 0; tries < 32; tries++) {
      const address = `2001:db8:1:1::${(tries + 1).toString(16)}`
      const body = { email: `p${tries}@x.example`, password: 'wrong-password' }
      outcomes.push((await app.browser(address).post(LOGIN, body)).body.error.message)
    }
    expect(outcomes).toEqual([...Array(30).fill('err_13'), 'err_211', 'err_211'])
  })

  it('takes no forged proof of having been here', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    await Promise.all(
      Array.from({ length: 10 }, () =>
        app.browser().post(LOGIN, { email, password: 'wrong-password' }),
      ),
    )
    const other = await makeAccount(app.deps, { email: 'eve@example.com' })
    const eve = app.browser()
    await eve.post(LOGIN, { email: other.email, password: TEST_PASSWORD })
    for (const cookie of [
      eve.cookies.get('waypost_device'),
      `${'A'.repeat(22)}~${'B'.repeat(22)}`,
    ]) {
      eve.cookies.set('waypost_device', cookie ?? '')
      expect((await eve.post(LOGIN, { email, password: 'wrong-password' })).status).toBe(429)
    }
  })

  it('is answered more slowly from the fourth wrong password on', async () => {
    const app = await createIdentityApp(engine)
    const times: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      const start = performance.now()
      await app.browser().post(LOGIN, { email, password: 'wrong-password' })
      times.push(performance.now() - start)
    }
    expect(times[3]).toBeGreaterThan(245)
    expect(times[5]).toBeGreaterThan(745)
  })
})

describeOnBothEngines('A42: who has an account', (engine) => {
  it('cannot be told from the work done: one equal hash on each way', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const verify = vi.spyOn(passwordHasher, 'verify')
    const nothing = vi.spyOn(passwordHasher, 'verifyNothing')
    const hash = vi.spyOn(passwordHasher, 'hash')
    const workOf = async (address: string) => {
      const before = verify.mock.calls.length + nothing.mock.calls.length + hash.mock.calls.length
      await app.browser().post(LOGIN, { email: address, password: 'wrong-password' })
      return verify.mock.calls.length + nothing.mock.calls.length + hash.mock.calls.length - before
    }
    expect(await workOf(email)).toBe(1)
    expect(await workOf('nobody@example.com')).toBe(1)
  })
})

describeOn('sqlite', 'A42: who has an account', (engine) => {
  it('cannot be told from the time taken', { retry: 2, timeout: 60_000 }, async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const timeOf = async (address: string) => {
      app.deps.clock.advance(3_600_001)
      const start = performance.now()
      await app.browser().post(LOGIN, { email: address, password: 'wrong-password' })
      return performance.now() - start
    }
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    await timeOf('warm@example.com')
    for (let tries = 0; tries < 20; tries++) {
      times.known.push(await timeOf(email))
      times.unknown.push(await timeOf('nobody@example.com'))
    }
    // uses the fastest of each: load on the machine only adds time, and a missing hash would save
    // most of it
    const ratio = Math.min(...times.known) / Math.min(...times.unknown)
    expect(ratio).toBeGreaterThan(0.65)
    expect(ratio).toBeLessThan(1.5)
  })
})

describeOnBothEngines('A46: tokens that are none', (engine) => {
  it('answer 401 and nothing else, whatever their shape', async () => {
    const app = await createIdentityApp(engine)
    const account = await makeAccount(app.deps)
    const genuine = account.accessToken.slice('Bearer '.length)
    const [head, payload, signature] = genuine.split('.') as [string, string, string]
    const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const { privateKey } = generateKeyPairSync('ed25519')
    const signed = (more: object, header: object = { alg: 'EdDSA', typ: 'at+jwt' }) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader(header as never).sign(privateKey)
    const hs256 = `${b64({ alg: 'HS256', typ: 'at+jwt' })}.${payload}`
    const publicKeyGuess = app.deps.secrets.key('access-token')
    const tokens = [
      `${b64({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${b64({ alg: 'none' })}.${payload}.${signature}`,
      `${hs256}.${createHmac('sha256', publicKeyGuess).update(hs256).digest('base64url')}`,
      `${head}.${payload}.`,
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${head}.${b64({ ...claims, sub: 'somebody-else' })}.${signature}`,
      `${head}.${b64([claims])}.${signature}`,
      `${head}.${b64('text')}.${signature}`,
      await signed({}),
      await signed({ aud: 'another' }),
      'a.b.c',
      'wp_live_0123456789abcdef',
    ]
    for (const token of tokens) {
      const answer = await app.browser().send('GET', SESSION, undefined, {
        headers: { authorization: `Bearer ${token}`, cookie: account.cookie },
      })
      expect([answer.status, answer.body.error.message]).toEqual([401, 'err_401'])
      expect(answer.text).not.toContain(account.userId)
    }
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer waypost-web', 'Basic YTpi', 'x']) {
      const answer = await app
        .browser()
        .send('GET', SESSION, undefined, { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })

  it('of another audience, issuer or type are refused although our key signed them', async () => {
    const app = await createIdentityApp(engine)
    const account = await makeAccount(app.deps)
    const { createPrivateKey } = await import('node:crypto')
    const key = createPrivateKey({
      key: Buffer.concat([
        Buffer.from('302e020100300506032b657004220420', 'hex'),
        app.deps.secrets.key('access-token'),
      ]),
      format: 'der',
      type: 'pkcs8',
    })
    const seconds = Math.floor(app.deps.clock.now() / 1000)
    const base = {
      sub: account.userId,
      sid: account.sessionId,
      iss: 'waypost',
      aud: 'waypost-api',
      exp: seconds + 60,
    }
    const statusOf = async (claims: object, typ = 'at+jwt') => {
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ })
        .sign(key)
      const headers = { authorization: `Bearer ${token}` }
      return (await app.browser().send('GET', SESSION, undefined, { headers })).status
    }
    expect(await statusOf(base)).toBe(200)
    expect(await statusOf({ ...base, aud: 'another' })).toBe(401)
    expect(await statusOf({ ...base, iss: 'another' })).toBe(401)
    expect(await statusOf({ ...base, exp: seconds - 1 })).toBe(401)
    expect(await statusOf({ ...base, exp: undefined })).toBe(401)
    expect(await statusOf({ ...base, sid: ['x'] })).toBe(401)
    expect(await statusOf({ ...base, sub: 'somebody-else' })).toBe(401)
    expect(await statusOf(base, 'JWT')).toBe(401)
  })
})

describeOnBothEngines('A47 and A48: after the end of a session', (engine) => {
  it('cookie and token are refused at once, in every process', async () => {
    const app = await createIdentityApp(engine)
    const another = await engine.openAnother()
    const elsewhere = testDepsWithIdentity(engine, { db: another.db, clock: app.deps.clock })
    const ways: [string, (account: Awaited<ReturnType<typeof makeAccount>>) => Promise<unknown>][] =
      [
        [
          'signed out',
          ({ cookie }) =>
            app.browser().send('POST', '/api/v1/auth/sign-out', undefined, { headers: { cookie } }),
        ],
        [
          'ended from a list',
          (one) => endSession(app.deps, { id: one.sessionId, userId: one.userId }),
        ],
        ['banned', (one) => changeAccountStatus(app.deps, one.userId, 'banned')],
        ['deactivated', (one) => changeAccountStatus(app.deps, one.userId, 'deactivated')],
        ['deleted', (one) => app.deps.db.deleteFrom('user').where('id', '=', one.userId).execute()],
      ]
    for (const [name, end] of ways) {
      const account = await makeAccount(app.deps)
      const token = account.accessToken.slice('Bearer '.length)
      const value = decodeURIComponent(account.cookie.slice(account.cookie.indexOf('=') + 1))
      const look = () =>
        Promise.all(
          [app.deps.identity, elsewhere.identity].flatMap((identity) => [
            identity.sessionFromCookie(value),
            identity.sessionFromAccessToken(token),
          ]),
        )
      expect(
        (await look()).map((session) => session?.userId),
        name,
      ).toEqual(Array(4).fill(account.userId))
      await end(account)
      expect(await look(), name).toEqual([null, null, null, null])
      for (const headers of [{ cookie: account.cookie }, { authorization: account.accessToken }]) {
        const answer = await app.browser().send('GET', SESSION, undefined, { headers })
        expect([answer.status, answer.body.error.message], name).toEqual([401, 'err_401'])
      }
    }
  })

  it('ends after seven idle days and thirty days in all, the token with it', async () => {
    const app = await createIdentityApp(engine)
    const account = await makeAccount(app.deps)
    const token = account.accessToken.slice('Bearer '.length)
    const lives = async () => (await app.deps.identity.sessionFromAccessToken(token)) !== null
    const DAY_MS = 86_400_000
    for (let day = 0; day < 29; day++) {
      app.deps.clock.advance(DAY_MS)
      expect(await lives()).toBe(true)
    }
    app.deps.clock.advance(DAY_MS)
    expect(await lives()).toBe(false)
    const idle = await makeAccount(app.deps)
    app.deps.clock.advance(7 * DAY_MS)
    expect(await app.deps.identity.sessionFromAccessToken(idle.accessToken.slice(7))).toBeNull()
  })
})

describeOnBothEngines('A49: calls from foreign pages', (engine) => {
  it('neither sign in nor out, with 400 and nothing done', async () => {
    const app = await createIdentityApp(engine)
    const account = await makeAccount(app.deps, { email })
    const before = await readAllTables(engine.database, ['counter'])
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const login = { email, password: TEST_PASSWORD }
    const attempts = [
      app.browser().post(LOGIN, login, { headers: foreign }),
      app.browser().post(LOGIN, JSON.stringify(login), {
        headers: { ...foreign, 'content-type': 'text/plain' },
      }),
      app.browser().send('DELETE', `/api/v1/auth/sessions/${account.sessionId}`, undefined, {
        headers: { ...foreign, cookie: account.cookie },
      }),
      app.browser().send('POST', '/api/v1/auth/sign-out', undefined, {
        headers: { ...foreign, cookie: account.cookie },
      }),
    ]
    for (const attempt of attempts) {
      const answer = await attempt
      expect(answer.status).toBe(400)
      expect(answer.body.error.message).toBe('err_400')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
  })

  it('a program without browser headers signs in', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const answer = await app.inject({
      method: 'POST',
      url: LOGIN,
      headers: { host: 'localhost:3000', 'content-type': 'application/json' },
      payload: JSON.stringify({ email, password: TEST_PASSWORD }),
    })
    expect(answer.statusCode).toBe(200)
    const { accessToken } = answer.json()
    const me = await app.inject({
      url: SESSION,
      headers: { host: 'localhost:3000', authorization: accessToken },
    })
    expect(me.json().email).toBe(email)
  })
})
