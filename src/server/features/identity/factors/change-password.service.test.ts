import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { type Browser, createIdentityApp } from '#test/support/identity-app.ts'

const CHANGE = '/api/v1/auth/change-password'
const email = 'ada@example.com'
const newPassword = 'a-new-fine-secret'

const codeOf = (answer: { status: number; body: { error?: { message: string } } }) =>
  `${answer.status} ${answer.body.error?.message ?? 'done'}`

describeOnBothEngines('changing a password', (engine) => {
  async function setUp() {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const tab = app.browser()
    await tab.post('/post-jwt-login', { email, password: TEST_PASSWORD })
    return { app, tab }
  }
  const change = (tab: Browser, body: object) =>
    tab.post(CHANGE, { oldPassword: TEST_PASSWORD, newPassword, ...body })

  it('keeps this session and ends every other one', async () => {
    const { app, tab } = await setUp()
    const there = app.browser()
    await there.post('/post-jwt-login', { email, password: TEST_PASSWORD })
    expect(codeOf(await change(tab, { confirmation: newPassword }))).toBe('200 done')
    expect((await tab.get('/api/v1/auth/session')).status).toBe(200)
    expect((await there.get('/api/v1/auth/session')).status).toBe(401)
    const signIn = (password: string) => app.browser().post('/post-jwt-login', { email, password })
    expect((await signIn(TEST_PASSWORD)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    await app.runOutbox()
    expect(app.deps.mail.lastTo(email).subject).toBe('Your password was changed')
  })

  it('refuses a wrong old one, a different confirmation and a bad new one, and nothing ends', async () => {
    const { app, tab } = await setUp()
    const before = await app.deps.db.selectFrom('account').selectAll().execute()
    expect(codeOf(await change(tab, { oldPassword: 'wrong-password' }))).toBe('400 err_19')
    expect(codeOf(await change(tab, { confirmation: 'something-else' }))).toBe('400 err_20')
    expect(codeOf(await change(tab, { newPassword: 'short' }))).toBe('400 err_8')
    expect(codeOf(await change(tab, { newPassword: email }))).toBe('400 err_8')
    expect(await app.deps.db.selectFrom('account').selectAll().execute()).toEqual(before)
    expect((await tab.get('/api/v1/auth/session')).status).toBe(200)
  })

  it('counts wrong old ones: ten an hour, parallel ones too, then not even the right one', async () => {
    const { app, tab } = await setUp()
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => change(tab, { oldPassword: 'wrong-password' })),
    )
    expect(tries.filter((one) => codeOf(one) === '400 err_19')).toHaveLength(10)
    expect(tries.filter((one) => codeOf(one) === '429 err_211')).toHaveLength(20)
    expect(codeOf(await change(tab, {}))).toBe('429 err_211')
    app.deps.clock.advance(3_600_000)
    expect(codeOf(await change(tab, {}))).toBe('200 done')
  })

  it('kills a reset link that waits', async () => {
    const { app, tab } = await setUp()
    await app.browser().post('/jwt-forget-pwd', { email })
    await app.runOutbox()
    const token = /token=([\w-]{43})/.exec(app.deps.mail.lastTo(email).text)?.[1]
    await change(tab, {})
    const reset = await app.browser().post('/api/v1/auth/reset-password', {
      token,
      password: 'another-secret',
    })
    expect(codeOf(reset)).toBe('400 err_18')
  })
})
