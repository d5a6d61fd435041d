import { expect, it } from 'vitest'
import { createFirstPage } from '#server/features/pages/index.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { listPagesOfCaller } from './list-pages.service.ts'

describeOnBothEngines('the list of pages', (engine) => {
  it('lists the first page first, deleted ones separately, and nobody else’s', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { userId, spaceId } = ada!
    await ada!.call('POST', '/api/v1/pages', { username: 'second' })
    await createFirstPage(deps, { userId, spaceId, username: 'ada' })
    const { json: third } = await ada!.call('POST', '/api/v1/pages', { username: 'third' })
    await bob!.call('POST', '/api/v1/pages', { username: 'bob' })
    await ada!.call('DELETE', `/api/v1/pages/${third.id}`)
    const names = async (state: 'active' | 'deleted') =>
      (await listPagesOfCaller(deps, userId, state)).map((page) => page.username)
    expect(await names('active')).toEqual(['ada', 'second'])
    expect(await names('deleted')).toEqual(['third'])
    const { json } = await ada!.call('GET', '/api/v1/pages')
    expect(json.items).toMatchObject([{ username: 'ada', isFirst: true }, { username: 'second' }])
    await expect(listPagesOfCaller(deps, 'nobody', 'active')).rejects.toThrow()
  })
})
