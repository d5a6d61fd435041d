import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'calls to hand a space over', (engine) => {
  it('answer with the space, and refuse everybody but the two', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const [ada, bob, eve] = creators as [Creator, Creator, Creator]
    const made = await ada.call('POST', '/api/v1/spaces', { name: 'Studio', color: 'blue' })
    const { id } = made.json
    await joinSpace(deps.db, id, [bob.userId], 'viewer')
    const path = `/api/v1/spaces/${id}/transfer`
    const offered = await ada.call('POST', path, { userId: bob.userId })
    const { status, json } = offered
    expect([status, json.offeredTo]).toEqual([200, { id: bob.userId, name: 'bob' }])
    for (const answer of ['accept', 'decline']) {
      expect((await ada.call('POST', `${path}/${answer}`)).status).toBe(409)
      expect((await eve.call('POST', `${path}/${answer}`)).status).toBe(404)
    }
    const declined = await bob.call('POST', `${path}/decline`)
    expect([declined.status, declined.json]).toMatchObject([200, { role: 'viewer' }])
    expect((await bob.call('POST', `${path}/accept`)).status).toBe(409)
    await ada.call('POST', path, { userId: bob.userId })
    expect((await ada.call('POST', path, { userId: null })).json.offeredTo).toBeNull()
    await ada.call('POST', path, { userId: bob.userId })
    const accepted = await bob.call('POST', `${path}/accept`)
    expect([accepted.status, accepted.json]).toMatchObject([
      200,
      { role: 'owner', offeredTo: null },
    ])
  })
})
