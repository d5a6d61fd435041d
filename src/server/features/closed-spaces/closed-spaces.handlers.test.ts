import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('the calls that delete a space and bring it back', (engine) => {
  it('say until when a space can be restored, and refuse the personal space', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [(typeof creators)[0], (typeof creators)[0]]
    const { json } = await ada.call('POST', '/api/v1/spaces', { name: 'Studio', color: 'blue' })
    const path = `/api/v1/spaces/${json.id}`
    expect((await ada.call('DELETE', `/api/v1/spaces/${ada.spaceId}`)).code).toBe('err_101')
    expect((await bob.call('DELETE', path)).code).toBe('err_54')
    const deletesAt = new Date(deps.clock.now() + 7 * 86_400_000).toISOString()
    expect((await ada.call('DELETE', path)).json).toMatchObject({ id: json.id, deletesAt })
    expect((await bob.call('POST', `${path}/restore`)).code).toBe('err_54')
    expect((await ada.call('POST', `${path}/restore`)).json).toEqual(json)
  })
})
