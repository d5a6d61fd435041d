import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOn } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { definePackage } from '#test/support/packages.ts'
import { addOnRoutes } from './add-ons.handlers.ts'

const PRICE = { span: 'month', currency: 'EUR', amount: 500 }
const LIMIT = { callsPerMonth: 1_000, callsPerMinute: 60 }

describeOn('sqlite', 'add-ons that are offered', (engine) => {
  async function open() {
    const app = await createIdentityApp(engine, { routes: addOnRoutes })
    const ada = await makeAccount(app.deps, { email: 'ada@example.com' })
    const boss = await makeAccount(app.deps, { role: 'administrator', email: 'boss@example.com' })
    const as = (authorization: string) => async (method: string, path: string, body?: unknown) => {
      const answer = await app
        .browser()
        .send(method, `/api/v1${path}`, body, { headers: { authorization } })
      return { ...answer, code: answer.body?.error?.message }
    }
    const call = as(boss.accessToken)
    const add = (body: object) => call('POST', '/admin/add-ons', { price: PRICE, ...body })
    const grants = `/admin/spaces/${ada.spaceId}/add-ons`
    const own = async () =>
      (await as(ada.accessToken)('GET', `/spaces/${ada.spaceId}/add-ons`)).body
    return { ...app, ada, call, add, grants, own }
  }

  it.each([
    [{ kind: 'extension', name: 'X', price: undefined }, 'err_174'],
    [{ kind: 'extension', name: 'X', price: { ...PRICE, amount: -1 } }, 'err_174'],
    [{ kind: 'extension', name: 'X', price: { ...PRICE, currency: 'euro' } }, 'err_174'],
    [{ kind: 'extension', name: 'taken' }, 'err_175'],
    [{ kind: 'extension', name: 'X', link: 'javascript:alert(1)' }, 'err_180'],
    [{ kind: 'api', name: 'X' }, 'err_243'],
    [{ kind: 'api', name: 'X', limit: { ...LIMIT, callsPerMonth: 0 } }, 'err_243'],
    [{ kind: 'extension', name: ' ' }, 'err_400'],
  ])('refuses %j with %s', async (body, code) => {
    const { add } = await open()
    expect((await add({ kind: 'extension', name: 'Taken' })).status).toBe(201)
    expect((await add(body)).code).toBe(code)
  })

  it('are given once to a space whose package lacks them, and taken away', async () => {
    const { deps, call, add, grants, own } = await open()
    await definePackage(deps, { id: 'free', isFree: true, flags: { api: false } })
    const store = 'https://store.example/waypost'
    const extension = (await add({ kind: 'extension', name: 'Extension', link: store })).body
    const page = (await add({ kind: 'interstitial', name: 'Page' })).body
    const before = await own()
    expect(before.items.map((one: { source: string }) => one.source)).toEqual([
      ...[null, 'package', null],
    ])
    expect(before.offers).toMatchObject([{ name: 'Extension' }])

    const give = (addOnId?: string) => call('PUT', grants, { addOnId })
    expect((await give()).code).toBe('err_176')
    expect((await give('nothing')).code).toBe('err_177')
    expect((await give(page.id)).code).toBe('err_179')
    const given = (await give(extension.id)).body
    expect((await give(extension.id)).code).toBe('err_178')
    expect((await own()).items[2]).toMatchObject({ source: 'grant', link: store, endsAt: null })
    const listed = await call('GET', '/admin/add-ons/spaces?email=ada%40example.com')
    expect(listed.body.items).toMatchObject([{ addOns: [{ id: given.id, kind: 'extension' }] }])
    expect((await call('GET', '/admin/add-ons')).body.items).toMatchObject([
      { name: 'Extension', spaces: 1 },
      { name: 'Page', spaces: 0 },
    ])
    expect((await call('DELETE', `${grants}/${given.id}`)).status).toBe(204)
    expect((await call('DELETE', `${grants}/${given.id}`)).code).toBe('err_177')
    expect((await own()).items[2].source).toBeNull()
  })

  it('end by themselves, keep those who have them, and change', async () => {
    const { deps, call, add, grants, own } = await open()
    await definePackage(deps, { id: 'free', isFree: true })
    const { id } = (await add({ kind: 'api', name: 'Calls', limit: LIMIT })).body
    const until = new Date(deps.clock.now() + 60_000).toISOString()
    const past = new Date(deps.clock.now() - 1).toISOString()
    expect((await call('PUT', grants, { addOnId: id, until: past })).code).toBe('err_400')
    expect((await call('PUT', grants, { addOnId: id, until })).status).toBe(200)
    const more = { ...LIMIT, callsPerMonth: 5_000 }
    const changed = await call('PUT', `/admin/add-ons/${id}`, {
      ...{ name: 'More calls', price: PRICE, limit: more },
    })
    expect(changed.body).toMatchObject({ name: 'More calls', spaces: 1 })
    expect((await call('DELETE', `/admin/add-ons/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/admin/add-ons/${id}`)).code).toBe('err_177')
    expect((await own()).items[0].limit).toEqual(more)
    deps.clock.advance(60_000)
    expect((await own()).items[0].limit).toBeNull()
  })

  it('say that all are there where no package is defined', async () => {
    const { add, own } = await open()
    const link = 'https://store.example/waypost'
    await add({ kind: 'extension', name: 'Extension', link })
    const { items, offers } = await own()
    expect(items.map((one: { source: string }) => one.source)).toEqual(['all', 'all', 'all'])
    expect(items[2]).toMatchObject({ kind: 'extension', link })
    expect(offers).toEqual([])
  })
})
