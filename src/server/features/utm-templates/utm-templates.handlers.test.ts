import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const PATH = '/api/v1/utm-templates'

describeOnBothEngines('the calls for UTM templates', (engine) => {
  it('create, list, change, delete and restore', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const made = await ada!.call('POST', PATH, { name: ' Mail ', source: ' news ', term: 'a b&c' })
    expect(made).toMatchObject({
      status: 201,
      json: { name: 'Mail', source: 'news', medium: '', term: 'a b&c', isShared: false },
    })
    const one = `${PATH}/${made.json.id}`
    const changed = await ada!.call('PATCH', one, { medium: 'mail' })
    expect(changed.json).toEqual({ ...made.json, medium: 'mail' })
    expect((await ada!.call('GET', PATH)).json).toEqual({ items: [changed.json] })
    expect((await bob!.call('GET', PATH)).json).toEqual({ items: [] })
    expect((await bob!.call('PATCH', one, { name: 'mine' })).status).toBe(404)
    expect((await ada!.call('DELETE', one)).status).toBe(204)
    expect((await ada!.call('GET', PATH)).json).toEqual({ items: [] })
    expect((await ada!.call('POST', `${one}/restore`)).json).toEqual(changed.json)
  })

  it('refuse an invalid template', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    for (const body of [
      { source: 'x' },
      { name: '  ', source: 'x' },
      { name: 'x' },
      { name: 'x', source: 'y'.repeat(201) },
      { name: 'x', source: 'y\u0000' },
      { name: 'x', source: 'y', id: 'z' },
    ]) {
      expect(await ada!.call('POST', PATH, body)).toMatchObject({ status: 400 })
    }
  })
})
