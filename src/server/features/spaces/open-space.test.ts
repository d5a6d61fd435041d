import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('the space that a call names', (engine) => {
  /** bob edits in ada's space, eve views, mallory is not a member */
  const setUp = async () => {
    const names = ['ada', 'bob', 'eve', 'mallory']
    const { deps, creators } = await createCreatorApp(engine, names)
    const [ada, bob, eve, mallory] = creators as [
      ...[(typeof creators)[0], (typeof creators)[0]],
      ...[(typeof creators)[0], (typeof creators)[0]],
    ]
    await joinSpace(deps.db, ada.spaceId, [bob.userId], 'editor')
    await joinSpace(deps.db, ada.spaceId, [eve.userId], 'viewer')
    return { deps, ada, bob, eve, mallory }
  }
  const LINK = { destination: 'https://example.com/shared' }

  it('is where things are listed and created; without one it is the personal space', async () => {
    const { ada, bob } = await setUp()
    const there = `/api/v1/links?space=${ada.spaceId}`
    const made = await bob.call('POST', there, LINK)
    expect(made.status).toBe(201)
    const idsOf = async (who: typeof ada, path: string) =>
      (await who.call('GET', path)).json.items.map(({ id }: { id: string }) => id)
    expect(await idsOf(ada, '/api/v1/links')).toEqual([made.json.id])
    expect(await idsOf(bob, there)).toEqual([made.json.id])
    expect(await idsOf(bob, '/api/v1/links')).toEqual([])
    // a call by id needs no open space
    expect((await bob.call('GET', `/api/v1/links/${made.json.id}`)).status).toBe(200)
    const page = { title: 'Together', username: 'together' }
    expect((await bob.call('POST', `/api/v1/pages?space=${ada.spaceId}`, page)).status).toBe(201)
    expect(await idsOf(ada, '/api/v1/pages')).toHaveLength(1)
    expect(await idsOf(bob, '/api/v1/pages')).toEqual([])
  })

  it('answers by the role there, and not at all to others', async () => {
    const { ada, eve, mallory } = await setUp()
    const there = `/api/v1/links?space=${ada.spaceId}`
    expect((await eve.call('GET', there)).status).toBe(200)
    const refused = [
      await eve.call('POST', there, LINK),
      await mallory.call('GET', there),
      await mallory.call('POST', there, LINK),
      await ada.call('GET', '/api/v1/links?space=nothing'),
      await ada.call('GET', '/api/v1/links?space='),
    ]
    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      [409, 'err_101'],
      [404, 'err_54'],
      [404, 'err_54'],
      [404, 'err_54'],
      [400, 'err_55'],
    ])
  })
})
