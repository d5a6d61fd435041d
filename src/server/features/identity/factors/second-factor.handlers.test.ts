import { expect, it } from 'vitest'
import { secondFactorEndpoints } from '#contract/account/second-factor.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { appCode, turnOnSecondFactor } from '#test/support/second-factor.ts'
import { secondFactorRoutes } from './second-factor.handlers.ts'

it('serves every call of the contract', () => {
  expect(secondFactorRoutes.map((one) => one.endpoint)).toEqual(secondFactorEndpoints)
})

describeOnBothEngines('signing in with a second factor', (engine) => {
  async function open() {
    const app = await createIdentityApp(engine)
    const account = await makeAccount(app.deps)
    const { secret } = await turnOnSecondFactor(app.deps, account)
    app.deps.clock.advance(30_000)
    const credentials = { email: account.email, password: TEST_PASSWORD }
    return { ...app, account, credentials, code: () => appCode(app.deps, secret) }
  }
  const SECOND = '/api/v1/auth/second-factor'

  it('asks after the right password only, and signs in with the code', async () => {
    const { browser, account, credentials, code } = await open()
    const one = browser()
    const wrong = await one.post('/post-jwt-login', { ...credentials, password: 'wrong-password' })
    expect(wrong.body.error.fields).toBeUndefined()
    const asked = await one.post('/post-jwt-login', credentials)
    expect([asked.status, asked.body.error.message]).toEqual([401, 'err_13'])
    expect(Object.keys(asked.body.error.fields)).toEqual(['code'])
    expect([...one.cookies.keys()]).toEqual(['waypost_second_factor'])
    expect((await one.get('/api/v1/auth/session')).status).toBe(401)
    const stranger = await browser().post(SECOND, { code: code() })
    expect([stranger.status, stranger.body.error.message]).toEqual([400, 'err_349_4'])
    const entered = await one.post(SECOND, { code: code() })
    expect([entered.status, entered.body.uid]).toEqual([200, account.userId])
    expect(entered.body.accessToken).toMatch(/^Bearer /)
    expect((await one.get('/api/v1/auth/session')).body.uid).toBe(account.userId)
    expect(one.cookies.has('waypost_second_factor')).toBe(false)
  })

  it('takes password and code at once from a program', async () => {
    const { browser, account, credentials, code } = await open()
    const one = browser()
    const bad = await one.post('/post-jwt-login', { ...credentials, code: 'zzzzz-zzzzz' })
    expect([bad.status, bad.body.error.message]).toEqual([400, 'err_0'])
    const good = await one.post('/post-jwt-login', { ...credentials, code: code() })
    expect([good.status, good.body.uid]).toEqual([200, account.userId])
  })

  it('is set up, renewed and ended by its calls', async () => {
    const { browser, deps } = await open()
    const other = await makeAccount(deps)
    const call = (method: string, path: string, body?: unknown) =>
      browser().send(method, `/api/v1/auth/two-factor${path}`, body, {
        headers: { authorization: other.accessToken },
      })
    expect((await call('GET', '')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    const begun = await call('POST', '/enable', { password: TEST_PASSWORD })
    const { secret } = begun.body
    const on = await call('POST', '/verify-totp', { code: Number(appCode(deps, secret)) })
    expect(on.body.backupCodes).toHaveLength(10)
    const [code, last] = on.body.backupCodes
    const renewed = await call('POST', '/generate-backup-codes', { password: TEST_PASSWORD, code })
    expect(renewed.body.backupCodes).not.toContain(last)
    const end = { password: TEST_PASSWORD, code: renewed.body.backupCodes[0] }
    expect((await call('POST', '/disable', end)).body).toEqual({ isOn: false })
  })
})
