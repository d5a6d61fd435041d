import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { insertTestLink, useClickStore } from '#test/support/statistics-app.ts'
import {
  findNames,
  findPublicLink,
  listLinkIdsOfPage,
  listLinkIdsOfTag,
  sayName,
} from './statistics-scope.repository.ts'
import { insertPublic } from './statistics-settings.repository.ts'

describeOnBothEngines('what statistics read', (engine) => {
  const clicks = useClickStore(engine)

  it('names links, and finds a public one until it is deleted or blocked', async () => {
    const deps = clicks.deps()
    const { db } = deps
    const ada = await makeAccount(deps, 'ada')
    await insertTestLink(deps, { ...ada, id: 'sale' })
    const named = async () => sayName((await findNames(db, 'link', ['sale', 'none'])).get('sale'))
    expect(await named()).toBe('SALE')
    await db.updateTable('link').set({ title: 'Summer sale' }).execute()
    expect(await named()).toBe('Summer sale')
    expect(sayName(undefined)).toBe('')
    expect(await findNames(db, 'page', ['sale'])).toEqual(new Map())
    expect(await listLinkIdsOfPage(db, 'none')).toEqual([])
    expect(await findPublicLink(db, 'sale')).toBeUndefined()
    await insertPublic(db, 'sale', 0)
    await insertPublic(db, 'sale', 0)
    expect(await findPublicLink(db, 'sale')).toEqual({
      ...{ id: 'sale', alias: 'SALE', space_id: ada.spaceId },
    })
    for (const change of [{ deleted_at: 1 }, { deleted_at: null, blocked_at: 1 }]) {
      await db.updateTable('link').set(change).execute()
      expect(await findPublicLink(db, 'sale')).toBeUndefined()
    }
  })

  it('returns the links of a tag in its space as one text', async () => {
    const deps = clicks.deps()
    const ada = await makeAccount(deps, 'ada')
    const bob = await makeAccount(deps, 'bob')
    for (const id of ['one', 'two']) await insertTestLink(deps, { ...ada, id, tags: ['t', 'u'] })
    await insertTestLink(deps, { ...ada, id: 'three', tags: ['u'] })
    await insertTestLink(deps, { ...bob, id: 'four', tags: ['t'] })
    const found = async (tag: string) =>
      (await listLinkIdsOfTag(deps.db, ada.spaceId, tag, undefined)).split(',')
    expect((await found('t')).sort()).toEqual(['one', 'two'])
    expect(await listLinkIdsOfTag(deps.db, ada.spaceId, 'none', undefined)).toBe('')
  })
})

describeOn('sqlite', 'the links of a tag', (engine) => {
  it('reads only the links of the tag, however many links their space and others have', async () => {
    const { db } = engine.database
    const ask = () => listLinkIdsOfTag(db, 'space', 'tag', undefined)
    const { queries, plans } = await queriesOf(db, ask)
    expect(queries).toHaveLength(1)
    expect(plans).toEqual([
      ['SEARCH link_tag USING COVERING INDEX link_tag_space (space_id=? AND tag=?)'],
    ])
  })
})
