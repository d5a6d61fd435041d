import { expect, it } from 'vitest'
import { loadPageById } from '#server/features/pages/index.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const firstPage = { username: 'Ada' }

describeOnBothEngines('loadPageById', (engine) => {
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
