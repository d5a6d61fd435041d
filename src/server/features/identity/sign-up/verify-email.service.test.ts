import { expect, it } from 'vitest'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp, type IdentityApp } from '#test/support/identity-app.ts'

const ada = { email: 'ada@example.com', password: 'a-fine-secret' }
const VERIFY = '/api/v1/auth/verify-email'

async function registered(app: IdentityApp, given = ada) {
  const tab = app.browser()
  await tab.post('/post-jwt-register', given)
  return { tab, code: await app.codeFor(given.email) }
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describeOnBothEngines('confirming an address', (engine) => {
  it('refuses what is no six digits with err_349_4 without using a try', async () => {
    const app = await createIdentityApp(engine)
    const { tab } = await registered(app)
    const before = await readAllTables(engine.database)
    for (const code of [
      '',
      '12345',
      '1234567',
      'abcdef',
      '12 34',
      null,
      undefined,
      '１２３４５６',
    ]) {
      const answer = await tab.post(VERIFY, { email: ada.email, code })
      expect([answer.status, answer.body.error.message]).toEqual([400, 'err_349_4'])
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('refuses a code after ten minutes, whatever the clock of the machine does', async () => {
    const app = await createIdentityApp(engine)
    const { tab, code } = await registered(app)
    const outcome = async () => (await tab.post(VERIFY, { email: ada.email, code })).body
    app.deps.clock.jump(-3_600_000)
    expect((await outcome()).error.message).toBe('err_349_4')
    app.deps.clock.jump(3_600_000)
    app.deps.clock.advance(10 * 60_000)
    expect((await outcome()).error.message).toBe('err_349_4')
  })

  it('takes a code for ten minutes from when the mail server took it', async () => {
    const app = await createIdentityApp(engine)
    const tab = app.browser()
    await tab.post('/post-jwt-register', ada)
    app.deps.clock.advance(3_600_000)
    const code = await app.codeFor(ada.email)
    app.deps.clock.advance(10 * 60_000 - 1)
    expect((await tab.post(VERIFY, { email: ada.email, code })).status).toBe(200)
  })

  it('says err_0_1 the second time, and makes one account of two registrations', async () => {
    const app = await createIdentityApp(engine)
    const one = await registered(app)
    const two = await registered(app, { ...ada, password: 'another-secret' })
    const send = ({ tab, code }: typeof one) => tab.post(VERIFY, { email: ada.email, code })
    const answers = await Promise.all([send(one), send(two), send(one), send(two)])
    const codes = answers.map((answer) => answer.body.error?.message ?? answer.status).sort()
    expect(codes).toEqual([200, 'err_0_1', 'err_0_1', 'err_0_1'])
    const accounts = await app.deps.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', ada.email)
      .execute()
    expect(accounts).toHaveLength(1)
    expect((await send(one)).body.error.message).toBe('err_0_1')
  })

  it('gives the account the password of the registration whose code was entered', async () => {
    const app = await createIdentityApp(engine)
    const victim = await registered(app)
    // somebody else later registers the same address with another password
    await app.browser().post('/post-jwt-register', { ...ada, password: 'planted-secret' })
    await victim.tab.post(VERIFY, { email: ada.email, code: victim.code })
    const signIn = async (password: string) =>
      (await app.browser().post('/post-jwt-login', { ...ada, password })).status
    expect(await signIn('planted-secret')).toBe(401)
    expect(await signIn(ada.password)).toBe(200)
  })

  it('counts a wrong code before it compares, and keeps it counted', async () => {
    const app = await createIdentityApp(engine)
    const { tab, code } = await registered(app)
    for (let tries = 0; tries < 5; tries++) {
      const wrong = await tab.post(VERIFY, { email: ada.email, code: other(code) })
      expect([wrong.status, wrong.body.error.message]).toEqual([400, 'err_0'])
    }
    const late = await tab.post(VERIFY, { email: ada.email, code })
    expect([late.status, late.body.error.message]).toEqual([429, 'err_211'])
  })
})
