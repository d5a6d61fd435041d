import { expect, it } from 'vitest'
import { passkeyEndpoints } from '#contract/account/passkeys.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { createAuthenticator } from '#test/support/authenticator.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { changeAccountStatus } from '../sessions/sessions.service.ts'
import { passkeyRoutes } from './passkeys.handlers.ts'

it('serves every call of the contract', () => {
  expect(passkeyRoutes.map((one) => one.endpoint)).toEqual(passkeyEndpoints)
})

describeOnBothEngines('/api/v1/auth/passkey', (engine) => {
  it('makes a passkey, signs in with it, renames and removes it', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const account = await makeAccount(deps)
    const key = createAuthenticator('http://localhost:3000')
    const one = browser()
    const path = (name: string) => `/api/v1/auth/passkey/${name}`
    await one.post('/post-jwt-login', { email: account.email, password: TEST_PASSWORD })
    const options = await one.post(path('generate-register-options'), { password: TEST_PASSWORD })
    expect(options.body).toMatchObject({ rp: { id: 'localhost' }, user: { name: account.email } })
    const response = { ...key.create(options.body.challenge), future: 1 }
    const added = await one.post(path('verify-registration'), { name: 'Phone', response })
    expect(added.body).toMatchObject({ name: 'Phone', usedAt: null })
    const again = await one.post(path('verify-registration'), { name: 'Phone', response })
    expect([again.status, again.body.error.message]).toEqual([400, 'err_349_4'])

    const two = browser()
    const enter = async () => {
      const asked = await two.post(path('generate-authenticate-options'), undefined)
      const answer = key.get(asked.body.challenge)
      return two.post(path('verify-authentication'), { response: answer })
    }
    const entered = await enter()
    expect([entered.status, entered.body.uid]).toEqual([200, account.userId])
    expect((await two.get('/api/v1/auth/session')).body.uid).toBe(account.userId)
    expect((await two.post(path('verify-authentication'), { response: {} })).status).toBe(400)

    const { id } = added.body
    const renamed = await one.post(path('update-passkey'), { id, name: 'Old phone' })
    expect(renamed.body).toMatchObject({ id, name: 'Old phone' })
    expect((await one.get(path('list-user-passkeys'))).body.items).toEqual([renamed.body])
    await changeAccountStatus(deps, account.userId, 'deactivated')
    const closed = await enter()
    expect([closed.status, closed.body.error.message]).toEqual([403, 'err_15'])
    await changeAccountStatus(deps, account.userId, 'active')
    await one.post('/post-jwt-login', { email: account.email, password: TEST_PASSWORD })
    expect((await one.post(path('delete-passkey'), { id })).body).toEqual({ id })
    expect((await enter()).body.error.message).toBe('err_13')
  })
})
