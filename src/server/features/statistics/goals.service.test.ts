import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'the goals of a link', (engine) => {
  it('are said by a server, and shown to who may see its numbers', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [Creator, Creator]
    const made = await ada.call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const path = `/api/v1/links/${made.json.id}/goals`
    const today = new Date(deps.clock.now()).toISOString().slice(0, 10)
    expect((await ada.call('POST', path, {})).json).toEqual({ day: today, count: 1 })
    expect((await ada.call('POST', path, { count: 2 })).json).toEqual({ day: today, count: 3 })
    expect((await ada.call('POST', path, { count: 0 })).code).toBe('err_400')
    const span = `${path}?from=${today}&to=${today}`
    expect((await ada.call('GET', span)).json).toEqual({
      total: 3,
      items: [{ day: today, count: 3 }],
    })
    expect((await bob.call('GET', span)).status).toBe(404)
    expect((await bob.call('POST', path, {})).status).toBe(404)
  })
})
