import { beforeEach, expect, it } from 'vitest'
import { insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { countsOfLinks, viewsOfPages } from './click-counts.service.ts'
import { addToLinkCounters, addToPageCounters } from './clicks.repository.ts'

describeOnBothEngines('what cards show', (database) => {
  beforeEach(() => insertSpace(database.database.db))

  it('has an entry for everything asked for', async () => {
    const { db } = database.database
    const linkId = await insertLink(db, { alias: 'abc', destination: 'https://e.com/' })
    const pageId = await insertPage(db, { username: 'ada' })
    await addToLinkCounters(db, [{ id: linkId, total: 3, human: 1, own: 1, lastAt: 9 }])
    await addToPageCounters(db, [{ id: pageId, total: 2, human: 2, own: 0, lastAt: 8 }])
    expect([...(await countsOfLinks({ db }, [linkId, 'new']))]).toEqual([
      [linkId, { total: 3, human: 1, own: 1, lastClickAt: 9 }],
      ['new', { total: 0, human: 0, own: 0, lastClickAt: null }],
    ])
    expect([...(await viewsOfPages({ db }, [pageId, 'new']))]).toEqual([
      [pageId, { views: 2, human: 2, own: 0, lastViewAt: 8 }],
      ['new', { views: 0, human: 0, own: 0, lastViewAt: null }],
    ])
    expect(await countsOfLinks({ db }, [])).toEqual(new Map())
  })
})
