import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { endOrder, insertOrder } from '../billing/orders/orders.repository.ts'

const PATH = '/api/v1/admin/packages'

describeOn('sqlite', 'packages', (engine) => {
  const prepare = async () => {
    const app = await createCreatorApp(engine, ['root', 'ada'], { administrator: 'root' })
    const [root, ada] = app.creators as [Creator, Creator]
    const define = async (name: string, more: object = {}) => {
      const { status, json } = await root.call('POST', PATH, { name, text: `For ${name}`, ...more })
      expect(status, JSON.stringify(json)).toBe(201)
      return json
    }
    return { ...app, root, ada, define }
  }

  it('are defined, ordered, changed and shown, hidden ones to administrators only', async () => {
    const { root, ada, define } = await prepare()
    expect((await ada.call('GET', '/api/v1/packages')).json).toEqual({ items: [] })
    const price = { span: 'month', currency: 'EUR', amount: 900 }
    const free = await define('Free', { isFree: true, limits: { activeLinks: 10 } })
    const pro = await define('Pro', { prices: [price], trialDays: 14, flags: { utm: false } })
    const secret = await define('Secret', { isHidden: true })
    expect(pro).toMatchObject({
      limits: { activeLinks: null, spaces: null },
      flags: { utm: false, bulk: true },
      ...{ spaces: 0, payers: 0, isFree: false, trialDays: 14 },
    })
    const ids = [pro.id, secret.id, free.id]
    expect((await root.call('PUT', `${PATH}/order`, { ids })).status).toBe(200)
    expect((await root.call('PUT', `${PATH}/order`, { ids: [free.id] })).code).toBe('err_170')
    const named = (items: { name: string }[]) => items.map(({ name }) => name)
    expect(named((await ada.call('GET', '/api/v1/packages')).json.items)).toEqual(['Pro', 'Free'])
    const managed = (await root.call('GET', PATH)).json.items
    expect(named(managed)).toEqual(['Pro', 'Secret', 'Free'])
    await define('First', { position: 0 })
    await root.call('PATCH', `${PATH}/${secret.id}`, { position: 7 })
    const inOrder = (await root.call('GET', PATH)).json.items
    expect(named(inOrder)).toEqual(['Pro', 'First', 'Free', 'Secret'])
    await root.call('DELETE', `${PATH}/${inOrder[1].id}`)
    await root.call('PUT', `${PATH}/order`, { ids })
    // everybody has the free one
    expect(managed[2].spaces).toBe(2)

    const dearer = {
      prices: [
        { ...price, amount: 1200 },
        { ...price, span: 'year' },
      ],
    }
    const changed = await root.call('PATCH', `${PATH}/${pro.id}`, {
      ...{ ...dearer, name: 'Professional', limits: { pages: 3 }, isFree: true },
    })
    expect(changed.json).toMatchObject({
      limits: { pages: 3 },
      flags: { utm: false },
      isFree: true,
    })
    expect(changed.json.prices.map(({ amount }: { amount: number }) => amount)).toEqual([1200, 900])
    expect((await root.call('GET', PATH)).json.items[2].isFree).toBe(false)
    const name = 'FREE'
    expect((await root.call('PATCH', `${PATH}/${pro.id}`, { name })).code).toBe('err_61')
    expect((await root.call('POST', PATH, { name, text: 'x' })).code).toBe('err_61')
    expect((await root.call('PATCH', `${PATH}/nothing`, { name })).code).toBe('err_170')
    expect((await ada.call('GET', PATH)).status).toBe(404)
  })

  it('have of each span and currency one price', async () => {
    const { root } = await prepare()
    const twice = Array(2).fill({ span: 'month', currency: 'EUR', amount: 5 })
    const answer = await root.call('POST', PATH, { name: 'P', text: 'x', prices: twice })
    expect(answer).toMatchObject({ status: 400, code: 'err_400' })
  })

  it('are granted, and deleted once nobody has them', async () => {
    const { root, ada, define, deps } = await prepare()
    const pro = await define('Pro')
    const other = await define('Other')
    const until = new Date(deps.clock.now() + 864e5).toISOString()
    const mine = `/api/v1/admin/accounts/${ada.userId}/package`
    const given = await root.call('PUT', mine, { packageId: pro.id, until })
    expect(given.json.grant).toMatchObject({ packageId: pro.id, source: 'grant', endsAt: until })
    const refused = await root.call('DELETE', `${PATH}/${pro.id}`)
    expect(refused).toMatchObject({ status: 409, code: 'err_169' })
    const users = (await root.call('GET', `${PATH}/${pro.id}/users`)).json.items
    expect(users).toEqual([
      {
        spaceId: ada.spaceId,
        space: 'ada',
        email: 'ada@example.com',
        source: 'grant',
        endsAt: until,
      },
    ])
    const found = await root.call('GET', '/api/v1/admin/package-spaces?q=ADA@')
    expect(found.json.items).toMatchObject([{ spaceId: ada.spaceId }])
    const move = (packageId: string) =>
      root.call('POST', `${PATH}/${pro.id}/move-users`, { packageId })
    expect((await move(pro.id)).code).toBe('err_166')
    expect((await move('nothing')).code).toBe('err_170')
    expect((await move(other.id)).json).toEqual({ moved: 1 })
    // somebody is about to pay for it
    await insertOrder(deps.db, {
      ...{ id: 'order', space_id: ada.spaceId, package_id: pro.id, price_id: 'any' },
      ...{ provider: 'stripe', state: 'open', promo_code_id: null, session: null, address: null },
      ...{ created_by: ada.userId, created_at: 1, expires_at: 1, ended_at: null },
    })
    const waiting = await root.call('DELETE', `${PATH}/${pro.id}`)
    expect(waiting).toMatchObject({ status: 409, code: 'err_169' })
    await endOrder(deps.db, 'order', { state: 'expired', now: 2 })
    expect((await root.call('DELETE', `${PATH}/${pro.id}`)).status).toBe(204)
    const ofAda = `/api/v1/spaces/${ada.spaceId}/package`
    expect((await ada.call('GET', ofAda)).json).toMatchObject({
      ...{ hasPackages: true, source: 'grant', package: { name: 'Other' }, canTry: true },
    })
    const past = { packageId: other.id, until: new Date(deps.clock.now()).toISOString() }
    expect((await root.call('PUT', mine, past)).code).toBe('err_400')
    const back = await root.call('PUT', `/api/v1/admin/spaces/${ada.spaceId}/package`, {
      packageId: null,
    })
    expect(back.json).toEqual({ grant: null })
    expect((await ada.call('GET', ofAda)).json).toMatchObject({ package: null, source: null })
    for (const kind of ['accounts', 'spaces']) {
      const body = { packageId: other.id }
      const answer = await root.call('PUT', `/api/v1/admin/${kind}/nobody/package`, body)
      expect(answer.status).toBe(404)
    }
  })

  it('are not deleted while everybody without another one has the free one', async () => {
    const { root, ada, define } = await prepare()
    const free = await define('Free', { isFree: true })
    const { id } = await define('Pro')
    const remove = () => root.call('DELETE', `${PATH}/${free.id}`)
    const refused = await remove()
    expect(refused).toMatchObject({ status: 409, code: 'err_169' })
    expect(refused.json.error.fields.packageId).toMatch(/^2 spaces/)
    await root.call('PATCH', `${PATH}/${id}`, { isFree: true })
    expect((await remove()).status).toBe(204)
    const ofAda = `/api/v1/spaces/${ada.spaceId}/package`
    expect((await ada.call('GET', ofAda)).json.package.name).toBe('Pro')
    // the last one may go: without packages nothing is limited
    expect((await root.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect((await ada.call('GET', ofAda)).json).toMatchObject({ hasPackages: false })
  })

  it('are tried out once by an account', async () => {
    const { ada, define, deps } = await prepare()
    const trial = `/api/v1/spaces/${ada.spaceId}/package/trial`
    const free = await define('Free', { isFree: true, limits: { pages: 1 } })
    const pro = await define('Pro', { trialDays: 14 })
    const hidden = await define('Hidden', { trialDays: 14, isHidden: true })
    const codeOf = async (packageId: string) => (await ada.call('POST', trial, { packageId })).code
    expect(await codeOf('nothing')).toBe('err_170')
    expect(await codeOf(hidden.id)).toBe('err_168')
    expect(await codeOf(free.id)).toBe('err_166')
    const { json } = await ada.call('POST', trial, { packageId: pro.id })
    expect(json).toMatchObject({ source: 'trial', package: { name: 'Pro' }, canTry: false })
    deps.clock.advance(14 * 864e5)
    const after = (await ada.call('GET', `/api/v1/spaces/${ada.spaceId}/package`)).json
    expect(after).toMatchObject({ source: 'free', package: { name: 'Free' }, canTry: false })
    expect(after.usage).toContainEqual({ limit: 'pages', used: 0, max: 1 })
    expect(after.usage).toContainEqual({ limit: 'spaces', used: 1, max: null })
    expect(await codeOf(pro.id)).toBe('err_167')
  })

  it('are nothing to a space where none is defined', async () => {
    const { ada } = await prepare()
    const { json } = await ada.call('GET', `/api/v1/spaces/${ada.spaceId}/package`)
    expect(json).toMatchObject({ hasPackages: false, package: null, usage: [], canTry: false })
  })
})
