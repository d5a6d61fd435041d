import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { listUses } from '../packages/index.ts'
import { tellUsage } from './tell-usage.job.ts'

describeOn('sqlite', 'limits of its own', (engine) => {
  const prepare = async () => {
    const app = await createCreatorApp(engine, ['root', 'ada', 'bob'], { administrator: 'root' })
    const [root, ada, bob] = app.creators as [Creator, Creator, Creator]
    const path = `/api/v1/admin/spaces/${ada.spaceId}/limits`
    const set = (limits: object) => root.call('PUT', path, { limits })
    const shorten = async (who: Creator) =>
      (await who.call('POST', '/api/v1/links', { destination: 'https://a.example' })).code
    return { ...app, root, ada, bob, path, set, shorten }
  }

  it('hold for one space in place of those of its package, and are taken back', async () => {
    const { deps, root, ada, bob, path, set, shorten } = await prepare()
    const limits = { linksPerMonth: 1, pages: 5 }
    await definePackage(deps, { id: 'free', isFree: true, limits })
    expect((await root.call('GET', path)).json).toMatchObject({
      ...{ limits: {}, package: { name: 'free', limits } },
    })
    expect([await shorten(ada), await shorten(ada)]).toEqual([undefined, 'err_83'])
    const given = await set({ linksPerMonth: 2, pages: 0, domains: null })
    expect(given.json).toMatchObject({
      limits: { linksPerMonth: 2, pages: 0, domains: null },
      package: { limits },
    })
    expect([await shorten(ada), await shorten(ada)]).toEqual([undefined, 'err_83'])
    expect([await shorten(bob), await shorten(bob)]).toEqual([undefined, 'err_83'])
    const page = await ada.call('POST', '/api/v1/pages', { username: 'adas-page' })
    expect(page).toMatchObject({ status: 409, code: 'err_97' })
    const mine = (await ada.call('GET', `/api/v1/spaces/${ada.spaceId}/package`)).json
    expect(mine.usage).toContainEqual({ limit: 'linksPerMonth', used: 2, max: 2 })
    // another package does not change them
    await root.call('PUT', `/api/v1/admin/spaces/${ada.spaceId}/package`, { packageId: null })
    expect(await shorten(ada)).toBe('err_83')
    await set({})
    expect((await root.call('GET', path)).json.limits).toEqual({})
    const audit = await deps.db
      .selectFrom('audit_entry')
      .select('object_text')
      .where('action', '=', 'own-limits')
      .execute()
    expect(audit.map((row) => row.object_text)).toEqual([
      'pages: 0, domains: ∞, linksPerMonth: 2',
      '',
    ])
  })

  it('are told of like those of a package', async () => {
    const { deps, ada, set, shorten } = await prepare()
    await definePackage(deps, { id: 'free', isFree: true })
    await set({ linksPerMonth: 1, spaces: 2, members: 1 })
    await shorten(ada)
    await tellUsage(deps)
    const look = { name: 'Team', color: 'blue' }
    expect((await ada.call('POST', '/api/v1/spaces', look)).status).toBe(201)
    await tellUsage(deps)
    const told = (await listUses(deps.db, { after: '', limit: 9, now: deps.clock.now() }))
      .filter(({ spaceId }) => spaceId === ada.spaceId)
      .map((use) => use.told)
    // oneself alone is nobody too many
    expect(told).toEqual([{ month: { linksPerMonth: [100, 1] }, standing: { spaces: [100, 2] } }])
  })

  it('are refused for a space that is not there, and where a number is none', async () => {
    const { root, ada, set } = await prepare()
    const body = { limits: { pages: 1 } }
    const none = await root.call('PUT', '/api/v1/admin/spaces/none/limits', body)
    expect(none).toMatchObject({ status: 404, code: 'err_54' })
    expect(await set({ pages: -1 })).toMatchObject({ status: 400, code: 'err_65' })
    const own = await ada.call('PUT', `/api/v1/admin/spaces/${ada.spaceId}/limits`, body)
    expect(own.status).toBe(404)
  })
})
