import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '#server/platform/db/migrations/0064_one_identity.ts'
import { createAuthenticator } from '#test/support/authenticator.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { type OpenIdIssuer, startOpenIdIssuer } from '#test/support/openid-issuer.ts'
import { appCode } from '#test/support/second-factor.ts'
import { beginPasskeySignIn, readPasskeySignIn } from '../factors/passkeys.service.ts'

/**
 * Rows, cookie and access token as the version before decision 110 wrote them, with the secret of
 * `testDeps`: existing accounts must keep working.
 */

const WRITTEN_AT = '2030-01-02T03:04:05.000Z'
const ADA = '01b8e094-9888-745d-a8d8-e6ba9c77cb6a'
const BOB = '01b8e094-9888-745d-a8d8-ea62073fae0b'
const SESSION = '01b8e094-9888-745d-a8d8-e8fb80b888e2'
const COOKIE = 'L4kglKFfDd5F0whaJ54nD2t2vcQpiMJJ.cjVIdPRDShAPpVRKCBqlvMm5FR57EPmZ%2FKce6YGLM08%3D'
const ACCESS_TOKEN =
  'Bearer eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJzaWQiOiIwMWI4ZTA5NC05ODg4LTc0NWQtYThkOC1lOGZiODBiODg4ZTIiLCJzdWIiOiIwMWI4ZTA5NC05ODg4LTc0NWQtYThkOC1lNmJhOWM3N2NiNmEiLCJpc3MiOiJ3YXlwb3N0IiwiYXVkIjoid2F5cG9zdC1hcGkiLCJpYXQiOjE4OTM1NTM0NDUsImV4cCI6MTg5NjE0NTQ0NX0.tJNPxosEjQ-EqxwL_XAfPKr5GVYMfo4fdQZxaNlmekfl66sC-TaZTusza0EQdpGdD7ELEfSA7-jgbKlTIEK6Ag'
const PASSWORD = 'a-fine-secret-of-tests'
const PHC =
  '$argon2id$v=19$m=19456,t=2,p=1$NmtbG3gRD1uftOZW5ECJ1g$BhSZvF0yUcq4uzDRxXyFNyvvn6V2v9S/5XOz2ZAIbSg'
const APP_SECRET = 'OPHV2KP2I5IFCTX5LGDNFKBJHXYF6RAB'
const RECOVERY_CODE = '64rqq-e2e73'
const ORIGIN = 'http://localhost:3000'

