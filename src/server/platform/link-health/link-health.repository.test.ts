import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  addLinkHealth,
  areChecksOff,
  claimLinkHealth,
  listLinkHealth,
  lockLinkHealth,
  saveLinkHealth,
  setChecksOff,
} from './link-health.repository.ts'

const address = 'https://a.example/'

describeOnBothEngines('what is known of destinations', (engine) => {
  async function setUp() {
    const { creators, deps } = await createCreatorApp(engine)
    const { json } = await creators[0]!.call('POST', '/api/v1/links', { destination: address })
    return { db: deps.db, id: json.id as string, spaceId: creators[0]!.spaceId }
  }

  it('starts empty, keeps results, and starts over for another destination', async () => {
    const { db, id } = await setUp()
    await addLinkHealth(db, [{ link_id: id, address, due_at: 5 }])
    expect(await listLinkHealth(db, [id])).toEqual(new Map())
    await saveLinkHealth(db, id, { state: 'dead', reason: 'gone', status: 404, ignored_at: 3 })
    await addLinkHealth(db, [{ link_id: id, address, due_at: 9 }])
    expect((await listLinkHealth(db, [id])).get(id)).toMatchObject({ state: 'dead', due_at: 5 })
    const other = 'https://b.example/'
    await addLinkHealth(db, [{ link_id: id, address: other, due_at: 9 }])
    expect(await lockLinkHealth(db, id)).toMatchObject({
      ...{ address: other, state: 'new', reason: '', status: null, ignored_at: null, due_at: 9 },
    })
  })

  it('is claimed by one of many', async () => {
    const { db, id } = await setUp()
    await addLinkHealth(db, [{ link_id: id, address, due_at: 5 }])
    const claims = await Promise.all(
      [100, 200, 300].map((until) => claimLinkHealth(db, { linkId: id, dueAt: 5, until })),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('records which spaces have checks turned off', async () => {
    const { db, spaceId } = await setUp()
    expect(await areChecksOff(db, spaceId)).toBe(false)
    for (const isOff of [true, true, false, false]) {
      await setChecksOff(db, { spaceId, isOff, now: 1 })
      expect(await areChecksOff(db, spaceId)).toBe(isOff)
    }
  })
})
