import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('GET /api/v1/tags', (engine) => {
  it("answers the caller's own tags, without those of deleted links", async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = [creators[0]!, creators[1]!]
    const link = { destination: 'https://a.example' }
    await ada.call('POST', '/api/v1/links', { ...link, tags: ['summer', 'Straße'] })
    const gone = await ada.call('POST', '/api/v1/links', { ...link, tags: ['winter'] })
    await ada.call('DELETE', `/api/v1/links/${gone.json.id}`)
    await bob.call('POST', '/api/v1/links', { ...link, tags: ['autumn'] })
    const answer = await ada.call('GET', '/api/v1/tags')
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ items: ['Straße', 'summer'] })
    expect((await bob.call('GET', '/api/v1/tags')).json).toEqual({ items: ['autumn'] })
  })
})
