import { expect, it } from 'vitest'
import { DEFAULT_THEME } from '#contract/pages/page-document.ts'
import { loadPageById, loadPageDocument } from '#server/features/pages/index.ts'
import { createPage } from '#test/support/creator-page.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const firstPage = { username: 'Ada' }

describeOnBothEngines('loadPageById', (engine) => {
  it("lets the page end: err_30 leads to its owner's chosen address", async () => {
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

  it('needs one query for any number of items', async () => {
    const { deps, page, add } = await createPage(engine)
    for (const title of ['A', 'B', 'C']) await add(title)
    let queries = 0
    const counting = {
      transformQuery: <Args extends { node: unknown }>({ node }: Args) => node as never,
      transformResult: async <Args extends { result: unknown }>({ result }: Args) => {
        queries += 1
        return result as never
      },
    }
    const db = deps.db.withPlugin(counting)
    const slug = { domainId: 'main', key: 'ada' }
    expect((await loadPageDocument({ ...deps, db }, slug))?.document.blocks).toHaveLength(3)
    expect(queries).toBe(1)
    expect(await loadPageDocument(deps, { ...slug, domainId: 'other' })).toBeUndefined()
    expect(await loadPageById(deps, `${page.id}0`)).toBeUndefined()
  })

  it('shows an address that must not be linked as text, and invalid colours as the default', async () => {
    const { ada, deps, page, url, add } = await createPage(engine)
    await add('Link')
    await add('Mail', { kind: 'email', address: 'a@b.example' })
    await ada.call('POST', `${url}/icons`, { icon: 22, address: 'https://github.com/ada' })
    const evil = 'javascript:alert(1)'
    await deps.db.updateTable('link').set({ destination: evil, destination_href: evil }).execute()
    await deps.db.updateTable('block').set({ address: evil }).where('kind', '=', 'email').execute()
    await deps.db.updateTable('social_icon').set({ profile_url: evil }).execute()
    await deps.db.updateTable('page').set({ ended_destination: evil }).execute()
    await deps.db
      .updateTable('page_theme')
      .set({ background: 'red;background:url(//e)', button_style: 99 })
      .execute()
    const loaded = await loadPageById(deps, page.id)
    expect(loaded?.document.blocks.map((link) => [link.title, link.url])).toEqual([
      ['Link', ''],
      ['Mail', ''],
    ])
    expect(loaded?.document.icons).toMatchObject([{ url: '', profileUrl: null }])
    expect(loaded?.document.theme).toEqual(DEFAULT_THEME)
    expect(loaded?.endedDestination).toBeNull()
  })

  it('shows a link without a title by its host', async () => {
    const { deps, page, add } = await createPage(engine)
    await add('', { address: 'https://www.example.com/a' })
    await add('', { kind: 'phone', address: '+49 30 1' })
    const titles = (await loadPageById(deps, page.id))?.document.blocks.map((link) => link.title)
    expect(titles).toEqual(['example.com', '+49301'])
  })
})
