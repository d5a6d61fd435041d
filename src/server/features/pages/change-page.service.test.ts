import { expect, it } from 'vitest'
import { loadPageDocument } from '#server/features/pages/index.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const YEAR = 365 * 86_400_000
const firstPage = { username: 'Ada' }

describeOnBothEngines('PATCH /api/v1/pages/:id', (engine) => {
  it('keeps edits of different fields and refuses edits of the same field', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: page } = await ada!.call('POST', '/api/v1/pages', firstPage)
    const url = `/api/v1/pages/${page.id}`
    const { revision } = page
    expect((await ada!.call('PATCH', url, { revision, title: 'A' })).status).toBe(200)
    expect((await ada!.call('PATCH', url, { revision, description: 'B' })).json.title).toBe('A')
    const theme = { revision, background: '#000000' }
    expect((await ada!.call('PATCH', `${url}/theme`, theme)).status).toBe(200)
    expect((await ada!.call('PATCH', url, { revision, title: 'C' })).code).toBe('err_409')
    const other = { revision, background: '#111111' }
    expect((await ada!.call('PATCH', `${url}/theme`, other)).code).toBe('err_409')
    const now = (await ada!.call('GET', url)).json
    expect(now).toMatchObject({ title: 'A', description: 'B', theme: { background: '#000000' } })
    const last = await ada!.call('PATCH', url, { revision: now.revision, title: 'C' })
    expect(last.json.title).toBe('C')
  })

  it('changes a username at once; the old one stays reserved for its owner', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: page } = await ada!.call('POST', '/api/v1/pages', { username: 'first-name' })
    const { json: other } = await bob!.call('POST', '/api/v1/pages', { username: 'bobby' })
    const url = `/api/v1/pages/${page.id}`
    expect((await ada!.call('PATCH', url, { username: 'bobby' })).code).toBe('err_20_1')
    expect((await ada!.call('PATCH', url, { username: 'x' })).code).toBe('err_400')
    expect((await ada!.call('PATCH', url, { username: 'second' })).json.username).toBe('second')
    expect(await loadPageDocument(deps, { domainId: 'main', key: 'first-name' })).toBeUndefined()
    expect((await loadPageDocument(deps, { domainId: 'main', key: 'second' }))?.pageId).toBe(
      page.id,
    )
    const take = () => bob!.call('PATCH', `/api/v1/pages/${other.id}`, { username: 'first-name' })
    expect((await take()).code).toBe('err_20_1')
    deps.clock.advance(YEAR + 1)
    expect((await take()).json.username).toBe('first-name')
  })
})
