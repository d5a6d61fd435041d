import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink, useClickStore } from '#test/support/statistics-app.ts'
import { isLinkPublic, setLinkPublic } from './statistics-settings.service.ts'

describeOnBothEngines('who decides about statistics', (engine) => {
  const clicks = useClickStore(engine)

  it('lets editors publish a link and viewers see the setting, and hides it from strangers', async () => {
    const deps = clicks.deps()
    const ada = await makeAccount(deps, 'ada')
    const linkId = await insertTestLink(deps, { ...ada, id: 'sale' })
    for (const role of ['editor', 'viewer', 'stranger'] as const) {
      const { userId } = await makeAccount(deps, role)
      if (role !== 'stranger') {
        const row = { space_id: ada.spaceId, user_id: userId, role, created_at: 0 }
        await deps.db.insertInto('membership').values(row).execute()
      }
      const attempt = setLinkPublic(deps, userId, { linkId, isPublic: true })
      const refusal = { editor: undefined, viewer: 'noPermission', stranger: 'linkNotFound' }[role]
      if (refusal === undefined) await attempt
      else await expect(attempt).rejects.toMatchObject({ name: refusal })
      if (role === 'viewer') expect(await isLinkPublic(deps, userId, linkId)).toBe(true)
    }
    await setLinkPublic(deps, ada.userId, { linkId, isPublic: false })
    expect(await isLinkPublic(deps, ada.userId, linkId)).toBe(false)
  })
})
