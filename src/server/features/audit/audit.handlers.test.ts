import { expect, it } from 'vitest'
import { auditEndpoints } from '#contract/account/audit.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { auditRoutes } from './audit.handlers.ts'

const email = 'ada@example.com'

describeOnBothEngines('GET /api/v1/audit', (engine) => {
  it('is served', () => {
    expect(auditRoutes.map((one) => one.endpoint)).toEqual(auditEndpoints)
  })

  it('tells a sign-in, a wrong password and a sign-out with the network, never the address', async () => {
    const app = await createIdentityApp(engine, { routes: auditRoutes })
    await makeAccount(app.deps, { email })
    const tab = app.browser('203.0.113.77')
    await tab.post('/post-jwt-login', { email, password: 'wrong-password' })
    await tab.post('/post-jwt-login', { email, password: TEST_PASSWORD })
    await tab.send('POST', '/api/v1/auth/sign-out')
    const six = app.browser('2001:db8:1:2:3::4')
    await six.post('/post-jwt-login', { email, password: TEST_PASSWORD })
    const { body, text } = await six.get('/api/v1/audit?limit=4')
    expect(body.items).toMatchObject([
      { action: 'sign-in', result: 'done', network: '2001:db8:1:2::/64' },
      { action: 'sign-out', result: 'done', network: '203.0.113.0/24', actor: { email } },
      { action: 'sign-in', result: 'done', network: '203.0.113.0/24', actor: { email } },
      { action: 'sign-in', result: 'refused', network: '203.0.113.0/24', actor: null },
    ])
    expect(text).not.toContain('203.0.113.77')
    const rest = await six.get(`/api/v1/audit?limit=4&cursor=${body.nextCursor}`)
    expect([rest.body.items.length, rest.body.nextCursor]).toEqual([1, null])
    expect((await six.get('/api/v1/audit?scope=all')).status).toBe(404)
    expect((await six.get('/api/v1/audit?action=nonsense')).status).toBe(400)
    expect((await app.browser().get('/api/v1/audit')).status).toBe(401)
  })

  it('keeps no address of anybody without an account', async () => {
    const app = await createIdentityApp(engine, { routes: auditRoutes })
    await app.browser().post('/post-jwt-login', { email: 'who@x.example', password: 'a-secret' })
    const admin = app.browser()
    const password = TEST_PASSWORD
    await admin.post('/post-jwt-login', { email: 'admin@example.com', password })
    const { body, text } = await admin.get('/api/v1/audit?scope=all&result=refused')
    expect(body.items).toMatchObject([{ action: 'sign-in', account: null, actor: null }])
    expect(text).not.toContain('who@x.example')
  })
})
