import { beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { createBroadcast } from '../broadcasts.service.ts'
import {
  countMailReaders,
  findMailLink,
  insertMailLinks,
  listMailLinks,
  noteMailClick,
} from './mail-clicks.repository.ts'

describeOnBothEngines('the repository of clicks in mails', (engine) => {
  let deps: TestDeps
  let broadcastId: string
  let userId: string
  beforeEach(async () => {
    deps = testDeps(engine, { views })
    const page = await openPage(deps, 'ada')
    userId = page.userId
    const words = { pageId: page.id, subject: 'News', document: { blocks: [] } }
    broadcastId = (await createBroadcast(deps, page.userId, words)).row.id
  })

  it('keeps where links lead, the first time they are written', async () => {
    await insertMailLinks(deps.db, broadcastId, ['https://a.example', 'https://b.example'])
    await insertMailLinks(deps.db, broadcastId, ['https://other.example'])
    await insertMailLinks(deps.db, broadcastId, [])
    expect(await findMailLink(deps.db, { broadcastId, place: 1 })).toEqual({
      address: 'https://b.example',
      userId,
      spaceBlockedAt: null,
    })
    expect(await findMailLink(deps.db, { broadcastId, place: 2 })).toBeUndefined()
    expect((await listMailLinks(deps.db, broadcastId)).map(({ address }) => address)).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it('counts people apart from how often they came', async () => {
    await insertMailLinks(deps.db, broadcastId, ['https://a.example', 'https://b.example'])
    const click = (place: number, subscriberId: string) =>
      noteMailClick(deps.db, { broadcastId, place, subscriberId }, 1)
    for (const [place, reader] of [
      [0, 'one'],
      [0, 'one'],
      [0, 'two'],
      [1, 'one'],
    ] as const) {
      await click(place, reader)
    }
    expect(await listMailLinks(deps.db, broadcastId)).toEqual([
      { address: 'https://a.example', people: 2, clicks: 3 },
      { address: 'https://b.example', people: 1, clicks: 1 },
    ])
    expect(await countMailReaders(deps.db, [broadcastId])).toEqual(new Map([[broadcastId, 2]]))
    expect(await countMailReaders(deps.db, [])).toEqual(new Map())
  })
})
