import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOn } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { extensionRoutes } from './extension.handlers.ts'

describeOn('sqlite', 'POST /api/v1/extension/pair', (engine) => {
  it('answers extensions and programs, but no other site', async () => {
    const app = await createIdentityApp(engine, { routes: extensionRoutes })
    const ada = await makeAccount(app.deps, { email: 'ada@example.com' })
    const path = `/api/v1/spaces/${ada.spaceId}/browsers`
    for (const [headers, status] of [
      [{ origin: 'chrome-extension://abcdefghijklmnop', 'sec-fetch-site': 'none' }, 200],
      [{ origin: 'moz-extension://0f4d-11', 'sec-fetch-site': 'cross-site' }, 200],
      [{ 'sec-fetch-site': 'none' }, 200],
      [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 400],
      [{ origin: 'https://chrome-extension.example', 'sec-fetch-site': 'cross-site' }, 400],
    ] as const) {
      const made = await app
        .browser()
        .send('POST', path, undefined, { headers: { authorization: ada.accessToken } })
      expect(made.body.pairing).toMatch(/^http:\/\/localhost:3000#[\w-]{14}$/)
      const code = made.body.pairing.split('#')[1]
      const paired = await app
        .browser()
        .send('POST', '/api/v1/extension/pair', { code }, { headers })
      expect([headers, paired.status]).toEqual([headers, status])
      if (status === 200) expect(paired.body).toMatchObject({ space: { id: ada.spaceId } })
    }
  })

  it('is the only call that extensions may make, and they never have the session', async () => {
    const app = await createIdentityApp(engine, { routes: extensionRoutes })
    const ada = await makeAccount(app.deps, { email: 'ada@example.com' })
    const browser = app.browser()
    const signIn = { email: 'ada@example.com', password: TEST_PASSWORD }
    const headers = { origin: 'chrome-extension://abcdefghijklmnop', 'sec-fetch-site': 'none' }
    expect((await browser.send('POST', '/post-jwt-login', signIn, { headers })).status).toBe(400)
    expect((await browser.send('POST', '/post-jwt-login', signIn)).status).toBe(200)
    const path = `/api/v1/spaces/${ada.spaceId}/browsers`
    expect((await browser.send('POST', path, undefined, { headers })).status).toBe(400)
    expect((await browser.send('POST', path)).status).toBe(201)
  })
})
