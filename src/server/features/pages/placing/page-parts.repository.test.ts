import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countSubscribersOf,
  findPages,
  listFileIdsOf,
  listLinkIdsOf,
  listPageIdsIn,
  listPictureIdsOf,
  listRootDomains,
  listWithSharedFiles,
  lockPages,
} from './page-parts.repository.ts'

describeOnBothEngines('what belongs to pages', (engine) => {
  it('is found by page, with what was deleted from it', async () => {
    const { ada, deps, page, url, add } = await createPage(engine)
    const { db } = deps
    const shop = await add('Shop')
    await ada.call('DELETE', `${url}/blocks/${shop.id}`)
    await db.updateTable('block').set({ file_id: null }).execute()
    await db
      .insertInto('subscriber_count')
      .values([
        { page_id: page.id, state: 'active', many: 3 },
        { page_id: page.id, state: 'unsubscribed', many: 2 },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const ids = [page.id, 'nothing']
    expect(await listLinkIdsOf(db, ids)).toEqual([{ page_id: page.id, link_id: shop.linkId }])
    expect(await countSubscribersOf(db, ids)).toEqual(new Map([[page.id, { all: 5, active: 3 }]]))
    expect(await listPictureIdsOf(db, ids)).toEqual([])
    expect(await listFileIdsOf(db, ids)).toEqual([])
    expect(await listWithSharedFiles(db, ids)).toEqual(new Set())
    expect(await listRootDomains(db, ids)).toEqual(new Map())
    expect((await findPages(db, ids)).map(({ id }) => id)).toEqual([page.id])
    const where = { visible: undefined }
    expect(await listPageIdsIn(db, ada.spaceId, where, 10)).toEqual([page.id])
    expect(await listPageIdsIn(db, ada.spaceId, { ...where, folderId: 'f' }, 10)).toEqual([])
    expect(await db.transaction().execute((db) => lockPages(db, ids))).toHaveLength(1)
    await ada.call('DELETE', url)
    expect(await db.transaction().execute((db) => lockPages(db, ids))).toEqual([])
  })
})
