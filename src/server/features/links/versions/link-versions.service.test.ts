import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const at = (letter: string) => `https://${letter}.example`

describeOnBothEngines('GET /api/v1/links/:id/versions', (engine) => {
  it('lists where a link led before, when that ended and by whom, newest first', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination: at('a') })
    const url = `/api/v1/links/${link.id}`
    const versions = async (query = '') => (await ada!.call('GET', `${url}/versions${query}`)).json
    expect(await versions()).toEqual({ items: [], nextCursor: null })

    deps.clock.advance(1_000)
    const changedAt = new Date(deps.clock.now()).toISOString()
    await ada!.call('PATCH', url, { destination: at('b') })
    await ada!.call('PATCH', url, { title: 'another', destination: at('b') })
    await ada!.call('PATCH', url, { destination: 'javascript:alert(1)' })
    await ada!.call('PATCH', url, { destination: at('c') })
    const by = { id: ada!.userId, name: 'ada' }
    const all = await versions()
    expect(all).toEqual({
      items: [
        { id: expect.any(String), destination: at('b'), at: changedAt, by },
        { id: expect.any(String), destination: at('a'), at: changedAt, by },
      ],
      nextCursor: null,
    })

    // restoring a version is a change like any other
    await ada!.call('PATCH', url, { destination: at('a') })
    const first = await versions('?limit=2')
    expect(first.items.map((one: { destination: string }) => one.destination)).toEqual([
      at('c'),
      at('b'),
    ])
    const last = await versions(`?limit=2&cursor=${first.nextCursor}`)
    expect(last).toEqual({ items: [all.items[1]], nextCursor: null })
    expect((await ada!.call('GET', `${url}/versions?cursor=W10`)).code).toBe('err_400')

    for (const path of [url, '/api/v1/links/unknown']) {
      expect((await bob!.call('GET', `${path}/versions`)).code).toBe('err_25')
    }
    await deps.db.deleteFrom('user').where('id', '=', bob!.userId).execute()
    await deps.db.updateTable('link_version').set({ replaced_by: bob!.userId }).execute()
    expect((await versions()).items[0].by).toBeNull()
  })

  it('has no version for a change that was refused', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination: at('a') })
    const url = `/api/v1/links/${link.id}`
    const refused = await ada!.call('PATCH', url, { destination: at('b'), alias: 'api' })
    expect(refused.code).toBe('err_26')
    expect((await ada!.call('GET', `${url}/versions`)).json.items).toEqual([])
  })

  it('includes links that pages carry', async () => {
    const { ada, url, add } = await createPage(engine)
    const block = await add('A')
    await ada.call('PATCH', `${url}/blocks/${block.id}`, { address: at('b'), title: 'B' })
    const { json } = await ada.call('GET', `/api/v1/links/${block.linkId}/versions`)
    expect(json.items).toMatchObject([{ destination: at('a'), by: { id: ada.userId } }])
  })
})
