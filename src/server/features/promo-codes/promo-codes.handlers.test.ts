import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'

const ADMIN = '/api/v1/admin/promo-codes'
const DAY = 24 * 60 * 60_000

describeOn('sqlite', 'the calls about promo codes', (engine) => {
  const prepare = async () => {
    const { deps, creators } = await createCreatorApp(engine, ['root'], {
      administrator: 'root',
    })
    const [root] = creators as [Creator]
    await definePackage(deps, { id: 'pro', monthly: 900 })
    const make = (more: object = {}) =>
      root.call('POST', ADMIN, { code: 'SUMMER20', percent: 20, ...more })
    return { deps, root, make }
  }

  it('are refused with the code of the field', async () => {
    const { deps, root, make } = await prepare()
    const at = (days: number) => new Date(deps.clock.now() + days * DAY).toISOString()
    const codeOf = async (more: object) => (await make(more)).code
    expect(await codeOf({ code: 'a b' })).toBe('err_151')
    expect(await codeOf({ percent: 101 })).toBe('err_152')
    expect(await codeOf({ percent: undefined, amount: 100 })).toBe('err_152')
    expect(await codeOf({ percent: undefined })).toBe('err_153')
    expect(await codeOf({ amount: 100, currency: 'EUR' })).toBe('err_153')
    expect(await codeOf({ startsAt: 'soon' })).toBe('err_154')
    expect(await codeOf({ startsAt: at(2), endsAt: at(1) })).toBe('err_155')
    expect(await codeOf({ endsAt: 5 })).toBe('err_155')
    expect(await codeOf({ uses: 0 })).toBe('err_156')
    expect(await codeOf({ status: 'asleep' })).toBe('err_157')
    expect(await codeOf({ packageIds: ['none'] })).toBe('err_170')
    expect(await codeOf({ spaceIds: ['none'] })).toBe('err_54')
    const twice = await Promise.all([make(), make()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await codeOf({})).toBe('err_158')
    expect((await root.call('DELETE', `${ADMIN}/none`)).code).toBe('err_159')
    expect((await root.call('POST', `${ADMIN}/end`, { ids: [] })).code).toBe('err_184')
  })
})
