import { expect, it } from 'vitest'
import { createFirstPage, loadPageById, loadPageDocument } from '#server/features/pages/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

const YEAR = 365 * 86_400_000
const firstPage = { username: 'Ada' }

describeOnBothEngines('pages over HTTP', (engine) => {
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
      document: { username: 'Ada', links: [], icons: [] },
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

  it('keeps edits of different fields and refuses the same field', async () => {
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

  it('gives a new username at once; the old one rests for others and stays the owner’s', async () => {
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
    expect((await ada!.call('GET', url)).json.document.links).toHaveLength(1)
  })

  it('says 404 about pages of others', async () => {
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

  it('lets the page end: err_30 leads where its owner says', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { json: page } = await creators[0]!.call('POST', '/api/v1/pages', firstPage)
    const url = `/api/v1/pages/${page.id}`
    await creators[0]!.call('POST', `${url}/publish`)
    const endsAt = new Date(deps.clock.now() + 1000).toISOString()
    const ended = { endsAt, endedDestination: 'https://after.example/' }
    expect((await creators[0]!.call('PATCH', url, ended)).json).toMatchObject(ended)
    const loaded = await loadPageById(deps, page.id)
    expect(loaded).toMatchObject({ state: 'published', validUntil: Date.parse(endsAt) })
    deps.clock.advance(1000)
    expect(await loadPageById(deps, page.id)).toMatchObject({
      state: 'ended',
      endedDestination: 'https://after.example/',
      validUntil: null,
    })
  })
})

describeOnBothEngines('createFirstPage', (engine) => {
  it('makes one page, however often and from however many places it runs', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId } = creators[0]!
    const make = () => createFirstPage(deps, { userId, spaceId, username: 'ada' })
    const made = await Promise.all(Array.from({ length: 5 }, make))
    expect(new Set(made.map((one) => one.pageId)).size).toBe(1)
    const pages = await deps.db.selectFrom('page').select(['is_first', 'username']).execute()
    expect(pages).toEqual([{ is_first: 1, username: 'ada' }])
    expect(await deps.db.selectFrom('page_theme').selectAll().execute()).toHaveLength(1)
  })

  it('finds a similar name when the wished one went meanwhile, or is none', async () => {
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
