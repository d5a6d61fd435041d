import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/accounts.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { describeOn } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { definePackage, giveAddOn } from '#test/support/packages.ts'
import { apiKeyRoutes } from '../../api-keys/index.ts'
import { linkRoutes } from '../../links/index.ts'
import { spaceRoutes } from '../../spaces/index.ts'
import { extensionRoutes } from './extension.handlers.ts'

const MINUTE = 60_000
const EXTENSION = { origin: 'chrome-extension://abcdefghijklmnop', 'sec-fetch-site': 'none' }
const link = { destination: 'https://a.example' }

describeOn('sqlite', 'the browser extension', (engine) => {
  /** Ada leads a space where Bob edits. */
  async function open() {
    const routes = [extensionRoutes, apiKeyRoutes, linkRoutes, spaceRoutes].flat()
    const app = await createIdentityApp(engine, { routes })
    const ada = await makeAccount(app.deps, { email: 'ada@example.com' })
    const bob = await makeAccount(app.deps, { email: 'bob@example.com' })
    const as = (authorization: string) => async (method: string, path: string, body?: unknown) => {
      const answer = await app
        .browser()
        .send(method, `/api/v1${path}`, body, { headers: { authorization } })
      return { ...answer, code: answer.body?.error?.message }
    }
    const [ofAda, ofBob] = [as(ada.accessToken), as(bob.accessToken)]
    const space = (await ofAda('POST', '/spaces', { name: 'Studio', color: 'blue' })).body.id
    await joinSpace(app.deps.db, space, [bob.userId], 'editor')
    const browsers = `/spaces/${space}/browsers`
    const pair = (code: string, address = '198.51.100.9') =>
      app
        .browser(address)
        .send('POST', '/api/v1/extension/pair', { code, name: 'Firefox' }, { headers: EXTENSION })
    const makeCode = async () =>
      (await ofBob('POST', browsers)).body.pairing.split('#')[1] as string
    return { ...app, ada, bob, ofAda, ofBob, as, space, browsers, pair, makeCode }
  }

  it('is paired by a code that works once, and acts as its person in one space', async () => {
    const { as, bob, ofBob, browsers, makeCode, pair, space } = await open()
    const code = await makeCode()
    const paired = await pair(code)
    expect([paired.status, paired.body.space]).toEqual([200, { id: space, name: 'Studio' }])
    expect((await pair(code)).body.error.message).toBe('err_0')
    const call = as(`Bearer ${paired.body.key}`)
    const made = await call('POST', '/links', link)
    expect(made.status).toBe(201)
    expect((await call('GET', '/links')).body.items).toMatchObject([{ id: made.body.id }])
    expect((await ofBob('GET', browsers)).body.items).toMatchObject([
      { name: 'Firefox', pairedBy: { id: bob.userId } },
    ])
    expect((await ofBob('GET', '/api-keys')).body.items).toEqual([])
  })

  it('does nothing beyond its scopes (A78)', async () => {
    const { as, bob, makeCode, pair, space, browsers } = await open()
    const call = as(`Bearer ${(await pair(await makeCode())).body.key}`)
    const { id } = (await call('POST', '/links', link)).body
    for (const [method, path, body] of [
      ['PATCH', `/links/${id}`, { title: 'x' }],
      ['DELETE', `/links/${id}`, undefined],
      ['GET', '/api-keys', undefined],
      ['POST', '/api-keys', { name: 'B', scopes: ['links:read'] }],
      ['POST', browsers, undefined],
      ['GET', browsers, undefined],
      ['PATCH', `/spaces/${space}`, { name: 'Mine' }],
    ] as const) {
      expect([path, (await call(method, path, body)).code]).toEqual([path, 'err_101'])
    }
    expect((await call('GET', `/links?space=${bob.spaceId}`)).code).toBe('err_54')
  })

  it('refuses a code after five minutes', async () => {
    const { clock, makeCode, pair } = await open().then((app) => ({ ...app, ...app.deps }))
    const code = await makeCode()
    clock.advance(5 * MINUTE)
    expect((await pair(code)).body.error.message).toBe('err_0')
  })

  it('cannot be guessed: a thousand tries are refused, and then not even heard (A78)', async () => {
    const { makeCode, pair } = await open()
    const code = await makeCode()
    const answers = new Map<string, number>()
    for (let at = 0; at < 1_000; at++) {
      const { message } = (await pair(`guess-${at}`)).body.error
      answers.set(message, (answers.get(message) ?? 0) + 1)
    }
    expect([...answers]).toEqual([
      ['err_0', 30],
      ['err_211', 970],
    ])
    expect((await pair(code)).status).toBe(429)
    expect((await pair(code, '198.51.100.10')).status).toBe(200)
  })

  it('is taken back by its person, those who lead, and itself, at once', async () => {
    const { as, ofAda, ofBob, browsers, makeCode, pair } = await open()
    const [first, second] = [await pair(await makeCode()), await pair(await makeCode())]
    const calls = [first, second].map(({ body }) => as(`Bearer ${body.key}`))
    const third = as(`Bearer ${(await pair(await makeCode())).body.key}`)
    expect((await third('POST', '/extension/unpair')).status).toBe(204)
    expect((await third('GET', '/links')).status).toBe(401)
    const { items } = (await ofAda('GET', browsers)).body
    expect(items).toHaveLength(2)
    expect((await ofAda('DELETE', `${browsers}/${items[0].id}`)).status).toBe(204)
    expect((await ofBob('DELETE', `${browsers}/${items[1].id}`)).status).toBe(204)
    expect((await ofBob('DELETE', `${browsers}/${items[1].id}`)).status).toBe(404)
    for (const call of calls) expect((await call('GET', '/links')).status).toBe(401)
    expect((await ofAda('POST', '/extension/unpair')).status).toBe(404)
  })

  it('ends with the rights of its person', async () => {
    const { deps, as, bob, space, makeCode, pair } = await open()
    const unused = await makeCode()
    const call = as(`Bearer ${(await pair(await makeCode())).body.key}`)
    const setRole = (role: 'viewer') =>
      deps.db
        .updateTable('membership')
        .set({ role })
        .where('space_id', '=', space)
        .where('user_id', '=', bob.userId)
        .execute()
    await setRole('viewer')
    expect((await call('POST', '/links', link)).code).toBe('err_101')
    expect((await pair(unused)).body.error.message).toBe('err_0')
    await deps.db
      .deleteFrom('membership')
      .where('space_id', '=', space)
      .where('user_id', '=', bob.userId)
      .execute()
    expect((await call('GET', '/links')).status).toBe(404)
  })

  it('needs the add-on where packages are defined', async () => {
    const { deps, ofBob, browsers } = await open()
    await definePackage(deps, { id: 'free', isFree: true })
    const refused = await ofBob('POST', browsers)
    expect([refused.code, Object.keys(refused.body.error.fields)]).toEqual([
      'err_97',
      ['extension'],
    ])
  })

  it('does nothing once the add-on has ended, and can still be taken back', async () => {
    const { deps, as, ofBob, browsers, space, makeCode, pair } = await open()
    const call = as(`Bearer ${(await pair(await makeCode())).body.key}`)
    await definePackage(deps, { id: 'free', isFree: true })
    const endsAt = deps.clock.now() + 60 * MINUTE
    await giveAddOn(deps, { id: 'browser', kind: 'extension', spaceId: space, endsAt })
    expect((await call('POST', '/links', link)).status).toBe(201)
    deps.clock.advance(60 * MINUTE)
    const refused = await call('POST', '/links', link)
    expect([refused.status, refused.code]).toEqual([409, 'err_97'])
    expect(Object.keys(refused.body.error.fields)).toEqual(['extension'])
    const { items } = (await ofBob('GET', browsers)).body
    expect((await ofBob('DELETE', `${browsers}/${items[0].id}`)).status).toBe(204)
  })

  it('needs its own add-on and not the API', async () => {
    const { deps, as, space, makeCode, pair } = await open()
    const call = as(`Bearer ${(await pair(await makeCode())).body.key}`)
    await definePackage(deps, { id: 'free', isFree: true, flags: { api: false } })
    await giveAddOn(deps, { id: 'browser', kind: 'extension', spaceId: space })
    expect((await call('POST', '/links', link)).status).toBe(201)
  })
})
