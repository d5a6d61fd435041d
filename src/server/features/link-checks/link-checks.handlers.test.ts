import { expect, it } from 'vitest'
import { openAnsweringSite } from '#test/support/answering-site.ts'
import { createCheckedApp } from '#test/support/checked-links.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('checks of destinations over HTTP', (engine) => {
  it('answer with the link, which the list shows as dead until it is ignored', async () => {
    const site = await openAnsweringSite()
    const { ada, make, check } = await createCheckedApp(engine, [site.host])
    const id = await make(`${site.origin}/410`, { title: 'Lost', tags: ['a'] })
    await make(`${site.origin}/200`)
    const now = await ada.call('POST', `/api/v1/links/${id}/check`)
    expect(now.json).toMatchObject({
      ...{ id, title: 'Lost', tags: ['a'] },
      health: { state: 'failing', reason: 'gone', status: 410, isIgnored: false },
    })
    await check()
    for (let times = 0; times < 5; times++) await check(12)
    const dead = async () =>
      (await ada.call('GET', '/api/v1/links?health=dead')).json.items.map(
        (link: { id: string }) => link.id,
      )
    expect(await dead()).toEqual([id])
    const found = await ada.call('GET', '/api/v1/links?health=dead&q=lost')
    expect(found.json.items).toHaveLength(1)
    const ids = await ada.call('GET', '/api/v1/links/ids?health=dead')
    expect(ids.json.ids).toEqual([id])
    const ignored = await ada.call('PUT', `/api/v1/links/${id}/health`, { isIgnored: true })
    expect(ignored.json.health).toMatchObject({ state: 'dead', isIgnored: true })
    expect(await dead()).toEqual([])
    await ada.call('PUT', `/api/v1/links/${id}/health`, { isIgnored: false })
    expect(await dead()).toEqual([id])
    await ada.call('PATCH', `/api/v1/links/${id}`, { destination: `${site.origin}/200` })
    expect(await dead()).toEqual([])
    site.close()
  })

  it('are settings of a space', async () => {
    const { ada } = await createCheckedApp(engine, [])
    const path = '/api/v1/link-checks'
    expect((await ada.call('GET', path)).json).toEqual({ isOn: true, isOffered: true })
    expect((await ada.call('PATCH', path, { isOn: false })).json.isOn).toBe(false)
    expect((await ada.call('GET', path)).json.isOn).toBe(false)
  })
})
