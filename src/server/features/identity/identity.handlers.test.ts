import { expect, it } from 'vitest'
import { identityEndpoints } from '#contract/account/identity.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { identityRoutes } from './identity.handlers.ts'

describeOnBothEngines('the account calls', (engine) => {
  it('are all served', () => {
    expect(identityRoutes.map((one) => one.endpoint)).toEqual(identityEndpoints)
  })

  it('list and end sessions of their own only', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const eve = await makeAccount(deps, { email: 'eve@example.com' })
    await makeAccount(deps, { email: 'ada@example.com' })
    const [here, there] = [browser(), browser()]
    for (const tab of [here, there]) {
      await tab.post('/post-jwt-login', { email: 'ada@example.com', password: TEST_PASSWORD })
    }
    const { items } = (await here.get('/api/v1/auth/sessions')).body
    expect(items).toHaveLength(3)
    expect(items.filter((one: { isCurrent: boolean }) => one.isCurrent)).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain(eve.sessionId)

    const foreign = await here.send('DELETE', `/api/v1/auth/sessions/${eve.sessionId}`)
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'err_404'])
    const { sessionId } = (await there.get('/api/v1/auth/session')).body
    const ended = await here.send('DELETE', `/api/v1/auth/sessions/${sessionId}`)
    expect([ended.status, ended.body]).toEqual([200, { id: sessionId }])
    expect((await there.get('/api/v1/auth/session')).status).toBe(401)
  })

  it('sign out, also twice, and clear the cookie', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    await makeAccount(deps, { email: 'ada@example.com' })
    const tab = browser()
    await tab.post('/post-jwt-login', { email: 'ada@example.com', password: TEST_PASSWORD })
    expect(tab.cookies.has('waypost_session')).toBe(true)
    for (let times = 0; times < 2; times++) {
      const answer = await tab.send('POST', '/api/v1/auth/sign-out')
      expect([answer.status, answer.body]).toEqual([200, { isSignedOut: true, leaveAt: null }])
    }
    expect(tab.cookies.has('waypost_session')).toBe(false)
    expect((await tab.get('/api/v1/auth/session')).status).toBe(401)
  })

  it('refuse a body that does not fit with 400, and write nothing', async () => {
    const { browser } = await createIdentityApp(engine)
    const before = await readAllTables(engine.database)
    const bodies = [
      {},
      [],
      null,
      1,
      'text',
      { email: 1, password: 2 },
      { email: {}, password: [] },
      { email: 'a@x.example' },
      { password: 'x' },
      { email: 'a@x.example', password: null },
      { email: 'a@x.example', password: 'a-fine-secret', username: 7 },
    ]
    for (const path of [
      '/post-jwt-register',
      '/post-jwt-login',
      '/api/v1/auth/verify-email',
      '/api/v1/auth/resend-code',
      '/api/v1/setup',
    ]) {
      for (const body of bodies) {
        if (
          path.endsWith('login') &&
          typeof body === 'object' &&
          body !== null &&
          'username' in body
        )
          continue
        const answer = await browser().post(path, JSON.stringify(body))
        if (path.endsWith('resend-code') && answer.status === 200) continue
        expect([path, body, answer.status]).toEqual([path, body, 400])
      }
    }
    expect(await readAllTables(engine.database, ['counter'])).toEqual({
      ...before,
      counter: undefined,
    })
  })
})
