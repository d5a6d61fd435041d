import { expect, it, vi } from 'vitest'
import { DeliveryError } from '#server/platform/delivery-error.ts'
import { createOrigins } from '#server/platform/http/origins.ts'
import { passwordHasher } from '#server/platform/password/password-hasher.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp, type IdentityApp } from '#test/support/identity-app.ts'

const FORGET = '/jwt-forget-pwd'
const RESET = '/api/v1/auth/reset-password'
const email = 'ada@example.com'
const password = 'a-new-fine-secret'

/** The number of rows in each table except those of limits. */
async function counts(app: IdentityApp): Promise<Record<string, number>> {
  const tables = await readAllTables({ db: app.deps.db }, ['counter'])
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
}

describeOnBothEngines('A43: who has an account, asked by a forgotten password', (engine) => {
  it('gets the same bytes and the same single write for known, unknown and closed accounts', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const { userId } = await makeAccount(app.deps, { email: 'gone@example.com' })
    await app.deps.db
      .updateTable('user')
      .set({ status: 'deleted' })
      .where('id', '=', userId)
      .execute()
    const seen = new Set<string>()
    for (const one of [email, 'nobody@example.com', 'gone@example.com', 'ADMIN@example.com']) {
      const before = await counts(app)
      const { status, text, headers } = await app.browser().post(FORGET, { email: one })
      seen.add(JSON.stringify([status, text, Object.keys(headers).sort(), headers['set-cookie']]))
      const after = await counts(app)
      expect(after).toEqual({ ...before, outbox: (before.outbox ?? 0) + 1 })
    }
    expect([...seen]).toHaveLength(1)
    await app.runOutbox()
    expect(app.deps.mail.mails.map((mail) => mail.to.address).sort()).toEqual([
      'ada@example.com',
      'admin@example.com',
    ])
  })

  it('hashes nothing on any way, so that no time tells', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const spies = [
      vi.spyOn(passwordHasher, 'hash'),
      vi.spyOn(passwordHasher, 'verify'),
      vi.spyOn(passwordHasher, 'verifyNothing'),
    ]
    await app.browser().post(FORGET, { email })
    await app.browser().post(FORGET, { email: 'nobody@example.com' })
    expect(spies.map((spy) => spy.mock.calls)).toEqual([[], [], []])
    vi.restoreAllMocks()
  })

  it('gets the same answer while the mail server is down, and one mail when it is back', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    app.deps.mail.error = new DeliveryError('unreachable', 'connection refused')
    const down = await app.browser().post(FORGET, { email })
    const unknown = await app.browser().post(FORGET, { email: 'nobody@example.com' })
    expect([down.status, down.text]).toEqual([unknown.status, unknown.text])
    app.deps.mail.error = undefined
    await app.runOutbox()
    expect(app.deps.mail.mails.map((mail) => mail.to.address)).toEqual([email])
  })
})

describeOnBothEngines('A17: what is no address, asked by a forgotten password', (engine) => {
  it('is err_7, and no mail goes anywhere', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const before = await readAllTables(engine.database, ['counter'])
    const tricks = [
      'no address',
      '',
      '"x@evil y"@good.example',
      'ada@example.com\r\nbcc: eve@example.com',
      'ada@example.com, eve@example.com',
      'Ada <ada@example.com>',
      'ada(comment)@example.com',
      'аda@example.com',
      `${'a'.repeat(65)}@example.com`,
    ]
    for (const one of tricks) {
      const answer = await app.browser().post(FORGET, { email: one })
      expect([one, answer.status, answer.body.error?.message]).toEqual([one, 400, 'err_7'])
    }
    for (const body of [{}, { email: 7 }, { email: null }, { email: [email] }, [], null]) {
      expect((await app.browser().post(FORGET, body)).status).toBe(400)
    }
    expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
  })
})

describeOnBothEngines('A44: the host in a mail with a reset link', (engine) => {
  it('is that of the configuration, whatever the request says', async () => {
    const origins = createOrigins({ publicUrl: 'https://go.example' } as never, 3000)
    const app = await createIdentityApp(engine, {
      env: { PUBLIC_URL: 'https://go.example' },
      overrides: { origins },
    })
    await makeAccount(app.deps, { email })
    const foreign = { headers: { host: 'evil.example' } }
    expect((await app.browser().post(FORGET, { email }, foreign)).status).toBe(421)
    const headers = {
      host: 'go.example',
      'x-forwarded-host': 'evil.example',
      'x-original-url': 'https://evil.example/',
      forwarded: 'host=evil.example',
    }
    expect((await app.browser().post(FORGET, { email }, { headers })).status).toBe(200)
    await app.runOutbox()
    const { html, text } = app.deps.mail.lastTo(email)
    expect(`${html}${text}`).not.toContain('evil.example')
    expect(text).toContain('https://go.example/app/reset-password?token=')
  })
})

describeOnBothEngines('A45: guessing a reset token', (engine) => {
  it('is refused with err_18 for whatever is none, and writes nothing', async () => {
    const app = await createIdentityApp(engine)
    const { userId } = await makeAccount(app.deps, { email })
    await app.browser().post(FORGET, { email })
    await app.runOutbox()
    const { token_hash } = await app.deps.db
      .selectFrom('account_token')
      .select('token_hash')
      .executeTakeFirstOrThrow()
    const before = await readAllTables(engine.database, ['counter'])
    // tokens must not be readable from the database either
    for (const token of [token_hash, userId, 'x', 'x'.repeat(43), "' or 1=1 --", '\u0000']) {
      const answer = await app.browser().post(RESET, { token, password })
      expect([answer.status, answer.body.error.message]).toEqual([400, 'err_18'])
    }
    expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
  })

  it('leaves a token of one purpose without use for another', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    await app.browser().post(FORGET, { email })
    await app.runOutbox()
    const token = /token=([\w-]{43})/.exec(app.deps.mail.lastTo(email).text)?.[1]
    for (const path of ['/api/v1/auth/restore-account', '/api/v1/auth/confirm-email']) {
      const answer = await app.browser().post(path, { token })
      expect([path, answer.body.error.message]).toEqual([path, 'err_18'])
    }
    expect((await app.browser().post(RESET, { token, password })).status).toBe(200)
  })
})

describeOnBothEngines('A47 and A48: a session after a password is another one', (engine) => {
  it('ends at once by cookie and by access token, in every process', async () => {
    const app = await createIdentityApp(engine)
    const { accessToken } = await makeAccount(app.deps, { email })
    const tab = app.browser()
    await tab.post('/post-jwt-login', { email, password: TEST_PASSWORD })
    await app.browser().post(FORGET, { email })
    await app.runOutbox()
    const token = /token=([\w-]{43})/.exec(app.deps.mail.lastTo(email).text)?.[1]
    await app.browser().post(RESET, { token, password })
    expect((await tab.get('/api/v1/auth/session')).status).toBe(401)
    const headers = { authorization: accessToken }
    const byToken = await app.browser().send('GET', '/api/v1/account', undefined, { headers })
    expect(byToken.status).toBe(401)
    expect(await app.deps.db.selectFrom('session').select('user_id').execute()).toHaveLength(1)
  })
})
