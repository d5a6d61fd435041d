import { expect, it } from 'vitest'
import { auditRoutes } from '#server/features/audit/index.ts'
import { changeAccountRole, changeAccountStatus } from '#server/features/identity/index.ts'
import { linkRoutes } from '#server/features/links/index.ts'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'

describeOnBothEngines('what the audit must know (threats.md §3)', (engine) => {
  async function setUp() {
    const app = await createIdentityApp(engine, { routes: [...auditRoutes, ...linkRoutes] })
    const ada = await makeAccount(app.deps, { email: 'ada@example.com' })
    const eve = await makeAccount(app.deps, { email: 'eve@example.com' })
    const as = (who: typeof ada) => (method: string, path: string, body?: unknown) =>
      app.browser().send(method, path, body, { headers: { authorization: who.accessToken } })
    return { app, ada, eve, as }
  }

  it('a change of where a link leads, once, and no other change of it', async () => {
    const { ada, eve, as } = await setUp()
    const call = as(ada)
    const body = { destination: 'https://example.org/one', alias: 'spring-sale' }
    const { id } = (await call('POST', '/api/v1/links', body)).body
    const patch = (change: object) => call('PATCH', `/api/v1/links/${id}`, change)
    await patch({ title: 'Spring' })
    await patch({ destination: 'https://example.org/one' })
    expect((await patch({ destination: 'https://example.org/two' })).status).toBe(200)
    const list = async (who: typeof ada) =>
      (await as(who)('GET', '/api/v1/audit?action=link-destination')).body.items
    expect(await list(ada)).toMatchObject([
      { object: { kind: 'link', id, text: 'spring-sale' }, actor: { email: 'ada@example.com' } },
    ])
    expect(await list(eve)).toEqual([])
  })

  it('nothing of a change that was refused', async () => {
    const { ada, eve, as } = await setUp()
    const body = { destination: 'https://example.org/one' }
    const { id } = (await as(ada)('POST', '/api/v1/links', body)).body
    const before = await readAllTables(engine.database, ['counter'])
    const change = { destination: 'https://evil.example/' }
    expect((await as(eve)('PATCH', `/api/v1/links/${id}`, change)).status).toBe(404)
    const bad = await as(ada)('PATCH', `/api/v1/links/${id}`, { destination: 'javascript:x' })
    expect(bad.status).toBe(400)
    expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
  })

  it('roles and bans, told to those they are about', async () => {
    const { app, ada, as } = await setUp()
    await changeAccountRole(app.deps, ada.userId, 'administrator')
    const { items } = (await as(ada)('GET', '/api/v1/audit')).body
    expect(items[0]).toMatchObject({ action: 'role-change', object: { text: 'administrator' } })
    await changeAccountStatus(app.deps, ada.userId, 'banned')
    const rows = await app.deps.db
      .selectFrom('audit_entry')
      .select(['account_id', 'object_text'])
      .where('action', '=', 'account-status')
      .execute()
    expect(rows).toEqual([{ account_id: ada.userId, object_text: 'banned' }])
  })
})
