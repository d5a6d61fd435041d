import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink, useClickStore } from '#test/support/statistics-app.ts'
import {
  findLabels,
  findPublicLink,
  findRoleIn,
  listLinkIdsOfPage,
} from './statistics-scope.repository.ts'
import { insertPublic } from './statistics-settings.repository.ts'

describeOnBothEngines('what statistics read', (engine) => {
  const clicks = useClickStore(engine)

  it('names links, and finds a public one until it is deleted or blocked', async () => {
    const deps = clicks.deps()
    const { db } = deps
    const ada = await makeAccount(deps, 'ada')
    await insertTestLink(deps, { ...ada, id: 'sale' })
    expect(await findLabels(db, 'link', ['sale', 'none'])).toEqual(new Map([['sale', 'SALE']]))
    expect(await findLabels(db, 'page', ['sale'])).toEqual(new Map())
    expect(await findRoleIn(db, ada.spaceId, ada.userId)).toBe('owner')
    expect(await listLinkIdsOfPage(db, 'none')).toEqual([])
    expect(await findPublicLink(db, 'sale')).toBeUndefined()
    await insertPublic(db, 'sale', 0)
    await insertPublic(db, 'sale', 0)
    expect(await findPublicLink(db, 'sale')).toEqual({ id: 'sale', alias: 'SALE' })
    for (const change of [{ deleted_at: 1 }, { deleted_at: null, blocked_at: 1 }]) {
      await db.updateTable('link').set(change).execute()
      expect(await findPublicLink(db, 'sale')).toBeUndefined()
    }
  })
})
