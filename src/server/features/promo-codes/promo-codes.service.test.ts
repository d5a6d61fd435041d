import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'

const ADMIN = '/api/v1/admin/promo-codes'

describeOn('sqlite', 'the promo codes of an installation', (engine) => {
  const prepare = async () => {
    const { deps, creators } = await createCreatorApp(engine, ['root', 'ada'], {
      administrator: 'root',
    })
    const [root, ada] = creators as [Creator, Creator]
    await definePackage(deps, { id: 'pro', monthly: 900 })
    const make = (more: object = {}) =>
      root.call('POST', ADMIN, { code: 'SUMMER20', percent: 20, ...more })
    return { deps, root, ada, make }
  }

  it('are made, listed, changed, ended and deleted by administrators', async () => {
    const { deps, root, ada, make } = await prepare()
    const { status, json: made } = await make({
      ...{ code: ' summer20 ', packageIds: ['pro'], spaceIds: [ada.spaceId], spans: ['year'] },
    })
    expect(status).toBe(201)
    expect(made).toMatchObject({
      ...{ code: 'SUMMER20', percent: 20, amount: null, months: 1, status: 'active' },
      ...{ packages: [{ id: 'pro', name: 'pro' }], spaces: [{ id: ada.spaceId }] },
      ...{ spans: ['year'], uses: null, usesPerAccount: 1, reserved: 0, settled: 0 },
    })
    const one = `${ADMIN}/${made.id}`
    const wish = { code: 'AUTUMN', amount: 250, currency: 'EUR', months: null, uses: 3 }
    expect((await root.call('PUT', one, wish)).json).toMatchObject({
      ...{ id: made.id, code: 'AUTUMN', percent: null, amount: 250, months: null, uses: 3 },
    })
    await make()
    const found = async (q: string) =>
      (await root.call('GET', `${ADMIN}?q=${q}`)).json.items.map(
        ({ code }: { code: string }) => code,
      )
    expect([await found(''), await found('autu')]).toEqual([['SUMMER20', 'AUTUMN'], ['AUTUMN']])
    expect((await root.call('PUT', one, { ...wish, code: 'SUMMER20' })).code).toBe('err_158')
    const end = (ids: string[]) => root.call('POST', `${ADMIN}/end`, { ids })
    expect((await end([made.id, 'none'])).code).toBe('err_159')
    expect((await root.call('GET', ADMIN)).json.items[1].endsAt).toBeNull()
    expect((await end([made.id])).status).toBe(204)
    const now = new Date(deps.clock.now()).toISOString()
    const [, ended] = (await root.call('GET', ADMIN)).json.items
    expect(ended.endsAt).toBe(now)
    expect((await root.call('DELETE', one)).status).toBe(204)
    expect(await found('')).toEqual(['SUMMER20'])
    expect((await ada.call('GET', ADMIN)).status).toBe(404)
  })
})
