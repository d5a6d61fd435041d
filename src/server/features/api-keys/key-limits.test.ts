import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import {
  definePackage,
  giveAddOn as giveAddOnTo,
  type PackageWish,
} from '#test/support/packages.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { insertAddOn } from '../add-ons/add-ons.repository.ts'
import { giveAddOn } from '../add-ons/index.ts'
import { linkRoutes } from '../links/index.ts'
import { findUsage } from '../packages/index.ts'
import { takeCall } from './api-keys.repository.ts'
import { apiKeyRoutes } from './index.ts'

describeOn('sqlite', 'limits of an API key', (engine) => {
  async function open() {
    const app = await createIdentityApp(engine, { routes: [...apiKeyRoutes, ...linkRoutes] })
    const account = await makeAccount(app.deps)
    const as = (authorization: string) => async (method: string, path: string, body?: unknown) => {
      const answer = await app
        .browser()
        .send(method, `/api/v1${path}`, body, { headers: { authorization } })
      return { ...answer, code: answer.body?.error?.message }
    }
    const own = as(account.accessToken)
    const { id, key } = (await own('POST', '/api-keys', { name: 'CI', scopes: ['links:read'] }))
      .body
    const limit = (callsPerMonth: number | null, callsPerMinute: number | null, keyId = id) =>
      own('PUT', '/api-keys/limits', { keyId, callsPerMonth, callsPerMinute })
    const read = () => as(`Bearer ${key}`)('GET', '/links')
    const statuses = async (count: number) => {
      const all: number[] = []
      for (let at = 0; at < count; at++) all.push((await read()).status)
      return all
    }
    return { ...app, account, own, id, limit, read, statuses }
  }

  it.each([
    [{ callsPerMonth: 0, callsPerMinute: null }, 'err_243'],
    [{ callsPerMonth: 'many', callsPerMinute: null }, 'err_243'],
    [{ callsPerMonth: 5 }, 'err_243'],
    [{ callsPerMonth: 5, callsPerMinute: 1, keyId: undefined }, 'err_244'],
    [{ callsPerMonth: 5, callsPerMinute: 1, keyId: 'nothing' }, 'err_245'],
  ])('are refused when they are %j: %s', async (body, code) => {
    const { own, id } = await open()
    expect((await own('PUT', '/api-keys/limits', { keyId: id, ...body })).code).toBe(code)
  })

  it('refuse the call past the month until the next begins, and say when', async () => {
    const { deps, own, limit, read, statuses } = await open()
    expect(await statuses(3)).toEqual([200, 200, 200])
    await limit(2, null)
    expect(await statuses(3)).toEqual([200, 200, 429])
    const refused = await read()
    const now = new Date(deps.clock.now())
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
    const seconds = Math.ceil((next - deps.clock.now()) / 1_000)
    expect(refused.code).toBe('err_211')
    expect(refused.body.error.fields.callsPerMonth).toContain(new Date(next).toISOString())
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': '2',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(seconds),
      'retry-after': String(seconds),
    })
    expect((await own('GET', '/api-keys')).body.items).toMatchObject([
      { callsPerMonth: 2, callsThisMonth: 2 },
    ])
    await limit(null, null)
    expect(await statuses(1)).toEqual([200])
    await limit(2, null)
    deps.clock.advance(next - deps.clock.now())
    expect(await statuses(3)).toEqual([200, 200, 429])
  })

  it('refuse the call past the minute, which takes nothing of the month', async () => {
    const { deps, own, limit, statuses } = await open()
    await limit(10, 2)
    expect(await statuses(3)).toEqual([200, 200, 429])
    deps.clock.advance(60_000)
    expect(await statuses(3)).toEqual([200, 200, 429])
    expect((await own('GET', '/api-keys')).body.items).toMatchObject([{ callsThisMonth: 4 }])
  })

  it('are those of the API add-on of the space where packages are defined', async () => {
    const { deps, account, limit, statuses } = await open()
    const price = { price_currency: 'EUR', price_amount: 500, price_span: 'month' as const }
    await insertAddOn(deps.db, {
      ...{ id: 'calls', kind: 'api', name: 'Calls', ...price, link: '' },
      ...{ calls_per_month: 2, calls_per_minute: 100, created_at: 1, deleted_at: null },
    })
    await definePackage(deps, { id: 'free', isFree: true })
    const { spaceId } = account
    await transaction(deps, (deps) =>
      giveAddOn(deps as never, {
        ...{ spaceId, addOnId: 'calls', source: 'grant', until: null, createdBy: null },
      }),
    )
    expect(await statuses(3)).toEqual([200, 200, 429])
    await limit(50, null)
    expect(await statuses(1)).toEqual([429])
  })
})

describeOn('sqlite', 'a new API key', (engine) => {
  it('needs the API in the package, or as an add-on of the space', async () => {
    const app = await createIdentityApp(engine, { routes: apiKeyRoutes })
    const { spaceId, accessToken } = await makeAccount(app.deps)
    const body = { name: 'CI', scopes: ['links:read'] }
    const headers = { authorization: accessToken }
    const create = () => app.browser().send('POST', '/api/v1/api-keys', body, { headers })
    await definePackage(app.deps, { id: 'free', isFree: true, flags: { api: false } })
    expect((await create()).body.error.message).toBe('err_97')
    const calls = { perMonth: 10, perMinute: 10 }
    await giveAddOnTo(app.deps, { id: 'calls', kind: 'api', spaceId, calls })
    expect((await create()).status).toBe(201)
  })
})

