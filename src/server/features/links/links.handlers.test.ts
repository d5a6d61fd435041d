import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

describeOnBothEngines('the calls for links', (engine) => {
  it('answers 404 for links of others', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const before = await readAllTables(engine.database)
    for (const id of [link.id, 'unknown']) {
      const url = `/api/v1/links/${id}`
      expect(await bob!.call('GET', url)).toMatchObject({ status: 404, code: 'err_25' })
      expect((await bob!.call('PATCH', url, { title: 'mine' })).code).toBe('err_25')
      expect((await bob!.call('DELETE', url)).code).toBe('err_25')
      expect((await bob!.call('POST', `${url}/restore`)).code).toBe('err_25')
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})
