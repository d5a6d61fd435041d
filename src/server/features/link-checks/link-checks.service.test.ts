import { expect, it } from 'vitest'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import { openAnsweringSite } from '#test/support/answering-site.ts'
import { createCheckedApp } from '#test/support/checked-links.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changeLinkCheckSettings, checkLink, getLinkCheckSettings } from './link-checks.service.ts'

describeOnBothEngines('checks by hand', (engine) => {
  it('check at once, but only so often', async () => {
    const site = await openAnsweringSite()
    const { make, deps, ada, health } = await createCheckedApp(engine, [site.host])
    const id = await make(`${site.origin}/500`)
    const { clock, secrets } = deps
    const limited = { ...deps, limits: createRateLimits({ clock, secrets }) }
    const caller = { userId: ada.userId, id }
    for (let times = 0; times < 4; times++) await checkLink(limited, caller)
    await expect(checkLink(limited, caller)).rejects.toMatchObject({ code: 'err_211' })
    expect(site.asked).toHaveLength(8)
    expect(await health(id)).toMatchObject({ state: 'failing', reason: 'server', status: 500 })
    site.close()
  })

  it('are for those who may edit the link', async () => {
    const site = await openAnsweringSite()
    const { make, deps, ada, creators } = await createCheckedApp(engine, [site.host], {
      names: ['ada', 'bob', 'eve'],
    })
    const [, bob, eve] = creators
    const id = await make(`${site.origin}/200`)
    await deps.db
      .insertInto('membership')
      .values({
        ...{ space_id: ada.spaceId, user_id: bob!.userId, role: 'viewer', created_at: 1 },
      })
      .execute()
    expect((await bob!.call('POST', `/api/v1/links/${id}/check`)).status).toBe(409)
    expect((await eve!.call('POST', `/api/v1/links/${id}/check`)).status).toBe(404)
    const body = { isIgnored: true }
    expect((await bob!.call('PUT', `/api/v1/links/${id}/health`, body)).status).toBe(409)
    expect((await eve!.call('PUT', `/api/v1/links/${id}/health`, body)).status).toBe(404)
    expect(site.asked).toEqual([])
    site.close()
  })

  it('are turned off for a space, or for the whole installation', async () => {
    const { deps, ada } = await createCheckedApp(engine, [])
    expect(await getLinkCheckSettings(deps, ada.userId)).toEqual({ isOn: true, isOffered: true })
    await changeLinkCheckSettings(deps, ada.userId, false)
    expect(await getLinkCheckSettings(deps, ada.userId)).toEqual({ isOn: false, isOffered: true })
    await changeLinkCheckSettings(deps, ada.userId, true)
    const off = { ...deps, config: { ...deps.config, linkChecks: false } }
    expect(await getLinkCheckSettings(off, ada.userId)).toEqual({ isOn: false, isOffered: false })
  })
})