describeOn('sqlite', 'an API key whose space no longer has the API', (engine) => {
  const DAY = 24 * 60 * 60_000
  async function open() {
    const app = await createIdentityApp(engine, { routes: [...apiKeyRoutes, ...linkRoutes] })
    const { spaceId, accessToken } = await makeAccount(app.deps)
    const send = async (authorization: string, method: string, path: string, body?: object) => {
      const headers = { authorization }
      const answer = await app.browser().send(method, `/api/v1${path}`, body, { headers })
      return [answer.status, answer.body?.error?.message, answer.body?.error?.fields] as const
    }
    const body = { name: 'CI', scopes: ['links:create', 'links:read'] }
    const headers = { authorization: accessToken }
    const made = await app.browser().send('POST', '/api/v1/api-keys', body, { headers })
    const as = `Bearer ${made.body.key}`
    return {
      ...{ deps: app.deps, spaceId, send, own: accessToken },
      read: () => send(as, 'GET', '/links'),
      create: () => send(as, 'POST', '/links', { destination: 'https://a.example' }),
    }
  }

  it('is refused once the add-on has ended, and the application is not', async () => {
    const { deps, spaceId, send, own, read, create } = await open()
    await definePackage(deps, { id: 'free', isFree: true, flags: { api: false } })
    const given = { id: 'calls', kind: 'api', spaceId, endsAt: deps.clock.now() + DAY } as const
    await giveAddOnTo(deps, { ...given, calls: { perMonth: 10, perMinute: 10 } })
    expect([(await create())[0], (await read())[0]]).toEqual([201, 200])
    deps.clock.advance(DAY)
    for (const call of [create, read]) {
      expect(await call()).toEqual([409, 'err_97', { api: expect.any(String) }])
    }
    expect((await send(own, 'GET', '/links'))[0]).toBe(200)
  })

  it('is refused with the code of a package that is not there', async () => {
    const { deps, read } = await open()
    await definePackage(deps, { id: 'paid' })
    expect((await read()).slice(0, 2)).toEqual([409, 'err_81'])
  })
})

describeOnBothEngines('calls that a package has in a month', (engine) => {
  async function open(limits: PackageWish['limits']) {
    const app = await createIdentityApp(engine, { routes: [...apiKeyRoutes, ...linkRoutes] })
    const account = await makeAccount(app.deps)
    const { deps } = app
    const send = (method: string, path: string, authorization: string, body?: object) =>
      app.browser().send(method, `/api/v1${path}`, body, { headers: { authorization } })
    const makeKey = async () => {
      const body = { name: 'CI', scopes: ['links:read'] }
      return (await send('POST', '/api-keys', account.accessToken, body)).body
    }
    await definePackage(deps, { id: 'free', isFree: true, ...(limits && { limits }) })
    const [one, other] = [await makeKey(), await makeKey()]
    const read = (key: string) => send('GET', '/links', `Bearer ${key}`)
    const used = async () =>
      (await findUsage(deps.db, { spaceId: account.spaceId, now: deps.clock.now() })).calls
    return { deps, account, send, one, other, read, used }
  }

  it('are counted exactly over all keys of the space, and refused until the month ends', async () => {
    const { deps, account, send, one, other, read, used } = await open({ callsPerMonth: 5 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => read(at % 2 ? one.key : other.key)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await used()).toBe(5)
    const refused = await read(one.key)
    expect(refused.body.error).toMatchObject({
      ...{ message: 'err_211', fields: { callsPerMonth: expect.stringContaining('-01T00:00') } },
    })
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '0' })
    // the application is no key
    expect((await send('GET', '/links', account.accessToken)).status).toBe(200)
    deps.clock.advance(32 * 24 * 60 * 60_000)
    expect((await read(one.key)).status).toBe(200)
  })

  it('are not used up by calls that the key itself may not make', async () => {
    const { account, send, one, read, used } = await open({ callsPerMonth: 5 })
    const limit = { keyId: one.id, callsPerMonth: 1, callsPerMinute: null }
    await send('PUT', '/api-keys/limits', account.accessToken, limit)
    expect([(await read(one.key)).status, (await read(one.key)).status]).toEqual([200, 429])
    expect(await used()).toBe(1)
  })

  it('are not counted without a limit', async () => {
    const { one, read, used } = await open({})
    expect((await read(one.key)).status).toBe(200)
    expect(await used()).toBe(0)
  })
})

describeOnBothEngines('calls of a month', (engine) => {
  it('are counted exactly up to the limit by any number at once', async () => {
    const app = await createIdentityApp(engine, { routes: apiKeyRoutes })
    const account = await makeAccount(app.deps)
    const made = await app
      .browser()
      .send(
        'POST',
        '/api/v1/api-keys',
        { name: 'CI', scopes: ['links:read'] },
        { headers: { authorization: account.accessToken } },
      )
    const call = { keyId: made.body.id as string, month: '2030-01', max: 20 }
    const taken = await Promise.all(Array.from({ length: 50 }, () => takeCall(app.deps.db, call)))
    expect(taken.filter(Boolean)).toHaveLength(20)
  })
})
