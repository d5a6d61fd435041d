import { expect, it } from 'vitest'
import { makeAccount, type TestAccount } from '#test/support/accounts.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { auditRoutes } from '../audit/index.ts'
import { closedSpaceRoutes } from '../closed-spaces/index.ts'
import { linkRoutes } from '../links/index.ts'
import { spaceTransferRoutes } from '../space-transfers/index.ts'
import { spaceRoutes } from '../spaces/index.ts'
import { apiKeyRoutes } from './index.ts'

const link = { destination: 'https://a.example' }
const FULL = ['links:read', 'links:write']

describeOnBothEngines('keys of a space', (engine) => {
  /** Ada owns a space; Bob administers it. */
  async function open() {
    const routes = [
      ...[apiKeyRoutes, auditRoutes, closedSpaceRoutes, linkRoutes],
      ...[spaceRoutes, spaceTransferRoutes],
    ].flat()
    const app = await createIdentityApp(engine, { routes })
    const [ada, bob] = [
      await makeAccount(app.deps, { email: 'ada@example.com' }),
      await makeAccount(app.deps, { email: 'bob@example.com' }),
    ]
    const as =
      (authorization: string) =>
      (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
        app.browser().send(method, `/api/v1${path}`, body, {
          headers: { authorization, ...headers },
        })
    const of = (account: TestAccount) => as(account.accessToken)
    const spaceBody = { name: 'Studio', color: 'blue' }
    const space = (await of(ada)('POST', '/spaces', spaceBody)).body.id as string
    await joinSpace(app.deps.db, space, [bob.userId], 'administrator')
    const make = async (account: TestAccount, at = '', scopes = FULL) => {
      const made = await of(account)('POST', `/api-keys${at}`, { name: 'CI', scopes })
      expect(made.status, made.text).toBe(201)
      return { ...made.body, call: as(`Bearer ${made.body.key}`) }
    }
    return { ...app, ada, bob, as, of, space, make }
  }

  it('work in their space without naming it, and in no other (A76)', async () => {
    const { ada, bob, of, space, make } = await open()
    const own = (await of(ada)('POST', '/links', link)).body.id as string
    const key = await make(bob, `?space=${space}`)
    expect(key).toMatchObject({ reach: 'space', madeBy: { id: bob.userId } })
    const made = await key.call('POST', '/links', link)
    expect(made.status, made.text).toBe(201)
    const ids = async (path: string) =>
      (await key.call('GET', path)).body.items.map(({ id }: { id: string }) => id)
    expect(await ids('/links')).toEqual([made.body.id])
    expect(await ids(`/links?space=${space}`)).toEqual([made.body.id])
    for (const [method, path, body] of [
      ['POST', `/links?space=${ada.spaceId}`, link],
      ['GET', `/links?space=${ada.spaceId}`, undefined],
      ['GET', `/links/${made.body.id}?space=${bob.spaceId}`, undefined],
    ] as const) {
      const refused = await key.call(method, path, body)
      expect([refused.status, refused.body.error.message]).toEqual([404, 'err_54'])
    }
    expect((await key.call('GET', `/links/${own}`)).status).toBe(404)
    expect((await key.call('PATCH', `/links/${own}`, { title: 'x' })).status).toBe(404)
    expect((await key.call('GET', '/auth/session')).body.error.message).toBe('err_101')
    const people = await of(bob)('POST', `/api-keys?space=${space}`, {
      ...{ name: 'CI', scopes: ['users:read'] },
    })
    expect(people.status).toBe(400)
  })

  it('are listed where they belong, and only for people who may make them', async () => {
    const { deps, ada, bob, of, space, make } = await open()
    const [ofSpace, ofAda] = [await make(bob, `?space=${space}`), await make(ada)]
    const listed = async (account: TestAccount, at = '') =>
      (await of(account)('GET', `/api-keys${at}`)).body.items?.map(({ id }: { id: string }) => id)
    expect(await listed(ada)).toEqual([ofAda.id])
    expect(await listed(bob)).toEqual([])
    expect(await listed(ada, `?space=${space}`)).toEqual([ofSpace.id])
    expect((await of(bob)('DELETE', `/api-keys/${ofAda.id}`)).status).toBe(404)
    await deps.db
      .updateTable('membership')
      .set({ role: 'editor' })
      .where('user_id', '=', bob.userId)
      .where('space_id', '=', space)
      .execute()
    for (const [method, path] of [
      ['GET', `/api-keys?space=${space}`],
      ['POST', `/api-keys/${ofSpace.id}/renew`],
      ['DELETE', `/api-keys/${ofSpace.id}`],
    ] as const) {
      expect((await of(bob)(method, path)).body.error.message).toBe('err_101')
    }
    expect((await ofSpace.call('GET', '/links')).status).toBe(200)
  })

  it('keep working when their maker leaves and the space gets another owner, and end with the space', async () => {
    const { deps, ada, bob, of, space, make } = await open()
    const cleo = await makeAccount(deps, { email: 'cleo@example.com' })
    await joinSpace(deps.db, space, [cleo.userId], 'administrator')
    const [ofAda, ofBob] = [await make(ada, `?space=${space}`), await make(bob, `?space=${space}`)]
    const work = async () => [
      (await ofAda.call('POST', '/links', link)).status,
      (await ofBob.call('POST', '/links', link)).status,
    ]
    await of(ada)('DELETE', `/spaces/${space}/members/${bob.userId}`)
    expect(await work()).toEqual([201, 201])
    await deps.db.deleteFrom('user').where('id', '=', bob.userId).execute()
    expect(await work()).toEqual([201, 201])
    await of(ada)('POST', `/spaces/${space}/transfer`, { userId: cleo.userId })
    const accepted = await of(cleo)('POST', `/spaces/${space}/transfer/accept`)
    expect(accepted.status, accepted.text).toBe(200)
    await deps.db.deleteFrom('user').where('id', '=', ada.userId).execute()
    expect(await work()).toEqual([201, 201])
    const { items } = (await of(cleo)('GET', `/api-keys?space=${space}`)).body
    expect(items.map(({ madeBy }: { madeBy: unknown }) => madeBy)).toEqual([null, null])
    await deps.db
      .updateTable('user')
      .set({ status: 'deactivated' })
      .where('id', '=', cleo.userId)
      .execute()
    expect(await work()).toEqual([201, 201])
    await deps.db
      .updateTable('user')
      .set({ status: 'active' })
      .where('id', '=', cleo.userId)
      .execute()
    await of(cleo)('DELETE', `/spaces/${space}`)
    expect(await work()).toEqual([401, 401])
    await of(cleo)('POST', `/spaces/${space}/restore`)
    expect(await work()).toEqual([201, 201])
  })

  it('keep working if their owner lacks the second factor that members need', async () => {
    const { deps, bob, space, make } = await open()
    const key = await make(bob, `?space=${space}`)
    await deps.db
      .updateTable('space')
      .set({ needs_second_factor: 1 })
      .where('id', '=', space)
      .execute()
    expect((await key.call('POST', '/links', link)).status).toBe(201)
    expect((await key.call('GET', '/links')).body.items).toHaveLength(1)
  })

  it('are named by the audit, which blames nobody', async () => {
    const { ada, bob, of, space, make } = await open()
    const key = await make(bob, `?space=${space}`)
    const { id } = (await key.call('POST', '/links', link)).body
    await key.call('PATCH', `/links/${id}`, { destination: 'https://b.example' })
    const { items } = (await of(ada)('GET', '/audit?action=link-destination')).body
    expect(items).toMatchObject([
      { account: { id: ada.userId }, actor: null, key: { id: key.id, name: 'CI' } },
    ])
    const used = (await of(ada)('GET', '/audit?action=key-use')).body.items
    expect(used).toMatchObject([{ actor: null, object: { kind: 'key', text: 'CI' } }])
    expect((await of(bob)('GET', '/audit?action=key-create')).body.items).toMatchObject([
      { actor: { id: bob.userId }, key: null },
    ])
  })

  it('create links but see none with only that scope', async () => {
    const { bob, space, make } = await open()
    const { call } = await make(bob, `?space=${space}`, ['links:create'])
    const made = await call('POST', '/links', link)
    expect(made.status, made.text).toBe(201)
    expect((await call('POST', '/links/bulk', { links: [link] })).status).toBeLessThan(300)
    for (const [method, path, body] of [
      ['GET', '/links', undefined],
      ['GET', `/links/${made.body.id}`, undefined],
      ['PATCH', `/links/${made.body.id}`, { title: 'x' }],
      ['DELETE', `/links/${made.body.id}`, undefined],
      ['GET', '/auth/session', undefined],
    ] as const) {
      expect((await call(method, path, body)).body.error.message, path).toBe('err_101')
    }
  })

  it('do not get the answer that the same call got in another space', async () => {
    const { ada, of, space, make } = await open()
    const key = await make(ada, `?space=${space}`)
    const once = { 'idempotency-key': 'the-same' }
    const own = await of(ada)('POST', '/links', link, once)
    const there = await key.call('POST', '/links', link, once)
    expect([own.status, there.status]).toEqual([201, 201])
    expect(there.body.id).not.toBe(own.body.id)
    expect((await key.call('POST', '/links', link, once)).body.id).toBe(there.body.id)
  })
})

describeOnBothEngines('keys of an account', (engine) => {
  it('access only the personal space; old ones access all spaces until they are renewed', async () => {
    const app = await createIdentityApp(engine, {
      routes: [apiKeyRoutes, linkRoutes, spaceRoutes].flat(),
    })
    const ada = await makeAccount(app.deps)
    const call = (authorization: string, method: string, path: string, body?: unknown) =>
      app.browser().send(method, `/api/v1${path}`, body, { headers: { authorization } })
    const own = (method: string, path: string, body?: unknown) =>
      call(ada.accessToken, method, path, body)
    const space = (await own('POST', '/spaces', { name: 'Studio', color: 'blue' })).body.id
    const made = (await own('POST', '/api-keys', { name: 'CI', scopes: FULL })).body
    const status = async (key: string, at: string) =>
      (await call(`Bearer ${key}`, 'GET', `/links?space=${at}`)).status
    expect([await status(made.key, ada.spaceId), await status(made.key, space)]).toEqual([200, 404])
    // a key as an earlier version stored it
    const before = app.deps.clock.now()
    await app.deps.db
      .updateTable('api_key')
      .set({ space_id: null, expires_at: before + 1_000, created_at: before })
      .execute()
    expect([await status(made.key, ada.spaceId), await status(made.key, space)]).toEqual([200, 200])
    expect((await own('GET', '/api-keys')).body.items).toMatchObject([{ reach: 'all' }])
    app.deps.clock.advance(5_000)
    const renewed = (await own('POST', `/api-keys/${made.id}/renew`)).body
    expect(renewed).toMatchObject({ id: made.id, reach: 'personal', scopes: FULL })
    expect(Date.parse(renewed.expiresAt) - app.deps.clock.now()).toBe(1_000)
    expect(await status(made.key, ada.spaceId)).toBe(401)
    expect([await status(renewed.key, ada.spaceId), await status(renewed.key, space)]).toEqual([
      200, 404,
    ])
    expect((await own('POST', '/api-keys/no-such-key/renew')).status).toBe(404)
  })
})
