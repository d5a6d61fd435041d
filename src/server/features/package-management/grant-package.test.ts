import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'

const DAY_MS = 24 * 60 * 60_000

describeOnBothEngines('a granted package', (engine) => {
  const prepare = async () => {
    const app = await createCreatorApp(engine, ['root', 'ada'], { administrator: 'root' })
    const [root, ada] = app.creators as [Creator, Creator]
    await definePackage(app.deps, { id: 'free', isFree: true })
    await definePackage(app.deps, { id: 'pro' })
    const path = `/api/v1/admin/spaces/${ada.spaceId}/package`
    const read = async () => (await root.call('GET', path)).json
    const put = (body: object) => root.call('PUT', path, body)
    return { ...app, root, ada, path, read, put }
  }

  it('is shown with its end, ends by itself, and leaves the free one', async () => {
    const { deps, read, put } = await prepare()
    const free = { package: { name: 'free' }, source: 'free', endsAt: null, grant: null }
    expect(await read()).toEqual(free)
    const until = new Date(deps.clock.now() + DAY_MS).toISOString()
    await put({ packageId: 'pro', until })
    expect(await read()).toMatchObject({
      ...{ package: { name: 'pro' }, source: 'grant', endsAt: until },
      grant: { packageId: 'pro', endsAt: until },
    })
    // the same one again moves its end, or takes it off
    await put({ packageId: 'pro' })
    expect(await read()).toMatchObject({ endsAt: null, grant: { endsAt: null } })
    await put({ packageId: 'pro', until })
    deps.clock.advance(DAY_MS)
    expect(await read()).toEqual(free)
  })

  it('is shown beside what counts before it', async () => {
    const { deps, ada, read, put } = await prepare()
    await put({ packageId: 'free' })
    const now = deps.clock.now()
    await deps.db
      .insertInto('space_package')
      .values({
        ...{ id: 'paid', space_id: ada.spaceId, package_id: 'pro', source: 'subscription' },
        ...{ price_id: null, starts_at: now, ends_at: null, ended_at: null },
        ...{ created_by: null, created_at: now },
      })
      .execute()
    expect(await read()).toMatchObject({
      ...{ package: { name: 'pro' }, source: 'subscription' },
      grant: { packageId: 'free', source: 'grant' },
    })
  })

  it('stands in the audit with its end, and when it is taken back', async () => {
    const { deps, put } = await prepare()
    const until = new Date(deps.clock.now() + DAY_MS).toISOString()
    await put({ packageId: 'pro' })
    await put({ packageId: 'pro', until })
    await put({ packageId: null })
    // there is nothing left to take back
    await put({ packageId: null })
    const entries = await deps.db
      .selectFrom('audit_entry')
      .select(['action', 'object_text'])
      .where('action', 'in', ['package-grant', 'package-take-back'])
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, object_text }) => `${action}: ${object_text}`)).toEqual([
      'package-grant: pro',
      `package-grant: pro → ${until}`,
      'package-take-back: pro',
    ])
  })

  it('is nobody else’s business', async () => {
    const { root, ada, path } = await prepare()
    expect((await ada.call('GET', path)).status).toBe(404)
    const none = await root.call('GET', '/api/v1/admin/spaces/none/package')
    expect(none).toMatchObject({ status: 404, code: 'err_54' })
  })
})
