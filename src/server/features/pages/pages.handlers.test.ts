import { expect, it } from 'vitest'
import { loadPageDocument } from '#server/features/pages/index.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

const firstPage = { username: 'Ada' }

describeOnBothEngines('the calls for pages', (engine) => {
  it('makes a draft, fills it and publishes it', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const made = await ada!.call('POST', '/api/v1/pages', firstPage)
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({
      username: 'Ada',
      url: 'http://localhost:3000/Ada',
      publishedAt: null,
      theme: { background: '#ffffff', buttonStyle: 1 },
      blocks: [],
      icons: [],
      document: { username: 'Ada', blocks: [], icons: [] },
    })
    const slug = { domainId: 'main', key: 'ada' }
    expect((await loadPageDocument(deps, slug))?.state).toBe('draft')
    const url = `/api/v1/pages/${made.json.id}`
    const changed = await ada!.call('PATCH', url, {
      title: 'Ada & friends <3',
      isSubscribable: true,
      iconPosition: 1,
    })
    expect(changed.json).toMatchObject({
      title: 'Ada & friends <3',
      document: { title: 'Ada & friends <3', subscribable: true, iconPosition: 1 },
    })
    expect((await ada!.call('POST', `${url}/publish`)).json.publishedAt).not.toBeNull()
    expect(await loadPageDocument(deps, slug)).toMatchObject({
      state: 'published',
      pageId: made.json.id,
      userId: ada!.userId,
      validUntil: null,
    })
    expect((await ada!.call('POST', `${url}/unpublish`)).json.publishedAt).toBeNull()
  })

  it('answers 404 for pages of others', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: page } = await ada!.call('POST', '/api/v1/pages', firstPage)
    const own = (await bob!.call('POST', '/api/v1/pages', { username: 'bob-page' })).json
    const block = { address: 'https://a.example' }
    const { json: item } = await ada!.call('POST', `/api/v1/pages/${page.id}/blocks`, block)
    const before = await readAllTables(engine.database)
    const url = `/api/v1/pages/${page.id}`
    const calls: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, unknown?][] = [
      ['GET', url],
      ['PATCH', url, { title: 'x' }],
      ['PATCH', `${url}/theme`, { animation: 1 }],
      ['DELETE', url],
      ['POST', `${url}/publish`],
      ['POST', `${url}/unpublish`],
      ['POST', `${url}/restore`],
      ['GET', `${url}/blocks`],
      ['POST', `${url}/blocks`, block],
      ['PATCH', `${url}/blocks/${item.id}`, { title: 'x' }],
      ['PATCH', `/api/v1/pages/${own.id}/blocks/${item.id}`, { title: 'x' }],
      ['POST', `/api/v1/pages/${own.id}/blocks/${item.id}/move`, { after: null }],
      ['DELETE', `/api/v1/pages/${own.id}/blocks/${item.id}`],
      ['POST', `${url}/icons`, { ...block, icon: 1 }],
      ['GET', `${url}/icons`],
    ]
    for (const [method, path, body] of calls) {
      const answer = await bob!.call(method, path, body)
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, code: 'err_404' })
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})
