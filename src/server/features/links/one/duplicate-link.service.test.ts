import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

describeOnBothEngines('POST /api/v1/links/:id/duplicate', (engine) => {
  it('makes the same once more under an alias of its own, with no clicks', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      ...{ destination: 'https://a.example', alias: 'first-one', title: 'Sale', tags: ['x', 'y'] },
      ...{ endsAt: '2099-01-01T00:00:00.000Z', endedMessage: 'Over', clickLimit: 5 },
      ...{ password: 'open sesame', note: 'Ask Grace', forwardsQuery: true },
      preview: { title: 'Look', text: 'here', image: null },
    })
    await deps.db
      .insertInto('link_counter')
      .values({ link_id: link.id, total: 9, human: 9, own: 1, last_click_at: null })
      .execute()
    deps.clock.advance(1000)
    const url = `/api/v1/links/${link.id}/duplicate`
    const before = await readAllTables(engine.database)
    expect((await bob!.call('POST', url)).code).toBe('err_25')
    expect(await readAllTables(engine.database)).toEqual(before)
    const { status, json: copy } = await ada!.call('POST', url)
    expect(status).toBe(201)
    const { id, alias, shortUrl, clicks, ownClicks, createdAt, updatedAt, ...same } = link
    expect(copy).toMatchObject({ ...same, clicks: 0, ownClicks: 0 })
    expect(copy.alias).not.toBe(alias)
    expect(copy.createdAt > createdAt).toBe(true)
    await ada!.call('DELETE', `/api/v1/links/${link.id}`)
    expect((await ada!.call('POST', url)).code).toBe('err_25')
  })
})