describeOnBothEngines('accounts of the version before', (engine) => {
  const clock = createTestClock(Date.parse(WRITTEN_AT))
  const passkey = createAuthenticator(ORIGIN)
  let issuer: OpenIdIssuer
  beforeAll(async () => {
    issuer = await startOpenIdIssuer(() => clock.now())
  })
  afterAll(() => issuer.stop())

  async function open() {
    const { fetchOutside, social } = issuer
    const app = await createIdentityApp(engine, {
      overrides: { clock, fetchOutside, config: { social } },
    })
    const { db } = app.deps
    const time = sql.raw(engine.name === 'postgres' ? 'timestamptz' : 'date')
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    for (const column of ['access_token', 'refresh_token', 'id_token', 'scope']) {
      await run(sql`alter table account add column ${sql.ref(column)} text`)
    }
    for (const column of ['access_token_expires_at', 'refresh_token_expires_at']) {
      await run(sql`alter table account add column ${sql.ref(column)} ${time}`)
    }
    await run(sql`create table verification (id text primary key)`)
    for (const [id, name] of [
      [ADA, 'ada'],
      [BOB, 'bob'],
    ]) {
      await run(sql`insert into "user" (id, name, email, email_verified, image, created_at, updated_at, role, status,
        made_by) values (${id}, ${name}, ${`${name}@example.com`}, '1', null, ${WRITTEN_AT}, ${WRITTEN_AT}, 'member',
        'active', 'sign-up')`)
    }
    for (const [id, subject, provider, userId, password] of [
      ['01b8e094-9888-745d-a8d8-e714b5c8daad', ADA, 'credential', ADA, PHC],
      ['01b8e094-9888-745d-a8d8-e9f630f25b82', 'subject-1', 'google', BOB, null],
    ]) {
      await run(sql`insert into account (id, account_id, provider_id, user_id, access_token, refresh_token, id_token,
        access_token_expires_at, refresh_token_expires_at, scope, password, created_at, updated_at) values (${id},
        ${subject}, ${provider}, ${userId}, null, null, null, null, null, null, ${password}, ${WRITTEN_AT},
        ${WRITTEN_AT})`)
    }
    await run(sql`insert into session (id, expires_at, token, created_at, updated_at, ip_address, user_agent, user_id)
      values (${SESSION}, '2030-01-09T03:04:05.000Z', 'u5iU7zgVvsjdojFKoBzaZKEblxsriVzQEPVV77wsxPU', ${WRITTEN_AT},
        ${WRITTEN_AT}, null, 'Test browser', ${ADA})`)
    await run(sql`insert into second_factor (user_id, sealed_secret, confirmed_at, last_step, created_at) values (${ADA},
      'NWFGqo1jkH92KNzQ+Hcy2MnosiInKnpseBqtpz2joqkWb0kFVsSTsIFrh29u58dvH7HgzZ+T3kd6Z1VyK9F+iikzAkc=', 1893553445000,
      63118448, 1893553445000)`)
    await run(sql`insert into recovery_code (user_id, code_hmac, used_at) values (${ADA},
      '2F4rhTlxdnFTqv0tU1XhxWjjVPIhaxXKmFM7cfJ1MdY', null)`)
    const made = passkey.create('any').response.attestationObject
    // the authenticator's data ends with the key
    const key = Buffer.from(made, 'base64url').subarray(-77).toString('base64url')
    await run(sql`insert into passkey (id, user_id, credential_id, public_key, sign_count, transports, name,
      is_backed_up, created_at, used_at) values ('01b8e094-9888-745d-a8d8-ee0000000000', ${BOB},
      ${passkey.get('any').id}, ${key}, 0, '["internal"]', 'Phone', 0, 1893553445000, null)`)
    await up(db as never)
    return app
  }

  it('go on in their sessions', async () => {
    const { browser } = await open()
    const one = browser()
    one.cookies.set('waypost_session', COOKIE)
    expect((await one.get('/api/v1/auth/session')).body.uid).toBe(ADA)
    const program = await browser().send('GET', '/api/v1/auth/session', undefined, {
      headers: { authorization: ACCESS_TOKEN },
    })
    expect(program.body.uid).toBe(ADA)
    expect((await one.post('/api/v1/auth/sign-out', {})).status).toBeLessThan(300)
    one.cookies.set('waypost_session', COOKIE)
    expect((await one.get('/api/v1/auth/session')).status).toBe(401)
  })

  it('sign in with their password and the code of their app, or a recovery code', async () => {
    const { browser, deps } = await open()
    deps.clock.advance(30_000)
    for (const code of [appCode(deps, APP_SECRET), RECOVERY_CODE]) {
      const one = browser()
      const login = { email: 'ada@example.com', password: PASSWORD }
      const asked = await one.post('/post-jwt-login', login)
      expect([asked.status, Object.keys(asked.body.error.fields)]).toEqual([401, ['code']])
      const entered = await one.post('/api/v1/auth/second-factor', { code })
      expect(entered.body.uid).toBe(ADA)
    }
    const wrong = { email: 'ada@example.com', password: `${PASSWORD}x` }
    expect((await browser().post('/post-jwt-login', wrong)).body.error.message).toBe('err_13')
  })

  it('sign in with their provider and with their passkey', async () => {
    const { browser, deps } = await open()
    const entered = await browser().post('/social-login', { idToken: await issuer.sign() })
    expect(entered.body.uid).toBe(BOB)
    const { options, token } = await beginPasskeySignIn(deps, ORIGIN)
    const response = passkey.get(options.challenge) as never
    expect((await readPasskeySignIn(deps, { origin: ORIGIN, token, response })).id).toBe(BOB)
  })
})
