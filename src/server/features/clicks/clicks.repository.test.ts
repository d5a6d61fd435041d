import { beforeEach, expect, it } from 'vitest'
import { insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { countsOfLinks, viewsOfPages } from './click-counts.service.ts'
import {
  addToLinkCounters,
  addToPageCounters,
  countersOfLinks,
  findCursor,
  insertIncident,
  listCursors,
  listIncidents,
  moveCursor,
  raiseLinkCounters,
  saveCursors,
} from './clicks.repository.ts'

describeOnBothEngines('the counters of clicks', (database) => {
  let linkId: string
  beforeEach(async () => {
    await insertSpace(database.database.db)
    linkId = await insertLink(database.database.db, { alias: 'abc', destination: 'https://e.com/' })
  })
  const count = (id: string, total: number, lastAt = 5) => ({
    id,
    total,
    human: total,
    own: 0,
    lastAt,
  })

  it('are summed, keep the latest time, and leave out what does not exist', async () => {
    const { db } = database.database
    await addToLinkCounters(db, [count(linkId, 2, 9), count('nobody', 7)])
    await addToLinkCounters(db, [count(linkId, 3, 4)])
    const counts = await countsOfLinks(database.database, [linkId, 'nobody'])
    expect(counts.get(linkId)).toEqual({ total: 5, human: 5, own: 0, lastClickAt: 9 })
    expect(counts.get('nobody')).toEqual({ total: 0, human: 0, own: 0, lastClickAt: null })
  })

  it('count views of pages apart', async () => {
    const pageId = await insertPage(database.database.db, { username: 'ada' })
    await addToPageCounters(database.database.db, [count(pageId, 4), count(linkId, 4)])
    const views = await viewsOfPages(database.database, [pageId])
    expect(views.get(pageId)).toEqual({ views: 4, human: 4, own: 0, lastViewAt: 5 })
    expect(await countersOfLinks(database.database.db, [linkId])).toEqual(new Map())
  })

  it('accept more links than one statement holds', async () => {
    const ids: string[] = []
    for (let i = 0; i < 450; i++) {
      ids.push(
        await insertLink(database.database.db, {
          alias: `many${i}`,
          destination: 'https://e.com/',
        }),
      )
    }
    await addToLinkCounters(
      database.database.db,
      ids.map((id, i) => count(id, i + 1)),
    )
    const counts = await countsOfLinks(database.database, ids)
    expect(ids.map((id) => counts.get(id)?.total)).toEqual(ids.map((_, i) => i + 1))
  })

  it("are raised to the store's totals, never lowered", async () => {
    const { db } = database.database
    const other = await insertLink(db, { alias: 'other', destination: 'https://e.com/' })
    await addToLinkCounters(db, [count(linkId, 10)])
    for (let i = 0; i < 2; i++) await raiseLinkCounters(db, [count(linkId, 4), count(other, 6)])
    const counts = await countsOfLinks(database.database, [linkId, other])
    expect([linkId, other].map((id) => counts.get(id)?.total)).toEqual([10, 6])
  })

  it('move a cursor only if it is where the batch begins', async () => {
    const { db } = database.database
    expect(await moveCursor(db, { journal: 'j', after: 0, upTo: 5 }, 1)).toBe(true)
    expect(await moveCursor(db, { journal: 'j', after: 0, upTo: 5 }, 1)).toBe(false)
    expect(await moveCursor(db, { journal: 'j', after: 4, upTo: 9 }, 1)).toBe(false)
    expect(await moveCursor(db, { journal: 'j', after: 5, upTo: 9 }, 1)).toBe(true)
    expect(await findCursor(db, 'j')).toBe(9)
    await saveCursors(
      db,
      [
        { journal: 'j', seq: 7 },
        { journal: 'k', seq: 3 },
      ],
      1,
    )
    expect((await listCursors(db)).sort((a, b) => a.seq - b.seq)).toEqual([
      { journal: 'k', seq: 3 },
      { journal: 'j', seq: 9 },
    ])
  })

  it('record incidents', async () => {
    const incident = {
      id: '1',
      kind: 'gap' as const,
      journal: 'j',
      lost_clicks: 3,
      detail: 'x',
      created_at: 1,
    }
    await insertIncident(database.database.db, incident)
    expect(await listIncidents(database.database.db, 10)).toEqual([incident])
  })
})
