import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const PATH = '/api/v1/moves'

describeOnBothEngines('the calls for moves', (engine) => {
  it('are there for who made one alone', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const folder = await ada!.call('POST', '/api/v1/folders', { name: 'Spring', color: 'red' })
    const link = await ada!.call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const wish = { ids: [link.json.id], to: { folder: folder.json.id } }
    const { json } = await ada!.call('POST', PATH, wish)
    expect(json).toMatchObject({ state: 'done', total: 1, moved: 1 })
    const one = `${PATH}/${json.id}`
    expect((await bob!.call('GET', one)).status).toBe(404)
    expect((await bob!.call('POST', `${one}/undo`)).status).toBe(404)
    expect((await ada!.call('GET', one)).json).toEqual(json)
    expect((await ada!.call('POST', `${one}/undo`)).json).toMatchObject({ state: 'undone' })
    const after = await ada!.call('GET', `/api/v1/links/${link.json.id}`)
    expect(after.json.folder).toBe(null)
  })
})
