import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'

describeOnBothEngines('PATCH /api/v1/links/:id', (engine) => {
  it('changes a field and notices only a conflict of the same field', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const url = `/api/v1/links/${link.id}`
    const seen = { revision: link.revision }
    const one = await ada!.call('PATCH', url, { ...seen, title: 'One' })
    expect(one.json).toMatchObject({ title: 'One', revision: 2 })
    const two = await ada!.call('PATCH', url, { ...seen, destination: 'https://b.example/ü' })
    expect(two.json).toMatchObject({ title: 'One', destination: 'https://b.example/%C3%BC' })
    const three = await ada!.call('PATCH', url, { ...seen, title: 'Three' })
    expect(three).toMatchObject({ status: 409, code: 'err_409' })
    expect(three.json.error.fields).toEqual({ title: 'This was changed meanwhile' })
    const same = await ada!.call('PATCH', url, { ...seen, title: 'One' })
    expect(same.status).toBe(200)
    const last = await ada!.call('PATCH', url, { title: 'Three', tags: ['x'] })
    expect(last.json).toMatchObject({ title: 'Three', tags: ['x'], revision: 4 })
  })

  it('changes an alias; the old one stays its owner’s and nobody else’s', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const destination = 'https://example.com'
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination, alias: 'first' })
    const url = `/api/v1/links/${link.id}`
    expect((await ada!.call('PATCH', url, { alias: 'SECOND' })).json.alias).toBe('SECOND')
    expect((await ada!.call('PATCH', url, { alias: 'Second' })).json.alias).toBe('Second')
    const slugs = await rowsOf(engine)
      .selectFrom('slug')
      .select(['key', 'state'])
      .orderBy('key')
      .execute()
    expect(slugs).toEqual([
      { key: 'first', state: 'deleted' },
      { key: 'second', state: 'live' },
    ])
    const others = { destination, alias: 'first' }
    expect((await bob!.call('POST', '/api/v1/links', others)).code).toBe('err_26')
    expect((await ada!.call('PATCH', url, { alias: 'first' })).json.alias).toBe('first')
    expect((await ada!.call('POST', '/api/v1/links', { ...others, alias: 'second' })).status).toBe(
      201,
    )
    expect((await ada!.call('PATCH', url, { alias: '' })).code).toBe('err_27')
  })
})

function rowsOf(engine: TestEngine) {
  return engine.database.db
}
