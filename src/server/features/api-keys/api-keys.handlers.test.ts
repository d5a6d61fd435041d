import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { changeAccountStatus } from '../identity/index.ts'
import { linkRoutes } from '../links/index.ts'
import { apiKeyRoutes } from './index.ts'

describeOnBothEngines('/api/v1/api-keys', (engine) => {
  async function open() {
    const app = await createIdentityApp(engine, { routes: [...apiKeyRoutes, ...linkRoutes] })
    const account = await makeAccount(app.deps)
    const call = (method: string, path: string, authorization: string, body?: unknown) =>
      app.browser().send(method, path, body, { headers: { authorization } })
    const own = (method: string, path: string, body?: unknown) =>
      call(method, path, account.accessToken, body)
    const create = async (scopes: string[]) =>
      (await own('POST', '/api/v1/api-keys', { name: 'CI', scopes })).body
    return { ...app, account, call, own, create }
  }
  const link = { destination: 'https://a.example' }

  it('shows a key once and never again', async () => {
    const { own } = await open()
    const made = await own('POST', '/api/v1/api-keys', {
      name: 'CI',
      scopes: ['links:read'],
      expiresAt: '2099-01-01T00:00:00.000Z',
    })
    expect(made.status).toBe(201)
    expect(made.body.key).toMatch(/^wp_live_/)
    const { key, ...rest } = made.body
    const listed = await own('GET', '/api/v1/api-keys')
    expect(listed.body).toEqual({ items: [rest] })
    expect(listed.text).not.toContain(key)
  })

  it('names every key (err_242)', async () => {
    const { own } = await open()
    for (const name of ['', ' ', undefined, 7]) {
      const { status, body } = await own('POST', '/api/v1/api-keys', {
        ...{ name, scopes: ['links:read'] },
      })
      expect([name, status, body.error.message]).toEqual([name, 400, 'err_242'])
    }
    expect((await own('GET', '/api/v1/api-keys')).body).toEqual({ items: [] })
  })

  it('lets a key do what its scopes allow and answers err_101 to the rest', async () => {
    const { call, create } = await open()
    const [reader, writer] = [await create(['links:read']), await create(['links:write'])]
    const as = (one: { key: string }) => `Bearer ${one.key}`
    expect((await call('POST', '/api/v1/links', as(writer), link)).status).toBe(201)
    expect((await call('GET', '/api/v1/links', as(reader))).status).toBe(200)
    expect((await call('GET', '/api/v1/auth/session', as(reader))).body.sessionId).toBeNull()
    const before = await readAllTables(engine.database)
    for (const [method, path, key, body] of [
      ['POST', '/api/v1/links', reader, link],
      ['GET', '/api/v1/links', writer, undefined],
      ['GET', '/api/v1/api-keys', reader, undefined],
      ['POST', '/api/v1/api-keys', writer, { name: 'B', scopes: ['links:read'] }],
      ['DELETE', `/api/v1/api-keys/${reader.id}`, reader, undefined],
      ['GET', '/api/v1/auth/sessions', reader, undefined],
    ] as const) {
      const answer = await call(method, path, as(key), body)
      expect([path, answer.status, answer.body.error.message]).toEqual([path, 409, 'err_101'])
    }
    const withoutUse = (tables: Record<string, unknown>) => ({
      ...tables,
      api_key: [],
      counter: [],
    })
    expect(withoutUse(await readAllTables(engine.database))).toEqual(withoutUse(before))
  })

  it('ends a key at once: revoked or deactivated 401, banned 403 (A47, A48)', async () => {
    const { deps, account, call, own, create } = await open()
    const [first, second] = [await create(['links:read']), await create(['links:read'])]
    const read = async (one: { key: string }) =>
      (await call('GET', '/api/v1/links', `Bearer ${one.key}`)).status
    expect(await read(first)).toBe(200)
    expect((await own('DELETE', `/api/v1/api-keys/${first.id}`)).body).toEqual({ id: first.id })
    expect((await own('DELETE', `/api/v1/api-keys/${first.id}`)).status).toBe(404)
    expect([await read(first), await read(second)]).toEqual([401, 200])
    await changeAccountStatus(deps, account.userId, 'banned')
    expect(await read(second)).toBe(403)
    await changeAccountStatus(deps, account.userId, 'deactivated')
    expect(await read(second)).toBe(401)
  })

  it('does not fall back to the cookie if the key is invalid', async () => {
    const { browser, account } = await open()
    const answer = await browser().send('GET', '/api/v1/links', undefined, {
      headers: { cookie: account.cookie, authorization: 'Bearer wp_live_nothing' },
    })
    expect(answer.status).toBe(401)
  })

  it.each([
    [{}],
    [{ name: 'A' }],
    [{ name: ' ', scopes: ['links:read'] }],
    [{ name: 'A', scopes: [] }],
    [{ name: 'A', scopes: ['everything'] }],
    [{ name: 'A', scopes: ['links:read', 'links:read'] }],
    [{ name: 'A', scopes: ['links:read'], expiresAt: '2001-01-01T00:00:00Z' }],
    [{ name: 'A', scopes: ['links:read'], expiresAt: 'soon' }],
    [{ name: 'A', scopes: ['links:read'], userId: 'x' }],
  ])('refuses %j with 400', async (body) => {
    const { own } = await open()
    expect((await own('POST', '/api/v1/api-keys', body)).status).toBe(400)
  })
})
