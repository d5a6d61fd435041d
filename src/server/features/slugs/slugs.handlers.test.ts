import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('GET /api/v1/slugs/availability', (engine) => {
  it('answer while somebody types', async () => {
    const { creators, app } = await createCreatorApp(engine)
    const ask = (query: string) => creators[0]!.call('GET', `/api/v1/slugs/availability?${query}`)
    expect((await ask('text=ada&kind=page')).json).toEqual({
      isFree: true,
      reason: null,
      suggestion: null,
    })
    await creators[0]!.call('POST', '/api/v1/pages', { username: 'ada' })
    expect((await ask('text=Ada&kind=page')).json).toMatchObject({
      isFree: false,
      suggestion: 'Ada-2',
    })
    expect((await ask('text=Ada')).code).toBe('err_400')
    const guest = await app.inject({ url: '/api/v1/slugs/availability?text=ada&kind=page' })
    expect(guest.statusCode).toBe(401)
  })

  it("count names that the space's own links gave up as available, and none that they still hold", async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'grace'])
    const [ada, grace] = creators
    const link = { destination: 'https://a.example', alias: 'before' }
    const made = await ada!.call('POST', '/api/v1/links', link)
    await ada!.call('PATCH', `/api/v1/links/${made.json.id}`, { alias: 'after' })
    const isFree = async (creator: typeof ada, alias: string) => {
      const { json } = await creator!.call(
        'GET',
        `/api/v1/slugs/availability?text=${alias}&kind=link`,
      )
      const bulk = { links: [{ ...link, alias }, { destination: 'none' }], mode: 'all' }
      const { results } = (await creator!.call('POST', '/api/v1/links/bulk', bulk)).json
      expect(results[0].status).toBe(json.isFree ? 'skipped' : 'refused')
      return json.isFree
    }
    expect(await isFree(ada, 'before')).toBe(true)
    expect(await isFree(ada, 'after')).toBe(false)
    expect(await isFree(grace, 'before')).toBe(false)
    const again = await ada!.call('POST', '/api/v1/links', link)
    expect(again.status).toBe(201)
    await ada!.call('DELETE', `/api/v1/links/${again.json.id}`)
    expect(await isFree(ada, 'before')).toBe(false)
  })
})
