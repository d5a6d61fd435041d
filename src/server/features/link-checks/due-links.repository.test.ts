import { expect, it } from 'vitest'
import { addLinkHealth } from '#server/platform/link-health/link-health.repository.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findPresent, listDueLinks, listUnwatched } from './due-links.repository.ts'

describeOnBothEngines('links whose destinations are due', (engine) => {
  async function setUp(count: number) {
    const { creators, deps } = await createCreatorApp(engine)
    const ids: string[] = []
    for (let at = 0; at < count; at++) {
      const destination = `https://a.example/${at}`
      ids.push((await creators[0]!.call('POST', '/api/v1/links', { destination })).json.id)
    }
    return { db: deps.db, ids, ada: creators[0]! }
  }

  it('finds links without a health row, in turns, and those with a new destination', async () => {
    const { db, ids, ada } = await setUp(5)
    const first = await listUnwatched(db, { after: '', limit: 3 })
    expect(first.links.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const rest = await listUnwatched(db, { after: first.last!, limit: 3 })
    expect([rest.links.map(({ id }) => id), rest.last]).toEqual([ids.slice(3), undefined])
    await addLinkHealth(
      db,
      ids.map((id, at) => ({ link_id: id, address: `https://a.example/${at}`, due_at: 10 - at })),
    )
    const other = 'https://b.example/'
    await ada.call('PATCH', `/api/v1/links/${ids[4]}`, { destination: other })
    const { links } = await listUnwatched(db, { after: '', limit: 9 })
    expect(links).toMatchObject([
      { id: ids[4], destination_href: other, address: 'https://a.example/4' },
    ])
    expect(await findPresent(db, ids[4]!)).toEqual({ destination_href: other, last_click_at: null })
  })

  it('returns due links, the longest overdue first, and marks those to skip', async () => {
    const { db, ids, ada } = await setUp(3)
    await addLinkHealth(
      db,
      ids.map((id, at) => ({ link_id: id, address: `https://a.example/${at}`, due_at: 10 - at })),
    )
    await ada.call('DELETE', `/api/v1/links/${ids[1]}`)
    const due = await listDueLinks(db, { now: 9, limit: 9 })
    expect(due.map((link) => [link.link_id, link.is_left_out])).toEqual([
      [ids[2], false],
      [ids[1], true],
    ])
    await db.updateTable('space').set({ blocked_at: 1 }).execute()
    const blocked = await listDueLinks(db, { now: 9, limit: 9 })
    expect(blocked.map((link) => link.is_left_out)).toEqual([true, true])
  })
})
