import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('the calls of spaces', (engine) => {
  it('make, show, change and leave spaces, and know the one that was open last', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [(typeof creators)[0], (typeof creators)[0]]
    const made = await ada.call('POST', '/api/v1/spaces', { name: ' Studio  one ', color: 'pink' })
    expect(made.status).toBe(201)
    expect(made.json).toEqual({
      id: made.json.id,
      name: 'Studio one',
      color: 'pink',
      isPersonal: false,
      role: 'owner',
      members: 1,
      createdAt: new Date(deps.clock.now()).toISOString(),
      offeredTo: null,
      needsSecondFactor: false,
      lacksSecondFactor: false,
      lacksTeamSignIn: false,
      deletesAt: null,
    })
    const path = `/api/v1/spaces/${made.json.id}`
    for (const body of [{}, { name: 'x' }, { name: 'studio ONE', color: 'red' }]) {
      const { status, code } = await ada.call('POST', '/api/v1/spaces', body)
      expect([status, code]).toEqual(
        { 0: [400, 'err_51'], 1: [400, 'err_52'], 2: [409, 'err_53'] }[Object.keys(body).length],
      )
    }
    expect((await bob.call('GET', path)).code).toBe('err_54')
    await joinSpace(deps.db, made.json.id, [bob.userId], 'viewer')
    expect((await bob.call('GET', path)).json).toMatchObject({ role: 'viewer', members: 2 })
    expect((await bob.call('GET', '/api/v1/spaces')).json.lastId).toBeNull()
    expect((await bob.call('POST', `${path}/open`)).status).toBe(204)
    const listed = (await bob.call('GET', '/api/v1/spaces')).json
    expect(listed.lastId).toBe(made.json.id)
    expect(listed.items.map(({ isPersonal }: { isPersonal: boolean }) => isPersonal)).toEqual([
      true,
      false,
    ])
    expect((await bob.call('PATCH', path, { name: 'Mine' })).code).toBe('err_101')
    expect((await ada.call('PATCH', path, { color: 'gray' })).json.color).toBe('gray')
    for (const body of [{}, { userId: '' }, { userId: 7 }]) {
      const { status, code } = await ada.call('POST', `${path}/transfer`, body)
      expect([status, code]).toEqual([400, 'err_106'])
    }
    expect((await ada.call('POST', `${path}/leave`)).code).toBe('err_101')
    expect((await bob.call('POST', `${path}/leave`)).status).toBe(204)
    expect((await bob.call('POST', `${path}/leave`)).code).toBe('err_54')
  })
})
