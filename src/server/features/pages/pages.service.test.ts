import { expect, it } from 'vitest'
import { createFirstPage, loadPageById } from '#server/features/pages/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const YEAR = 365 * 86_400_000
const firstPage = { username: 'Ada' }

describeOnBothEngines('pages', (engine) => {
  it('deletes a page with its links and brings both back', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: page } = await ada!.call('POST', '/api/v1/pages', firstPage)
    const url = `/api/v1/pages/${page.id}`
    await ada!.call('POST', `${url}/blocks`, { title: 'Site', address: 'https://a.example' })
    const { json: dropped } = await ada!.call('POST', `${url}/blocks`, {
      address: 'https://b.example',
    })
    await ada!.call('DELETE', `${url}/blocks/${dropped.id}`)
    await ada!.call('POST', `${url}/icons`, { icon: 22, address: 'https://github.com/ada' })
    const states = () => deps.db.selectFrom('slug').select('state').orderBy('key').execute()
    const count = async (state: string) =>
      (await states()).filter((slug) => slug.state === state).length
    expect([await count('live'), await count('deleted')]).toEqual([3, 1])
    expect((await ada!.call('DELETE', url)).status).toBe(204)
    expect([await count('live'), await count('deleted')]).toEqual([0, 4])
    expect((await loadPageById(deps, page.id))?.state).toBe('deleted')
    expect((await ada!.call('PATCH', url, { title: 'x' })).code).toBe('err_404')
    deps.clock.advance(3 * YEAR)
    expect((await bob!.call('POST', '/api/v1/pages', firstPage)).code).toBe('err_20_1')
    expect((await ada!.call('POST', `${url}/restore`)).json.deletedAt).toBeNull()
    expect([await count('live'), await count('deleted')]).toEqual([3, 1])
    expect((await ada!.call('GET', url)).json.document.blocks).toHaveLength(1)
  })
})

describeOnBothEngines('createFirstPage', (engine) => {
  it('creates one page, however often and in however many processes it runs', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId } = creators[0]!
    const make = () => createFirstPage(deps, { userId, spaceId, username: 'ada' })
    const made = await Promise.all(Array.from({ length: 5 }, make))
    expect(new Set(made.map((one) => one.pageId)).size).toBe(1)
    const pages = await deps.db.selectFrom('page').select(['is_first', 'username']).execute()
    expect(pages).toEqual([{ is_first: 1, username: 'ada' }])
    expect(await deps.db.selectFrom('page_theme').selectAll().execute()).toHaveLength(1)
  })

  it('finds a similar name if the wanted one is taken or invalid', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    await creators[0]!.call('POST', '/api/v1/pages', { username: 'bob' })
    const { userId, spaceId } = creators[1]!
    const make = (username: string) => createFirstPage(deps, { userId, spaceId, username })
    await transaction(deps, async (deps) => {
      const made = await createFirstPage(deps, { userId, spaceId, username: 'bob' })
      expect(made.username).toMatch(/^bob-\d{5}$/)
      throw new Error('undo')
    }).catch(() => {})
    expect((await make('ü')).username).toMatch(/^user-\d{5}$/)
  })
})
